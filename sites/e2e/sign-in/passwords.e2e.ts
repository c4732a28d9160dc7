import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { focusedText } from '../settings/settings-pages.ts'
import { call, graphql, PASSWORD, staffToken } from '../support/api.ts'
import { allowConsoleError, newBrowser, openPage, pageReady, signInOnly, THEO } from '../support/browser.ts'
import { loseAnswer, loseAnswerOf } from '../support/hold-requests.ts'
import { newMember } from '../support/members.ts'
import { placesOfRun } from '../support/run.ts'
import { answerWith, button, enterEmail, heading, linkTo, passwordField, signIn } from '../support/sign-in-form.ts'

/* Passwords by link and in the settings. Each test changes the password of its own member. */

const STRONG = 'A-quiet-harbour-7'
const UNKNOWN = 'We couldn’t tell whether your password was changed. Try signing in with the new one.'
const RESET_EMAIL = /^Reset your .+ password/

function next(page: Page) {
  return page.getByLabel('New password *', { exact: true })
}
function confirm(page: Page) {
  return page.getByLabel('Confirm new password *', { exact: true })
}
function save(page: Page) {
  return button(page, 'Save password')
}

async function requestLink(page: Page, email: string) {
  await page.goto('/password/forgot')
  await page.getByLabel('Email or username').fill(email)
  await button(page, 'Send link').click()
}

async function openReset(page: Page, email: string): Promise<string> {
  await requestLink(page, email)
  await heading(page, 'Check your email').waitFor()
  const link = await linkTo(email, RESET_EMAIL)
  await openPage(page, link)
  return link
}

test('[PASS-021][ROUTE-044] an unknown username is reported as not found', async () => {
  const page = await newBrowser('meridian')
  await requestLink(page, 'nobody-at-all')
  await page.getByText('A member with that username could not be found.').waitFor()
  allowConsoleError(/404/)
})

test.for(placesOfRun(['meridian', 'lumen'], 0))(
  '[LOGIN-010][PASS-016][PASS-017][PASS-018][PASS-023][ROUTE-045] at %s an emailed link leads to a new password, once',
  async (brand) => {
    const { email } = await newMember(brand)
    const page = await newBrowser(brand)
    const link = await openReset(page, email)
    // Email scanners open links too, and do not use them up.
    for (let i = 0; i < 3; i++) await page.reload()
    await pageReady(page)
    await next(page).fill(STRONG)
    await confirm(page).fill(STRONG)
    await save(page).click()
    await heading(page, 'Your password is changed').waitFor()
    await page.getByText('Sign in with your new password.').waitFor()
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await page.waitForURL('**/login*')
    await enterEmail(page, email)
    await passwordField(page).fill(STRONG)
    await signIn(page)
    await page.waitForURL('**/v2')

    await page.goto(link)
    await page.getByText('Oh no! It looks like you have an invalid password reset link.').waitFor()
    await page.getByRole('link', { name: 'Send me a new link' }).waitFor()
    expect(await next(page).count()).toBe(0)
  },
)

test('a link that is opened where somebody else is signed in names its account, and leaves them signed in', async () => {
  const [owner, other] = [await newMember('meridian'), await newMember('meridian')]
  const page = await newBrowser('meridian')
  await requestLink(page, owner.email)
  await heading(page, 'Check your email').waitFor()
  const link = await linkTo(owner.email, RESET_EMAIL)
  await signInOnly(page, other.email)
  await openPage(page, link)
  await page.getByText(`For ${owner.email}.`).waitFor()
  await next(page).fill(STRONG)
  await confirm(page).fill(STRONG)
  await save(page).click()
  await heading(page, 'The password is changed').waitFor()
  await page.getByText(`It’s the password of ${owner.email}. You’re still signed in as ${other.email}.`).waitFor()
})

test('a dead link leads to a form in a tab that has asked before, and a new link is really emailed', async () => {
  const { email } = await newMember('harbor')
  const page = await newBrowser('harbor')
  await requestLink(page, email)
  await heading(page, 'Check your email').waitFor()
  await linkTo(email, RESET_EMAIL)
  await page.goto('/password/reset?token=no-such-token')
  await page.getByRole('link', { name: 'Send me a new link' }).click()
  await heading(page, 'Forgot your password?').waitFor()
  await page.getByLabel('Email or username').fill(email)
  await button(page, 'Send link').click()
  await heading(page, 'Check your email').waitFor()
  await linkTo(email, RESET_EMAIL, 2)
  await button(page, 'Request another link').click()
  await page.getByLabel('Email or username').waitFor()
})

test('the forms of an emailed link and of the settings include the username for password managers', async () => {
  const { email } = await newMember('lumen')
  const page = await newBrowser('lumen')
  await openReset(page, email)
  const username = page.locator('form:has([autocomplete="new-password"]) [autocomplete="username"]')
  expect(await username.inputValue()).toBe(email)
  await signInOnly(page, email)
  await page.goto('/settings')
  expect(await username.inputValue()).toBe(email)
})

