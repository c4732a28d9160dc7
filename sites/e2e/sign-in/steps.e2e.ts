import { expect, test } from 'vitest'
import { newBrowser, openPage, origin, THEO } from '../support/browser.ts'
import { newMember } from '../support/members.ts'
import { newestMessageTo } from '../support/outbox.ts'
import { inLongRun } from '../support/run.ts'
import {
  answerWith,
  beginSignIn,
  button,
  digit,
  emailField,
  enterEmail,
  enterPassword,
  heading,
  passwordField,
} from '../support/sign-in-form.ts'

/* The steps of signing in: back and forth, reloads, links of emails, and what a tab stores. */

test('another email has none of the sign-in methods of the previous one, also by Back', async () => {
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

test('[LOGIN-042] the choice to be remembered survives a reload of the password step', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await openPage(page, '/login')
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

test('Back leads to the previous step, Forward to the next, and the title names each', async () => {
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

test('Cancel leads to the first step, and Back from there leaves the page', async () => {
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

test('the button that shows the password causes no error on an empty field', async () => {
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

test('the link to the other sign-in page is a comfortable touch target, and keeps the redirect', async () => {
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

test('a person who signs in with redirect=/logout stays signed in', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  // `safe-redirect.test.ts` has all of them.
  for (const target of ['/%6cogout', ...inLongRun('/logout', '/app/logout?redirect=/articles')]) {
    await page.context().clearCookies()
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`)
    await enterEmail(page, email)
    await enterPassword(page)
    await page.waitForURL('**/v2')
    // A person who is already signed in is not redirected there either.
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`)
    await page.waitForURL('**/v2')
  }
})

test('staff are emailed a password link from their own sign-in page', async () => {
  const page = await newBrowser('meridian')
  await openPage(page, '/login-admin')
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
