import { beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from './support/api.ts'
import type { Brand } from './support/brand.ts'
import { holdBack } from './support/hold-back.ts'
import { letSignIn } from './support/let-sign-in.ts'
import { expectComplaint, newBrowser, origin } from './support/people.ts'
import {
  answerWith,
  askForCode,
  boxes,
  button,
  codeTo,
  digit,
  emailField,
  fillCode,
  giveEmail,
  heading,
  newestTo,
  passwordField,
} from './support/signing-in.ts'

/* Signing in, view by view. Whoever locks an account has it to themselves. */

const MEMBERS: [Brand, string][] = [
  ['meridian', 'nina.kowalski@meridian.test'],
  ['harbor', 'lena.fischer@harbor.test'],
]
const STAFF = 'theo.brandt@council.test'
const TYPIST = 'marcus.tillman@meridian.test'
const LOCKED = 'grace.mwangi@meridian.test'
const WITHOUT_PASSWORD = 'daniel.oyelaran@meridian.test'

beforeAll(() => letSignIn(TYPIST, LOCKED))

describe.each(MEMBERS)('at %s', (brand, email) => {
  test('[LOGIN-001][LOGIN-005][LOGIN-006][LOGIN-028][ROUTE-038][ROUTE-055] a member signs in with the password, after a wrong one', async () => {
    const page = await newBrowser(brand)
    await page.goto('/login')
    await heading(page, 'Sign In').waitFor()
    await giveEmail(page, email)
    await heading(page, 'Enter your password').waitFor()
    await passwordField(page).fill('not this one')
    await button(page, 'Sign In').click()
    await page.getByText('Password is incorrect.').waitFor()
    expect(await passwordField(page).getAttribute('aria-invalid')).toBe('true')
    await passwordField(page).fill(PASSWORD)
    await button(page, 'Sign In').click()
    await page.waitForURL('**/articles')
    expectComplaint(/401/)
  })

  test('[LOGIN-007][LOGIN-014][LOGIN-015][LOGIN-024][LOGIN-025][LOGIN-026][LOGIN-027][LOGIN-029][LOGIN-039][ENT-036] a member signs in with a mailed code, and the view survives a reload', async () => {
    const page = await newBrowser(brand)
    await page.clock.install()
    await askForCode(page, email)
    await page.getByText(`We mailed five digits to ${email}`).waitFor()
    const first = await codeTo(email)
    await page.reload()
    await heading(page, 'Enter your code').waitFor()
    await page.getByText(`We mailed five digits to ${email}`).waitFor()

    expect(await digit(page, 1).getAttribute('autocomplete')).toBe('one-time-code')
    await digit(page, 1).press('a')
    expect(await boxes(page)).toEqual(['', '', '', '', ''])
    await fillCode(page, '1234')
    await fillCode(page, '123456')
    expect(await boxes(page)).toEqual(['', '', '', '', ''])
    await digit(page, 1).focus()
    await page.keyboard.type('1234')
    expect(await button(page, 'Sign In').isDisabled()).toBe(true)
    await page.getByText('Enter all five digits to go on.').waitFor()
    await page.keyboard.type(first === '12345' ? '6' : '5')
    expect(await boxes(page)).toEqual(['1', '2', '3', '4', first === '12345' ? '6' : '5'])
    await button(page, 'Sign In').click()
    await page.getByText('That code is invalid or expired, request a new code below.').waitFor()
    expectComplaint(/400/)

    expect(await button(page, 'Send a new code').isDisabled()).toBe(true)
    await page.clock.fastForward(60_000)
    await button(page, 'Send a new code').click()
    await page.getByText(`A new code was mailed to ${email}`).waitFor()
    expect(await boxes(page)).toEqual(['', '', '', '', ''])
    const second = await codeTo(email, 2)
    await fillCode(page, second)
    expect(await boxes(page)).toEqual([...second])
    await button(page, 'Sign In').click()
    await page.waitForURL('**/articles')
  })
})

test('[LOGIN-007][ENT-036] a member with a phone gets the code as a text, and the phone is shown by its last digits only', async () => {
  const page = await newBrowser('harbor')
  await page.goto('/login')
  await giveEmail(page, 'lena.fischer@harbor.test')
  await button(page, /^Text a code to .*17$/).click()
  await page.getByText('We sent five digits by text message to').waitFor()
  expect(await page.content()).not.toContain('1713920017')
  const { text } = await newestTo('+491713920017', /[0-9]{5}/)
  expect(text).toMatch(/@harbor\.localhost #[0-9]{5}\s*$/)
  await fillCode(page, /#([0-9]{5})\s*$/.exec(text)?.[1] ?? '')
  await button(page, 'Sign In').click()
  await page.waitForURL('**/articles')
})

test('[LOGIN-007] whoever has no password is sent a code at once', async () => {
  const page = await newBrowser('meridian')
  await page.goto('/login')
  await giveEmail(page, WITHOUT_PASSWORD)
  await heading(page, 'Enter your code').waitFor()
  expect(await button(page, 'Use your password instead').count()).toBe(0)
  await fillCode(page, await codeTo(WITHOUT_PASSWORD))
  await button(page, 'Sign In').click()
  await page.waitForURL('**/articles')
})

test('[LOGIN-013][LOGIN-016][LOGIN-017][LOGIN-018][LOGIN-020][LOGIN-021] the email is judged when it is left and with every change, and one nobody knows is told so', async () => {
  const page = await newBrowser('meridian')
  await page.goto('/login')
  await emailField(page).fill('abc')
  expect(await button(page, 'Continue').isDisabled()).toBe(true)
  await page.getByText('Enter a valid email address to go on.').waitFor()
  await page.locator('astro-island:not([ssr])').first().waitFor()
  await emailField(page).blur()
  await page.getByText('Please enter a valid email address.').waitFor()
  await emailField(page).fill('abc@example.test')
  await page.getByText('Please enter a valid email address.').waitFor({ state: 'detached' })
  await emailField(page).fill('')
  await emailField(page).blur()
  await page.getByText('Please input your username').waitFor()
  await giveEmail(page, 'nobody@example.test')
  await heading(page, 'We don’t recognise that email').waitFor()
  await page.getByText(/Nobody at .* is known by it/).waitFor()
  expectComplaint(/404/)
})

test('[LOGIN-012][LOGIN-019][LOGIN-008] Cancel leads back to an empty email from password, code and forgotten password', async () => {
  const page = await newBrowser('meridian')
  await askForCode(page, TYPIST)
  await button(page, 'Cancel').click()
  await heading(page, 'Sign In').waitFor()
  expect(await emailField(page).inputValue()).toBe('')
  await giveEmail(page, TYPIST)
  await passwordField(page).focus()
  await passwordField(page).blur()
  await page.getByText('Please input your password').waitFor()
  await button(page, 'Forgot your password?').click()
  await heading(page, 'Forgot your password?').waitFor()
  await button(page, 'Cancel').click()
  await heading(page, 'Sign In').waitFor()
  expect(await emailField(page).inputValue()).toBe('')
  await giveEmail(page, TYPIST)
  await button(page, 'Cancel').click()
  await heading(page, 'Sign In').waitFor()
  expect(await emailField(page).inputValue()).toBe('')
})

test('[LOGIN-002][LOGIN-003][LOGIN-004][LOGIN-009][LOGIN-030][ROUTE-039][SESS-017] staff are led to their own door, their email already there', async () => {
  const page = await newBrowser('meridian')
  await page.goto('/login')
  await giveEmail(page, STAFF)
  await page.waitForURL('**/login-admin')
  await heading(page, 'Admin Sign In').waitFor()
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=username]')?.value !== '')
  expect(await emailField(page).inputValue()).toBe(STAFF)
  await passwordField(page).fill(PASSWORD)
  await button(page, 'Sign In').click()
  await page.waitForURL('**/admin/articles')
  expectComplaint(/400/)
})

test('[LOGIN-002] choosing another community opens its own door, with the email and before any password', async () => {
  const page = await newBrowser('meridian')
  await page.goto('/login-admin/any-suffix')
  await emailField(page).fill(STAFF)
  const picker = page.getByLabel('Community', { exact: true })
  await picker.getByRole('option', { name: 'Lumen Agency Council' }).waitFor({ state: 'attached' })
  expect(await picker.locator('option:checked').textContent()).toBe('Meridian Technology Council')
  await picker.selectOption({ label: 'Lumen Agency Council' })
  await page.waitForURL(`${origin('lumen')}/login-admin`)
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=username]')?.value !== '')
  expect(await emailField(page).inputValue()).toBe(STAFF)
  await passwordField(page).fill(PASSWORD)
  await button(page, 'Sign In').click()
  await page.waitForURL(`${origin('lumen')}/admin/articles`)
})

test('[LOGIN-019][LOGIN-020][LOGIN-022][LOGIN-023][ROUTE-040] staff need a valid email and a password', async () => {
  const page = await newBrowser('lumen')
  await page.goto('/login-admin')
  await page.locator('astro-island:not([ssr])').first().waitFor()
  await emailField(page).fill('abc')
  await passwordField(page).fill('secret')
  expect(await button(page, 'Sign In').isDisabled()).toBe(true)
  await emailField(page).fill(STAFF)
  await passwordField(page).fill('')
  await passwordField(page).blur()
  await page.getByText('Please input your password').waitFor()
  expect(await button(page, 'Sign In').isDisabled()).toBe(true)
  await emailField(page).fill('')
  await emailField(page).blur()
  await page.getByText('Please input your username').waitFor()
  await emailField(page).fill(STAFF)
  await passwordField(page).fill('x')
  expect(await button(page, 'Sign In').isEnabled()).toBe(true)
})

test('[LOGIN-011][LOGIN-031][LOGIN-032][LOGIN-041] five wrong codes lock the code, not the password, and the screen opens again by itself', async () => {
  const page = await newBrowser('meridian')
  await page.clock.install()
  await askForCode(page, LOCKED)
  const right = await codeTo(LOCKED)
  const locked = heading(page, 'Try again in 10 minutes')
  for (let tries = 0; tries < 8 && !(await locked.isVisible()); tries++) {
    await fillCode(page, right === '00000' ? '11111' : '00000')
    await button(page, 'Sign In').click()
    await page.getByText('That code is invalid').or(locked).waitFor()
    expectComplaint(/4(00|29)/)
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
  await passwordField(page).fill(PASSWORD)
  await button(page, 'Sign In').click()
  await page.waitForURL('**/articles')
  expectComplaint(/4(00|29)/)
})

test.each([
  ['[LOGIN-032]', 429, 'BadRequest.MaxAttempts', 'There were too many tries.'],
  ['[LOGIN-033]', 429, 'MaxSendAttempts', 'There were too many tries.'],
  ['[LOGIN-034]', 429, 'TooManyRequests', 'There were too many tries.'],
  ['[LOGIN-035]', 500, 'UnhandledError', 'Something went wrong on our side · code K7Q4-MD2A-9PXR'],
])('%s a %i %s shows the lock and what is not locked', async (_id, status, code, text) => {
  const page = await newBrowser('meridian')
  await answerWith(page, '/rest/login', { status, body: { code, correlationId: 'K7Q4-MD2A-9PXR' } })
  await page.goto('/login')
  await giveEmail(page, TYPIST)
  await passwordField(page).fill('x')
  await button(page, 'Sign In').click()
  await heading(page, 'Try again in 10 minutes').waitFor()
  await page.getByText(text).waitFor()
  await button(page, /^Send me a code instead/).waitFor()
  expectComplaint(new RegExp(String(status)))
})

test('[LOGIN-036][LOGIN-037][LOGIN-038] any other refusal stands under the field and is tracked', async () => {
  const page = await newBrowser('meridian')
  await page.addInitScript(() => {
    const sent: Promise<string>[] = []
    Object.assign(window, { sent })
    navigator.sendBeacon = (_url, body) => sent.push(new Response(body ?? null).text()) > 0
  })
  await answerWith(page, '/rest/login', { status: 418, body: { code: 'NotFound' } })
  await page.goto('/login')
  await giveEmail(page, TYPIST)
  await passwordField(page).fill('x')
  await button(page, 'Sign In').click()
  await page.getByText("Hmm… That didn't work.").waitFor()
  const described = await passwordField(page).getAttribute('aria-describedby')
  expect(await page.locator(`[id="${described}"]`).textContent()).toBe("Hmm… That didn't work.")
  const events = await page.evaluate(() => Promise.all((window as unknown as { sent: Promise<string>[] }).sent))
  expect(events.join()).toContain('"category":"Login","action":"password failed","label":"NotFound"')
  expectComplaint(/418/)
})

test('[LOGIN-042][LOGIN-043] the email is remembered for those who want it', async () => {
  const page = await newBrowser('lumen')
  const email = 'rosa.diaz@lumen.test'
  const enter = async (isWanted: boolean) => {
    await page.goto('/login')
    // What is entered before the script has come could be put back by it.
    await page.locator('astro-island:not([ssr])').first().waitFor()
    await emailField(page).fill(email)
    await page.getByLabel('Remember me on this device').setChecked(isWanted)
    await button(page, 'Continue').click()
    await passwordField(page).fill(PASSWORD)
    await button(page, 'Sign In').click()
    await page.waitForURL('**/articles')
    const flag = await page.evaluate(() => localStorage.getItem('council.rememberMe'))
    await page.goto('/logout')
    await page.waitForURL('**/login')
    await page.locator('astro-island:not([ssr])').first().waitFor()
    return flag
  }
  expect(await enter(true)).toBe('true')
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=username]')?.value !== '')
  expect(await emailField(page).inputValue()).toBe(email)
  expect(await enter(false)).toBeNull()
  expect(await emailField(page).inputValue()).toBe('')
})

test('what was typed and ticked before the script came is not put back by it', async () => {
  const page = await newBrowser('meridian')
  const release = await holdBack(page, '**/Login*.js')
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await emailField(page).fill('rosa.diaz@lumen.test')
  await page.getByLabel('Remember me on this device').check()
  release()
  await page.locator('astro-island:not([ssr])').first().waitFor()
  await expect.poll(() => button(page, 'Continue').isEnabled()).toBe(true)
  expect(await emailField(page).inputValue()).toBe('rosa.diaz@lumen.test')
  expect(await page.getByLabel('Remember me on this device').isChecked()).toBe(true)
})

test('without script the forms say what they need', async () => {
  const page = await newBrowser('meridian')
  const plain = await page
    .context()
    .browser()
    ?.newContext({ javaScriptEnabled: false, baseURL: origin('meridian') })
  const still = await plain?.newPage()
  for (const path of ['/login', '/login-admin', '/password/forgot']) {
    await still?.goto(path)
    await still?.locator('noscript .alert').waitFor()
    expect(await still?.locator('noscript .alert').textContent()).toContain('needs JavaScript')
  }
  await plain?.close()
})
