import { expect, test } from 'vitest'
import {
  allowConsoleError,
  eventsAnswered,
  newBrowser,
  openPage,
  origin,
  pageReady,
  signInByForm,
  signInEditor,
  THEO,
} from '../support/browser.ts'
import { newMember } from '../support/members.ts'
import {
  answerWith,
  beginSignIn,
  button,
  emailField,
  enterPassword,
  heading,
  passwordField,
} from '../support/sign-in-form.ts'

/* How staff sign in, and how they reach their own sign-in page. */

const COMMUNITIES = ['Harbor Finance Council', 'Lumen Agency Council', 'Meridian Technology Council']

test('[LOGIN-002][LOGIN-003][LOGIN-004][LOGIN-009][LOGIN-030][ROUTE-039][SESS-017] staff are redirected to their own sign-in page with their email filled in', async () => {
  const page = await newBrowser('meridian')
  await beginSignIn(page, THEO)
  await page.waitForURL('**/login-admin')
  await heading(page, 'Admin Sign In').waitFor()
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=username]')?.value !== '')
  expect(await emailField(page).inputValue()).toBe(THEO)
  await enterPassword(page)
  await page.waitForURL('**/admin')
  allowConsoleError(/400/)
})

test('[ROUTE-071][SESS-018] a member who opens an admin page is signed out, signs in as staff from there, and reaches that page', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await page.goto('/login')
  await heading(page, 'Sign In').waitFor()
  expect(await page.getByRole('link', { name: 'Admin sign in' }).count()).toBe(0)
  await signInByForm(page, '/login', email)
  await eventsAnswered(page)
  await page.goto('/admin/articles?status=FINAL_EDIT')
  const query = `redirect=${encodeURIComponent('/admin/articles?status=FINAL_EDIT')}`
  await page.waitForURL(`**/login-admin?${query}`)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__Host-session')
  await page.getByRole('link', { name: 'Member sign in' }).click()
  await page.waitForURL(`**/login?${query}`)
  await page.getByRole('link', { name: 'Admin sign in' }).click()
  await heading(page, 'Admin Sign In').waitFor()
  await emailField(page).fill(THEO)
  await enterPassword(page)
  await page.waitForURL('**/admin/articles?status=FINAL_EDIT')
  await heading(page, 'Articles').waitFor()
})

test('[LOGIN-002][ROUTE-040] choosing another community opens its own sign-in page with the email, before any password', async () => {
  const page = await newBrowser('meridian')
  await page.goto('/login-admin/any-suffix')
  await emailField(page).fill(THEO)
  const picker = page.getByLabel('Community', { exact: true })
  await picker.getByRole('option', { name: 'Lumen Agency Council' }).waitFor({ state: 'attached' })
  // Other tests create communities of their own.
  expect(await picker.getByRole('option').allTextContents()).toEqual(expect.arrayContaining(COMMUNITIES))
  expect(await picker.locator('option:checked').textContent()).toBe('Meridian Technology Council')
  await picker.selectOption({ label: 'Lumen Agency Council' })
  await page.waitForURL(`${origin('lumen')}/login-admin`)
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=username]')?.value !== '')
  expect(await emailField(page).inputValue()).toBe(THEO)
  await enterPassword(page)
  await page.waitForURL(`${origin('lumen')}/admin`)
})

test('staff who requested too many links are offered their password, which works', async () => {
  const page = await newBrowser('meridian')
  await openPage(page, '/login-admin')
  await emailField(page).fill(THEO)
  await answerWith(page, '/rest/password-forgot', {
    status: 429,
    headers: { 'retry-after': '3564' },
    body: { code: 'TooManyRequests', reason: 'LINK_SENDS', stillWorks: ['SENT_LINK', 'SENT_CODE', 'PASSWORD', 'CODE'] },
  })
  await button(page, 'Forgot your password?').click()
  await button(page, 'Send link').click()
  await heading(page, 'Try again in 60 minutes').waitFor()
  expect(await button(page, /code/).count()).toBe(0)
  await button(page, 'Use your password instead').click()
  await heading(page, 'Admin Sign In').waitFor()
  await enterPassword(page)
  await page.waitForURL('**/admin')
  allowConsoleError(/429/)
})

test('the menu of staff links to their own settings in the admin area', async () => {
  const page = await newBrowser('meridian')
  await signInEditor(page)
  await pageReady(page)
  await button(page, /^Your account/).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.waitForURL('**/admin/settings')
  await heading(page, 'Security').waitFor()
  await page.getByRole('table').getByText('This device').waitFor()
  await page.getByRole('link', { name: 'Back to the admin area' }).click()
  await page.waitForURL('**/admin')
})

test('[LOGIN-019][LOGIN-020][LOGIN-022][LOGIN-023] staff need a valid email and a password', async () => {
  const page = await newBrowser('lumen')
  await openPage(page, '/login-admin')
  await emailField(page).fill('abc')
  await passwordField(page).fill('secret')
  expect(await button(page, 'Sign In').isDisabled()).toBe(true)
  await emailField(page).fill(THEO)
  await passwordField(page).fill('')
  await passwordField(page).blur()
  await page.getByText('Please input your password').waitFor()
  expect(await button(page, 'Sign In').isDisabled()).toBe(true)
  await emailField(page).fill('')
  await emailField(page).blur()
  await page.getByText('Please input your username').waitFor()
  await emailField(page).fill(THEO)
  await passwordField(page).fill('x')
  expect(await button(page, 'Sign In').isEnabled()).toBe(true)
})
