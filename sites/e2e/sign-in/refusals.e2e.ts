import { expect, test } from 'vitest'
import { allowConsoleError, newBrowser } from '../support/browser.ts'
import { newMember } from '../support/members.ts'
import { send } from '../support/request.ts'
import { inLongRun } from '../support/run.ts'
import {
  answerWith,
  beginSignIn,
  button,
  codeTo,
  enterPassword,
  fillCode,
  heading,
  passwordField,
  requestCode,
  signIn,
} from '../support/sign-in-form.ts'

const MAYA = 'maya.chen@meridian.test'

/* What the sign-in form shows when the server refuses. */

test('[LOGIN-011][LOGIN-031][LOGIN-032][LOGIN-041] five wrong codes lock the code, not the password, and the screen unlocks automatically', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await page.clock.install()
  await requestCode(page, email)
  const right = await codeTo(email)
  const locked = heading(page, 'Try again in 10 minutes')
  for (let tries = 0; tries < 8 && !(await locked.isVisible()); tries++) {
    await fillCode(page, right === '00000' ? '11111' : '00000')
    await signIn(page)
    await page.getByText('That code is invalid').or(locked).waitFor()
    allowConsoleError(/4(00|29)/)
  }
  await locked.waitFor()
  await page
    .getByText(/Try again in (9|10) minutes/)
    .first()
    .waitFor()
  await button(page, 'Use your password instead').waitFor()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.clock.fastForward('10:01')
  await heading(page, 'Enter your code').waitFor()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await button(page, 'Use your password instead').click()
  await enterPassword(page)
  await page.waitForURL('**/v2')
  allowConsoleError(/4(00|29)/)
})

// `login-machine.test.ts` has all of them.
test.each([
  ...inLongRun(
    ['[LOGIN-032]', 429, 'BadRequest.MaxAttempts', 'Too many attempts.'] as const,
    ['[LOGIN-033]', 429, 'MaxSendAttempts', 'Too many attempts.'] as const,
  ),
  ['[LOGIN-034]', 429, 'TooManyRequests', 'Too many attempts.'],
  ['[LOGIN-035]', 500, 'UnhandledError', 'Something went wrong on our side · code K7Q4-MD2A-9PXR'],
] as const)('%s a %i %s shows the lock and what is not locked', async (_id, status, code, text) => {
  const page = await newBrowser('meridian')
  await answerWith(page, '/rest/login', { status, body: { code, correlationId: 'K7Q4-MD2A-9PXR' } })
  await beginSignIn(page, MAYA)
  await enterPassword(page, 'x')
  await heading(page, 'Try again in 10 minutes').waitFor()
  await page.getByText(text).waitFor()
  await button(page, /^Send me a code instead/).waitFor()
  expect(await page.getByText(/need not wait/).count()).toBe(0)
  allowConsoleError(new RegExp(String(status)))
})

// `format-countdown.test.ts` has all of them.
test.each([
  ...inLongRun(
    ['3564', 'Try again in 60 minutes', /^59:\d\d$/] as const,
    ['45', 'Try again in 1 minute', /^0:\d\d$/] as const,
  ),
  ['86400', 'Try again in 24 hours', /^(24:00:00|23:59:\d\d)$/],
] as const)(
  'a lock of %s seconds says so in its heading, and offers the password, the link and the code that was sent',
  async (seconds, title, left) => {
    const page = await newBrowser('meridian')
    const { email } = await newMember('meridian')
    await requestCode(page, email)
    await answerWith(page, '/rest/login/one-time', {
      status: 429,
      headers: { 'retry-after': seconds },
      body: { code: 'MaxSendAttempts', reason: 'CODE_SENDS', stillWorks: ['SENT_CODE', 'PASSWORD', 'LINK'] },
    })
    await page.clock.install()
    await page.clock.fastForward(60_000)
    await button(page, 'Send a new code').click()
    await heading(page, title).waitFor()
    await page.getByText(left).first().waitFor()
    await button(page, 'Use your password instead').waitFor()
    await button(page, 'Email me a link to reset my password').waitFor()
    expect(await button(page, /^Send me a code instead/).count()).toBe(0)
    await button(page, 'I already have a code').click()
    await heading(page, 'Enter your code').waitFor()
    await fillCode(page, await codeTo(email))
    await signIn(page)
    await page.waitForURL('**/v2')
    allowConsoleError(/429/)
  },
)