test('a response by a Wi-Fi portal is not a success, and a completed step is named in the title', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await openReset(page, email)
  await next(page).fill(STRONG)
  await confirm(page).fill(STRONG)
  await page.route('**/rest/reset-password', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Wi-Fi</p>' }),
  )
  await save(page).click()
  await page.getByText(UNKNOWN).waitFor()
  await page.unroute('**/rest/reset-password')
  await save(page).click()
  await heading(page, 'Your password is changed').waitFor()
  expect(await page.title()).toMatch(/^Your password is changed · /)
})

test('[PASS-001][PASS-002][PASS-005][PASS-006][PASS-007][PASS-008][PASS-009][PASS-010][PASS-011][PASS-013][PASS-014][PASS-020][PASS-024][PASS-025][PASS-026][PASS-027] the form says what is missing and what failed', async () => {
  const page = await newBrowser('meridian')
  await openReset(page, (await newMember('meridian')).email)
  expect(await page.getByText(/^Please /).count()).toBe(0)
  for (const [field, text] of [
    [next(page), 'Please input a new password'],
    [confirm(page), 'Please confirm the new password'],
  ] as const) {
    await field.focus()
    await field.blur()
    await page.getByText(text, { exact: true }).waitFor()
  }
  await page.reload()
  await pageReady(page)
  const meter = page.getByRole('meter')
  const percents: [string, number][] = [
    ['a', 0],
    ['aB', 33],
    ['aB1', 67],
    ['aB1xxxxx', 100],
  ]
  for (const [password, percent] of percents) {
    await next(page).fill(password)
    expect(Number(await meter.getAttribute('value'))).toBe(percent)
  }
  await next(page).fill('abcdefg1')
  await page.getByText('2 of 3 rules met: add an uppercase letter').waitFor()
  expect(await page.getByText('Use 8 to 128 characters').count()).toBe(0)
  await next(page).blur()
  await page.getByText('Use 8 to 128 characters').waitFor()
  await confirm(page).fill('abcdefg1')
  expect(await save(page).isDisabled()).toBe(true)
  await next(page).fill(STRONG)
  expect(await confirm(page).inputValue()).toBe('')
  await confirm(page).fill('Another-one-8')
  await confirm(page).blur()
  await page.getByText('Passwords do not match.').waitFor()
  expect(await save(page).isDisabled()).toBe(true)
  await confirm(page).fill('')
  await confirm(page).blur()
  await page.getByText('Please confirm the new password').waitFor()
  await confirm(page).fill(STRONG)
  expect(await save(page).isEnabled()).toBe(true)

  const refusals: [number, object, string][] = [
    [500, {}, 'An unknown error occurred. Try again.'],
    [400, { code: 'BadRequest.Invalid', message: 'Not this one.' }, 'Not this one.'],
    [503, { code: 'ServiceUnavailable', message: 'Away.' }, 'We’re having technical difficulties.'],
  ]
  for (const [status, body, text] of refusals) {
    await answerWith(page, '/rest/reset-password', { status, body })
    await save(page).click()
    await page.getByText('Error Occurred', { exact: true }).waitFor()
    await page.getByText(text).waitFor()
    expect(await confirm(page).inputValue()).toBe(STRONG)
    allowConsoleError(new RegExp(String(status)))
    await page.unroute('**/rest/reset-password')
  }

  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    page.route('**/rest/reset-password', async (route) => {
      resolve()
      await new Promise<void>((go) => {
        answer = go
      })
      await route.fulfill({ json: { ok: true } })
    })
  })
  await save(page).click()
  await asked
  expect(await button(page, 'Saving…').isDisabled()).toBe(true)
  answer()
  await heading(page, 'Your password is changed').waitFor()
})

test('[PASS-017][PASS-018][ROUTE-046] an invitation leads to a first password', async () => {
  const { id, email } = await newMember('harbor', { hasPassword: false })
  const staff = await staffToken('harbor', THEO)
  const confirmed = 'mutation ($password: String!) { sessionStepUp(password: $password) }'
  expect((await graphql('harbor', '/graphqlAdmin', staff, confirmed, { password: PASSWORD })).errors).toBeUndefined()
  const invite = 'mutation ($id: ID!) { userPasswordLinkSend(userId: $id, purpose: SETUP) }'
  expect((await graphql('harbor', '/graphqlAdmin', staff, invite, { id })).errors).toBeUndefined()
  const page = await newBrowser('harbor')
  await openPage(page, await linkTo(email, /^Set up your password/))
  await heading(page, 'Choose your password').waitFor()
  await next(page).fill(STRONG)
  await confirm(page).fill(STRONG)
  await save(page).click()
  await heading(page, 'Your password is set').waitFor()
  await page.getByText('Use it to sign in on any device.').waitFor()
  await page.getByRole('link', { name: 'Go to the home page' }).waitFor()
})

