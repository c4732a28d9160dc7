import { expect, test } from 'vitest'
import { allowConsoleError, newBrowser, newTab, openPage, origin, signOut } from '../support/browser.ts'
import { ageCodeSends } from '../support/code-cool-down.ts'
import { newMember } from '../support/members.ts'
import { messagesTo, newestMessageTo } from '../support/outbox.ts'
import {
  answerWith,
  beginSignIn,
  button,
  codeTo,
  emailField,
  enterEmail,
  enterPassword,
  fillCode,
  heading,
  requestCode,
  signIn,
} from '../support/sign-in-form.ts'

/* The steps of signing in: back and forth, reloads, links of emails, and what a tab stores. */

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

test('a member who signed in with a code and signs out gets another one, instead of being asked for the used one', async () => {
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

test('the link in the email with a code opens its entry in another tab, and the code works there', async () => {
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

test('a member who already has a code enters it without requesting another, by keyboard', async () => {
  const { email } = await newMember('lumen', { hasPassword: false })
  const asking = await newBrowser('lumen')
  await beginSignIn(asking, email)
  await heading(asking, 'Enter your code').waitFor()
  const page = await newTab(asking)
  await openPage(page, '/login')
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

test('a new code can be requested after a countdown, and the focus stays on the button', async () => {
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

test('after the fifth code of an hour the button says when the next can be sent, and opens then, also once five wrong codes were entered', async () => {
  const { id, email } = await newMember('lumen')
  const page = await newBrowser('lumen', 360)
  await page.clock.install()
  await requestCode(page, email)
  const resend = button(page, /^Send a new code/)
  for (let sent = 1; sent < 5; sent++) {
    await ageCodeSends(id)
    await page.clock.fastForward(60_000)
    await resend.click()
    await page.getByText(`We emailed a new code to ${email}`).waitFor()
    await expect.poll(() => messagesTo(email)).toHaveLength(sent + 1)
  }
  await page.getByText(/^in 5\d:\d\d$/).waitFor()
  expect(await resend.getAttribute('aria-disabled')).toBe('true')
  allowConsoleError(/status of (400|401|429)/)
  for (let wrong = 0; wrong < 6; wrong++) {
    if ((await heading(page, 'Enter your code').count()) === 0) break
    await fillCode(page, '00000')
    await signIn(page)
    await page.getByText(/invalid or expired|Too many wrong codes/).waitFor()
  }
  await heading(page, /^Try again in/).waitFor()
  await page.clock.fastForward(11 * 60_000)
  await heading(page, 'Enter your code').waitFor()
  await page.getByText(/^in 4\d:\d\d$/).waitFor()
  await page.clock.fastForward(60 * 60_000)
  await expect.poll(() => resend.getAttribute('aria-disabled')).toBe('false')
  expect(await resend.textContent()).toBe('Send a new code')
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
