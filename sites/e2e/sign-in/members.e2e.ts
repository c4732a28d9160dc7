import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../support/api.ts'
import { allowConsoleError, newBrowser, openPage, origin, pageReady, signOut } from '../support/browser.ts'
import { ageCodeSends } from '../support/code-cool-down.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { newMember } from '../support/members.ts'
import { newestMessageTo } from '../support/outbox.ts'
import { send } from '../support/request.ts'
import { placesOfRun } from '../support/run.ts'
import {
  answerWith,
  beginSignIn,
  boxes,
  button,
  codeTo,
  digit,
  emailField,
  enterEmail,
  enterPassword,
  fillCode,
  heading,
  passwordField,
  requestCode,
  signIn,
} from '../support/sign-in-form.ts'

/* Signing in, view by view. Each test that locks an account or reads its emails has its own member. */

describe('signing in', () => {
  const BRANDS = ['meridian', 'harbor'] as const

  test.for(placesOfRun(BRANDS, 0))(
    '[LOGIN-001][LOGIN-005][LOGIN-006][LOGIN-028][ROUTE-038][ROUTE-055] a member signs in with the password, after a wrong one (%s)',
    async (brand) => {
      const { email } = await newMember(brand)
      const page = await newBrowser(brand)
      await page.goto('/login')
      await heading(page, 'Sign In').waitFor()
      await enterEmail(page, email)
      await heading(page, 'Enter your password').waitFor()
      await enterPassword(page, 'not this one')
      await page.getByText('Password is incorrect.').waitFor()
      expect(await passwordField(page).getAttribute('aria-invalid')).toBe('true')
      await enterPassword(page)
      await page.waitForURL('**/v2')
      allowConsoleError(/401/)
    },
  )

  test.for(placesOfRun(BRANDS, 1))(
    '[LOGIN-007][LOGIN-014][LOGIN-015][LOGIN-024][LOGIN-025][LOGIN-029][LOGIN-039][ENT-036] a member signs in with an emailed code, and the view survives a reload (%s)',
    async (brand) => {
      const { id, email } = await newMember(brand)
      const page = await newBrowser(brand)
      await page.clock.install()
      await requestCode(page, email)
      await page.getByText(`We emailed a five-digit code to ${email}`).waitFor()
      const first = await codeTo(email)
      await page.reload()
      await heading(page, 'Enter your code').waitFor()
      await page.getByText(`We emailed a five-digit code to ${email}`).waitFor()

      expect(await digit(page, 1).getAttribute('autocomplete')).toBe('one-time-code')
      await digit(page, 1).press('a')
      expect(await boxes(page)).toEqual(['', '', '', '', ''])
      await digit(page, 1).focus()
      await page.keyboard.type('1234')
      expect(await button(page, 'Sign In').isDisabled()).toBe(true)
      await page.getByText('Enter all five digits to continue.').waitFor()
      await page.keyboard.type(first === '12345' ? '6' : '5')
      expect(await boxes(page)).toEqual(['1', '2', '3', '4', first === '12345' ? '6' : '5'])
      await signIn(page)
      await page.getByText('That code is invalid or expired, request a new code below.').waitFor()
      allowConsoleError(/400/)

      expect(await button(page, 'Send a new code').isDisabled()).toBe(true)
      await ageCodeSends(id)
      await page.clock.fastForward(60_000)
      await button(page, 'Send a new code').click()
      await page.getByText(`We emailed a new code to ${email}`).waitFor()
      expect(await boxes(page)).toEqual(['', '', '', '', ''])
      const second = await codeTo(email, 2)
      await fillCode(page, second)
      expect(await boxes(page)).toEqual([...second])
      await signIn(page)
      await page.waitForURL('**/v2')
    },
  )
})

test('[LOGIN-026][LOGIN-027] a paste of five characters fills the boxes, one of four or six leaves them empty', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: origin('meridian') })
  await requestCode(page, email)
  const paste = async (text: string) => {
    await page.evaluate((one) => navigator.clipboard.writeText(one), text)
    await digit(page, 1).focus()
    await page.keyboard.press('Control+V')
  }
  for (const text of ['1234', '123456']) {
    await paste(text)
    expect(await boxes(page), text).toEqual(['', '', '', '', ''])
  }
  await paste('12345')
  expect(await boxes(page)).toEqual(['1', '2', '3', '4', '5'])
})

test('[API-REST-001] a page sends its REST calls as JSON with its cookies, and any other body is refused', async () => {
  const { email } = await newMember('lumen')
  const page = await newBrowser('lumen')
  await requestCode(page, email)
  const sent = page.waitForRequest('**/rest/login/one-time-redeem')
  await fillCode(page, await codeTo(email))
  await signIn(page)
  const headers = await (await sent).allHeaders()
  expect(headers['content-type']).toBe('application/json')
  expect(headers.cookie).toMatch(/__Host-code=[\w-]{43}/)
  await page.waitForURL('**/v2')
  const { status, body } = await send('lumen', '/rest/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: `username=${email}&password=${encodeURIComponent(PASSWORD)}`,
  })
  expect([status, JSON.parse(body).code]).toEqual([415, 'UnsupportedMediaType'])
})