test('too many wrong passwords do not affect the code sent to this browser', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await requestCode(page, email)
  await button(page, 'Use your password instead').click()
  const locked = heading(page, 'Try again in 10 minutes')
  for (let tries = 0; tries < 15 && !(await locked.isVisible()); tries++) {
    await enterPassword(page, `Wrong-${tries}`)
    await page.getByText('Password is incorrect.').or(locked).waitFor()
    await page.waitForFunction(() => !document.querySelector('[data-busy]'))
    allowConsoleError(/4(01|29)/)
  }
  await locked.waitFor()
  await button(page, 'I already have a code').click()
  await fillCode(page, await codeTo(email))
  await signIn(page)
  await page.waitForURL('**/v2')
})

test('[LOGIN-031] [LOGIN-033] [LOGIN-041] after five codes in an hour the screen locks for ten minutes at a time', async () => {
  const { email } = await newMember('meridian')
  for (let i = 0; i < 5; i++) {
    const body = JSON.stringify({ channel: 'EMAIL', to: email })
    const headers = { 'Content-Type': 'application/json' }
    const asked = await send('meridian', '/rest/login/one-time', { method: 'POST', headers, body })
    expect(asked.status).toBe(200)
  }
  const page = await newBrowser('meridian')
  await page.clock.install()
  await beginSignIn(page, email)
  await button(page, /^Send me a code instead/).click()
  await heading(page, 'Try again in 10 minutes').waitFor()
  await page.getByText('We send up to 5 codes an hour.').waitFor()
  await page.clock.fastForward('01:05')
  await heading(page, 'Try again in 9 minutes').waitFor()
  await page.clock.fastForward('09:00')
  await button(page, /^Send me a code instead/).click()
  await heading(page, 'Try again in 10 minutes').waitFor()
  allowConsoleError(/429/)
})

test('five codes requested by others cannot be entered here', async () => {
  const page = await newBrowser('meridian')
  await answerWith(page, '/rest/login/one-time', {
    status: 429,
    headers: { 'retry-after': '3564' },
    body: { code: 'MaxSendAttempts', reason: 'CODE_SENDS', stillWorks: ['PASSWORD', 'LINK'] },
  })
  await beginSignIn(page, MAYA)
  await button(page, /^Send me a code instead/).click()
  await heading(page, 'Try again in 60 minutes').waitFor()
  await page.getByText('We send up to 5 codes an hour.').waitFor()
  await button(page, 'Use your password instead').waitFor()
  await button(page, 'Email me a link to reset my password').waitFor()
  expect(await button(page, 'I already have a code').count()).toBe(0)
  allowConsoleError(/429/)
})

test("a proxy's response and an unavailable service are distinguished from a wrong password", async () => {
  const page = await newBrowser('meridian')
  await beginSignIn(page, MAYA)
  await passwordField(page).fill('x')
  await page.route('**/rest/login', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Welcome</h1>' }))
  await signIn(page)
  await page.getByText(/Something else answered, such as a Wi-Fi sign-in page/).waitFor()
  await page.unroute('**/rest/login')
  await answerWith(page, '/rest/login', {
    status: 503,
    headers: { 'retry-after': '3' },
    body: { code: 'ServiceUnavailable' },
  })
  await signIn(page)
  await page.getByText('Please try again in 3 seconds.').waitFor()
  expect(await passwordField(page).inputValue()).toBe('x')
  allowConsoleError(/503/)
})

// `login-machine.test.ts` has all of them.
test.each([...inLongRun([418, 'NotFound'] as const), [400, 'Something.New']] as const)(
  '[LOGIN-036][LOGIN-037][LOGIN-038] any other refusal, such as a %i %s, is shown under the field and tracked',
  async (status, code) => {
    const page = await newBrowser('meridian')
    await page.addInitScript(() => {
      const sent: Promise<string>[] = []
      Object.assign(window, { sent })
      navigator.sendBeacon = (_url, body) => sent.push(new Response(body ?? null).text()) > 0
    })
    await answerWith(page, '/rest/login', { status, body: { code } })
    await beginSignIn(page, MAYA)
    await enterPassword(page, 'x')
    await page.getByText("Hmm… That didn't work.").waitFor()
    const described = await passwordField(page).getAttribute('aria-describedby')
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe("Hmm… That didn't work.")
    const events = await page.evaluate(() => Promise.all((window as unknown as { sent: Promise<string>[] }).sent))
    expect(events.join()).toContain(`"category":"Login","action":"password failed","label":"${code}"`)
    allowConsoleError(/4(00|18)/)
  },
)
