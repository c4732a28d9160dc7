import { expect, test } from 'vitest'
import { allowConsoleError, newBrowser, newTab, origin, pageReady, signOut, THEO } from '../support/browser.ts'
import { ageCodeSends } from '../support/code-cool-down.ts'
import { newMember } from '../support/members.ts'
import { messagesTo, newestMessageTo } from '../support/outbox.ts'
import {
  answerWith,
  beginSignIn,
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

/* The steps of signing in: back and forth, reloads, links of emails, and what a tab remembers. */

test('a member without a password who presses Continue six times is emailed one code, and it works', async () => {
  const { email } = await newMember('meridian', { hasPassword: false })
  const page = await newBrowser('meridian')
  await page.goto('/login')
  for (let times = 0; times < 6; times++) {
    await enterEmail(page, email)
    await heading(page, 'Enter your code').waitFor()
    await button(page, 'Cancel').click()
    await heading(page, 'Sign In').waitFor()
  }
  await enterEmail(page, email)
  await page.getByText('Enter the latest code we sent you.').waitFor()
  await page.getByText(/^in 0:\d\d$/).waitFor()
  const code = await codeTo(email)
  expect(await messagesTo(email)).toHaveLength(1)
  await fillCode(page, code)
  await signIn(page)
  await page.waitForURL('**/v2')
})

test('who signed in with a code and signs out is sent another one, not asked for the used one', async () => {
  const { email } = await newMember('harbor', { hasPassword: false })
  const page = await newBrowser('harbor')
  await page.goto('/login')
  for (const count of [1, 2]) {
    await enterEmail(page, email)
    await page.getByText(`We emailed a five-digit code to ${email}`).waitFor()
    await fillCode(page, await codeTo(email, count))
    await signIn(page)
    await page.waitForURL('**/v2')
    await signOut(page)
    await heading(page, 'Sign In').waitFor()
  }
  expect(await messagesTo(email)).toHaveLength(2)
})

test('another email has none of the ways to sign in of the one before, also by Back', async () => {
  const [{ email }, { email: other }] = [await newMember('meridian'), await newMember('meridian')]
  const page = await newBrowser('meridian')
  await answerWith(page, '/rest/login/auth-strategies', {
    status: 200,
    body: { passwordStrategy: true, otcSmsStrategy: true, smsOptions: [{ id: 'a-phone', maskedValue: '•••• 17' }] },
  })
  await beginSignIn(page, email)
  await button(page, 'Text a code to •••• 17').waitFor()
  await button(page, 'Forgot your password?').click()
  await page.getByLabel('Email or username').fill(other)
  await page.goBack()
  await heading(page, 'Enter your password').waitFor()
  expect(await emailField(page).inputValue()).toBe(other)
  await button(page, /^Send me a code instead/).waitFor()
  expect(await button(page, /^Text a code/).count()).toBe(0)
})

test('the link of the email with a code leads to its entry in another tab, and the code works there', async () => {
  const { email } = await newMember('harbor', { hasPassword: false })
  const page = await newBrowser('harbor')
  await beginSignIn(page, email)
  await heading(page, 'Enter your code').waitFor()
  const { text } = await newestMessageTo(email, /verification code/)
  const link = /https?:\/\/\S+\/login\S*/.exec(text)?.[0] ?? ''
  const tab = await newTab(page)
  await tab.goto(link)
  await heading(tab, 'Enter your code').waitFor()
  await tab.getByText(`We emailed a five-digit code to ${email}`).waitFor()
  expect(tab.url()).toBe(`${origin('harbor')}/login`)
  await fillCode(tab, await codeTo(email))
  await signIn(tab)
  await tab.waitForURL('**/v2')
  expect(await messagesTo(email)).toHaveLength(1)
  // The first tab does not ask for the code that was used in the other one.
  await signOut(tab)
  await button(page, 'Cancel').click()
  await enterEmail(page, email)
  await heading(page, 'Enter your code').waitFor()
  await fillCode(page, await codeTo(email, 2))
  await signIn(page)
  await page.waitForURL('**/v2')
})

test('who has a code already enters it without asking for another, by keyboard', async () => {
  const { email } = await newMember('lumen', { hasPassword: false })
  const asking = await newBrowser('lumen')
  await beginSignIn(asking, email)
  await heading(asking, 'Enter your code').waitFor()
  const page = await newTab(asking)
  await page.goto('/login')
  await pageReady(page)
  await emailField(page).focus()
  await page.keyboard.type(email)
  for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await heading(page, 'Enter your code').waitFor()
  await page.keyboard.type(await codeTo(email))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/v2')
  expect(await messagesTo(email)).toHaveLength(1)
})

test('a new code can be asked for after a countdown, and the focus stays on the button', async () => {
  const { id, email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await page.clock.install()
  await requestCode(page, email)
  const resend = button(page, /^Send a new code/)
  await page.getByText(/^in 0:\d\d$/).waitFor()
  await ageCodeSends(id)
  await page.clock.fastForward(60_000)
  await resend.focus()
  await page.keyboard.press('Enter')
  await page.getByText(`We emailed a new code to ${email}`).waitFor()
  await page.getByText(/^in 0:\d\d$/).waitFor()
  expect(await resend.evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await resend.getAttribute('aria-disabled')).toBe('true')
})

test('a server that sent a code a moment ago leads to its entry, not to a lock', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await beginSignIn(page, email)
  await answerWith(page, '/rest/login/one-time', {
    status: 429,
    headers: { 'retry-after': '20' },
    body: { code: 'MaxSendAttempts', reason: 'CODE_COOL_DOWN', stillWorks: ['SENT_CODE', 'PASSWORD', 'LINK'] },
  })
  await button(page, /^Send me a code instead/).click()
  await heading(page, 'Enter your code').waitFor()
  await page.getByText(/^in 0:[12]\d$/).waitFor()
  allowConsoleError(/429/)
})

test('[LOGIN-042] the choice to be remembered survives a reload of the password step', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await page.goto('/login')
  await pageReady(page)
  await page.getByLabel('Remember me on this device').check()
  await enterEmail(page, email)
  await heading(page, 'Enter your password').waitFor()
  await page.reload()
  await heading(page, 'Enter your password').waitFor()
  await enterPassword(page)
  await page.waitForURL('**/v2')
  expect(await page.evaluate(() => localStorage.getItem('council.rememberMe'))).toBe('true')
  expect(await page.evaluate(() => localStorage.getItem('council.email'))).toBe(email)
})