test('[LOGIN-007][ENT-036] a member with a phone gets the code as a text, and only the last digits of the phone are shown', async () => {
  const page = await newBrowser('harbor')
  await beginSignIn(page, 'lena.fischer@harbor.test')
  await button(page, /^Text a code to .*17$/).click()
  await page.getByText(/^We texted a five-digit code to .*17\. It works for 10 minutes/).waitFor()
  expect(await page.content()).not.toContain('1713920017')
  const { text } = await newestMessageTo('+491713920017', /[0-9]{5}/)
  expect(text).toMatch(/@harbor\.localhost #[0-9]{5}\s*$/)
  await fillCode(page, /#([0-9]{5})\s*$/.exec(text)?.[1] ?? '')
  await signIn(page)
  await page.waitForURL('**/v2')
})

test('a code by email after one by text leaves the focus in the field of the code', async () => {
  const page = await newBrowser('harbor')
  await answerWith(page, '/rest/login/one-time', { status: 200, body: {} })
  await beginSignIn(page, 'lena.fischer@harbor.test')
  await button(page, /^Text a code to .*17$/).click()
  await page.getByText('We texted a five-digit code to').waitFor()
  await button(page, /^Send me a code instead/).press('Enter')
  await page.getByText('We emailed a five-digit code to').waitFor()
  await expect.poll(() => digit(page, 1).evaluate((field) => field === document.activeElement)).toBe(true)
})

test('[LOGIN-007] a member without a password is sent a code immediately', async () => {
  const { email } = await newMember('meridian', { hasPassword: false })
  const page = await newBrowser('meridian')
  await beginSignIn(page, email)
  await heading(page, 'Enter your code').waitFor()
  expect(await button(page, 'Use your password instead').count()).toBe(0)
  await fillCode(page, await codeTo(email))
  await signIn(page)
  await page.waitForURL('**/v2')
  // There is no current password with which it could be changed.
  await page.goto('/settings')
  await page.getByText('You don’t have a password yet.').waitFor()
  expect(await page.getByLabel('Current password').count()).toBe(0)
})

test('[LOGIN-013][LOGIN-016][LOGIN-017][LOGIN-018][LOGIN-020][LOGIN-021] the email is validated when its field is left and with every change, and an unknown one is reported', async () => {
  const page = await newBrowser('meridian')
  await page.goto('/login')
  await emailField(page).fill('abc')
  expect(await button(page, 'Continue').isDisabled()).toBe(true)
  await page.getByText('Enter your email or username to continue.').waitFor()
  await pageReady(page)
  await emailField(page).blur()
  await page.getByText('Please enter a valid email address.').waitFor()
  await emailField(page).fill('abc@example.test')
  await page.getByText('Please enter a valid email address.').waitFor({ state: 'detached' })
  await emailField(page).fill('')
  await emailField(page).blur()
  await page.getByText('Please input your username').waitFor()
  await enterEmail(page, 'nobody@example.test')
  await heading(page, 'We don’t recognize that email').waitFor()
  await page.getByText(/No .* member has this email or username/).waitFor()
  allowConsoleError(/404/)
})

test('[LOGIN-012][LOGIN-019][LOGIN-008] Cancel leads back to an empty email from password, code and forgotten password', async () => {
  const page = await newBrowser('meridian')
  const { email } = await newMember('meridian')
  await requestCode(page, email)
  await button(page, 'Cancel').click()
  await heading(page, 'Sign In').waitFor()
  expect(await emailField(page).inputValue()).toBe('')
  await enterEmail(page, email)
  await passwordField(page).focus()
  await passwordField(page).blur()
  await page.getByText('Please input your password').waitFor()
  await button(page, 'Forgot your password?').click()
  await heading(page, 'Forgot your password?').waitFor()
  await button(page, 'Cancel').click()
  await heading(page, 'Sign In').waitFor()
  expect(await emailField(page).inputValue()).toBe('')
  await enterEmail(page, email)
  await button(page, 'Cancel').click()
  await heading(page, 'Sign In').waitFor()
  expect(await emailField(page).inputValue()).toBe('')
})

test('[LOGIN-042][LOGIN-043] the email is remembered for those who want it', async () => {
  const { email } = await newMember('lumen')
  const page = await newBrowser('lumen')
  const remember = page.getByLabel('Remember me on this device')
  const signInAndOut = async () => {
    await button(page, 'Continue').click()
    await enterPassword(page)
    await page.waitForURL('**/v2')
    const flag = await page.evaluate(() => localStorage.getItem('council.rememberMe'))
    await signOut(page)
    return flag
  }
  await openPage(page, '/login')
  await emailField(page).fill(email)
  await remember.check()
  expect(await signInAndOut()).toBe('true')

  // The form is filled from the storage only after it is hydrated.
  await expect.poll(() => emailField(page).inputValue()).toBe(email)
  await expect.poll(() => remember.isChecked()).toBe(true)
  await remember.uncheck()
  expect(await signInAndOut()).toBeNull()
  await pageReady(page)
  expect(await emailField(page).inputValue()).toBe('')
})

test('values typed and checked before hydration are kept', async () => {
  const page = await newBrowser('meridian')
  const release = await holdRequests(page, '**/Login*.js')
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await emailField(page).fill('rosa.diaz@lumen.test')
  await page.getByLabel('Remember me on this device').check()
  release()
  await pageReady(page)
  await expect.poll(() => button(page, 'Continue').isEnabled()).toBe(true)
  expect(await emailField(page).inputValue()).toBe('rosa.diaz@lumen.test')
  expect(await page.getByLabel('Remember me on this device').isChecked()).toBe(true)
})