test('[PASS-012][PASS-013][PASS-019][PASS-022][ROUTE-024][SESS-027] with the behaviour of all forms a member changes the password in the settings', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await signInOnly(page, email)
  await openPage(page, '/settings')
  await heading(page, 'Security').waitFor()
  await page.getByText(email).first().waitFor()
  const change = button(page, 'Change password')
  const current = page.getByLabel('Current password *', { exact: true })
  expect(await page.getByText('Please input your current password').count()).toBe(0)
  await current.focus()
  await current.blur()
  await page.getByText('Please input your current password', { exact: true }).waitFor()
  await next(page).fill(STRONG)
  await confirm(page).fill(STRONG)
  expect(await change.isDisabled()).toBe(true)
  await page.getByText('Enter your current password to continue.').waitFor()
  await current.fill('not this one')
  await change.click()
  const summary = page.getByRole('alert').filter({ hasText: 'Check 1 field' })
  await summary.getByText('Current password: Your current password is incorrect.').waitFor()
  expect(await focusedText(page)).toContain('Check 1 field')
  expect(await current.getAttribute('aria-invalid')).toBe('true')
  expect(await next(page).inputValue()).toBe(STRONG)
  expect(await confirm(page).inputValue()).toBe(STRONG)
  await summary.getByRole('link', { name: 'Current password' }).click()
  expect(await current.evaluate((field) => field === document.activeElement)).toBe(true)

  const billing = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Billing' }).first()
  await billing.click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay here' }).click()
  expect(await next(page).inputValue()).toBe(STRONG)

  await current.fill(PASSWORD)
  await change.click()
  const changed = page.getByRole('heading', { name: 'Your password is changed' })
  await changed.waitFor()
  const beside = await changed.evaluate(
    (title) =>
      [...(title.parentElement?.children ?? [])].filter((one) => one !== title && !one.querySelector('h2')).length,
  )
  expect(beside, 'what stands under the head of the section, besides').toBe(0)
  expect(await page.getByRole('link', { name: 'Go to the home page' }).count()).toBe(0)
  // Nothing is unsaved any more.
  await billing.click()
  await page.waitForURL('**/settings/billing')
})

test('a password form with an ended session, or an unknown code, never looks saved', async () => {
  const { email } = await newMember('lumen')
  const page = await newBrowser('lumen', 360)
  await signInOnly(page, email)
  await openPage(page, '/settings')
  await page.getByLabel('Current password *', { exact: true }).fill(PASSWORD)
  await next(page).fill(STRONG)
  await confirm(page).fill(STRONG)
  await answerWith(page, '/graphql', { status: 200, body: { errors: [{ extensions: { code: 'Novel', fields: {} } }] } })
  await button(page, 'Change password').click()
  await page.getByText('We’re having technical difficulties.').waitFor()
  expect(await confirm(page).inputValue()).toBe(STRONG)
  await page.unroute('**/graphql')
  const tooMany = { message: 'Try again in 10 minutes.', extensions: { code: 'BadRequest.MaxAttempts' } }
  await answerWith(page, '/graphql', { status: 200, body: { errors: [tooMany] } })
  await button(page, 'Change password').click()
  await page.getByRole('alert').getByText('Try again in 10 minutes.').waitFor()
  await page.unroute('**/graphql')
  await page.context().clearCookies()
  await button(page, 'Change password').click()
  await page.getByText('You’ve been signed out. What you typed is still here').waitFor()
  expect(await confirm(page).inputValue()).toBe(STRONG)
  allowConsoleError(/401/)
})

test('a password with a lost response is not reported as unchanged, by a link or in the settings', async () => {
  const { email } = await newMember('lumen')
  const page = await newBrowser('lumen')
  await openReset(page, email)
  await next(page).fill(STRONG)
  await confirm(page).fill(STRONG)
  await loseAnswerOf(page, '/rest/reset-password')
  allowConsoleError(/400/)
  // The first attempt uses up the link.
  for (let tries = 0; tries < 2; tries++) {
    await save(page).click()
    await button(page, 'Save password').waitFor()
    await page.getByRole('alert').getByText(UNKNOWN).waitFor()
  }

  await page.goto('/login')
  await enterEmail(page, email)
  await passwordField(page).fill(STRONG)
  await signIn(page)
  await page.waitForURL('**/v2')
  await openPage(page, '/settings')
  await page.getByLabel('Current password *', { exact: true }).fill(STRONG)
  await next(page).fill('Another-harbour-8')
  await confirm(page).fill('Another-harbour-8')
  await loseAnswer(page, 'PasswordUpdate')
  for (let tries = 0; tries < 2; tries++) {
    await button(page, 'Change password').click()
    await button(page, 'Change password').waitFor()
    await page.getByRole('alert').getByText(UNKNOWN).waitFor()
  }
})

test('a link that was used up meanwhile is reported when the password is saved, and its heading gets the focus', async () => {
  const { email } = await newMember('harbor')
  const page = await newBrowser('harbor')
  const link = await openReset(page, email)
  await next(page).fill(STRONG)
  await confirm(page).fill(STRONG)
  const resetToken = new URLSearchParams(link.split('?')[1]).get('token')
  expect((await call('harbor', '/rest/reset-password', { resetToken, newPassword: STRONG })).status).toBe(200)
  allowConsoleError(/400/)
  await save(page).click()
  await heading(page, 'This link no longer works').waitFor()
  expect(await focusedText(page)).toBe('This link no longer works')
})