test('a member signs in with the username, with the password or an emailed code', async () => {
  const { email } = await newMember('harbor')
  const username = email.slice(0, email.indexOf('@'))
  const page = await newBrowser('harbor')
  await beginSignIn(page, username.toUpperCase())
  await enterPassword(page)
  await page.waitForURL('**/v2')
  const other = await newBrowser('harbor')
  await beginSignIn(other, username)
  await button(other, 'Send me a code instead').click()
  await other.getByText(`We emailed a five-digit code to the email address of ${username}`).waitFor()
  await fillCode(other, await codeTo(email))
  await signIn(other)
  await other.waitForURL('**/v2')
})

test('Back leads to the step before, Forward to the next, and the title names each', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await page.goto('/stories')
  await page.goto('/login')
  expect(await page.title()).toMatch(/^Sign In · /)
  await enterEmail(page, email)
  await heading(page, 'Enter your password').waitFor()
  await expect.poll(() => page.title()).toMatch(/^Enter your password · /)
  await button(page, 'Forgot your password?').click()
  await heading(page, 'Forgot your password?').waitFor()
  await page.goBack()
  await heading(page, 'Enter your password').waitFor()
  await page.goBack()
  await heading(page, 'Sign In').waitFor()
  expect(await emailField(page).inputValue()).toBe(email)
  await expect.poll(() => page.title()).toMatch(/^Sign In · /)
  await page.goForward()
  await heading(page, 'Enter your password').waitFor()
  await enterPassword(page)
  await page.waitForURL('**/v2')
  await page.goBack()
  await page.waitForURL('**/stories')
})

test('Cancel leads to the first step, and Back from there off the page', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await page.goto('/stories')
  await beginSignIn(page, email)
  await button(page, 'Forgot your password?').click()
  await heading(page, 'Forgot your password?').waitFor()
  await button(page, 'Cancel').click()
  await heading(page, 'Sign In').waitFor()
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
  await page.goBack()
  await page.waitForURL('**/stories')
})

test('the button that shows the password is no reason for an error on an empty field', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await beginSignIn(page, email)
  await passwordField(page).focus()
  await button(page, 'Show password').click()
  expect(await passwordField(page).getAttribute('type')).toBe('text')
  await page.keyboard.press('Tab')
  expect(await button(page, 'Show password').evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await page.getByText('Please input your password').count()).toBe(0)
  await page.keyboard.press('Tab')
  await page.getByText('Please input your password').waitFor()
})

test('the link to the other sign-in page is a comfortable target on touch, and keeps where to go', async () => {
  const page = await newBrowser('meridian', 360, { hasTouch: true, isMobile: true })
  await page.goto('/login?redirect=%2Fadmin%2Farticles')
  const link = page.getByRole('link', { name: 'Admin sign in' })
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await link.click()
  await heading(page, 'Admin Sign In').waitFor()
  const picker = page.getByLabel('Community', { exact: true })
  await picker.getByRole('option', { name: 'Lumen Agency Council' }).waitFor({ state: 'attached' })
  await picker.selectOption({ label: 'Lumen Agency Council' })
  await page.waitForURL(`${origin('lumen')}/login-admin?redirect=%2Fadmin%2Farticles`)
})

test('who signs in with redirect=/logout stays signed in', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  for (const target of ['/logout', '/%6cogout', '/app/logout?redirect=/articles']) {
    await page.context().clearCookies()
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`)
    await enterEmail(page, email)
    await enterPassword(page)
    await page.waitForURL('**/v2')
    // Who is signed in already is not led there either.
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`)
    await page.waitForURL('**/v2')
  }
})

test('staff are emailed a link to a new password from their own sign-in page', async () => {
  const page = await newBrowser('meridian')
  await page.goto('/login-admin')
  await pageReady(page)
  await emailField(page).fill(THEO)
  await button(page, 'Forgot your password?').click()
  await heading(page, 'Forgot your password?').waitFor()
  expect(await page.getByLabel('Email or username').inputValue()).toBe(THEO)
  await button(page, 'Send link').click()
  await heading(page, 'Check your email').waitFor()
  await newestMessageTo(THEO, /^Reset your .+ password/)
  await button(page, 'Back to sign in').click()
  await heading(page, 'Admin Sign In').waitFor()
  await digit(page, 1).waitFor({ state: 'detached' })
})
