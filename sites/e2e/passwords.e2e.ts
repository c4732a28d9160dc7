import { and, isNull, like } from 'drizzle-orm'
import type { Page } from 'playwright'
import { beforeAll, expect, inject, test } from 'vitest'
import { Db } from '../../db/client.ts'
import { users } from '../../db/schema/members.ts'
import { graphql, PASSWORD, staffToken } from './support/api.ts'
import type { Brand } from './support/brand.ts'
import { letSignIn } from './support/let-sign-in.ts'
import { expectComplaint, newBrowser, signInMember } from './support/people.ts'
import { answerWith, button, giveEmail, heading, linkTo, passwordField } from './support/signing-in.ts'

/* Passwords by link and in the settings. Everybody whose password changes has it to themselves. */

const RESETTERS: [Brand, string][] = [
  ['meridian', 'oliver.hartnell@meridian.test'],
  ['lumen', 'kenji.mori@lumen.test'],
]
const CHANGER = 'beatriz.carvalho@meridian.test'
const STRONG = 'A-quiet-harbour-7'
const RESET_MAIL = /^Your link to a new password/

beforeAll(() => letSignIn(CHANGER, ...RESETTERS.map(([, email]) => email)))

async function someoneWithoutPassword(domain: string): Promise<{ id: string; email: string }> {
  const db = new Db({ url: inject('dbUrl'), authToken: inject('dbAuthToken') })
  const without = and(like(users.email, `%@${domain}`), isNull(users.passwordHash))
  const [found] = await db.read(
    db.build.select({ id: users.id, email: users.email }).from(users).where(without).limit(1),
  )
  if (!found) throw new Error(`Everybody of ${domain} has a password`)
  return found
}

function next(page: Page) {
  return page.getByLabel('New password', { exact: true })
}
function confirm(page: Page) {
  return page.getByLabel('Repeat the new password', { exact: true })
}
function save(page: Page) {
  return button(page, 'Save password')
}
function hydrated(page: Page) {
  return page.locator('astro-island:not([ssr])').first().waitFor()
}

async function askForLink(page: Page, email: string) {
  await page.goto('/password/forgot')
  await page.getByLabel('Email or username').fill(email)
  await button(page, 'Send the link').click()
}

async function openReset(page: Page, email: string): Promise<string> {
  await askForLink(page, email)
  await heading(page, 'Check your email').waitFor()
  const link = await linkTo(email, RESET_MAIL)
  await page.goto(link)
  await hydrated(page)
  return link
}

test('[PASS-021][ROUTE-044] a username nobody has is told so', async () => {
  const page = await newBrowser('meridian')
  await askForLink(page, 'nobody-at-all')
  await page.getByText('A member with that username could not be found.').waitFor()
  expectComplaint(/404/)
})

test.each(RESETTERS)(
  '[LOGIN-010][PASS-016][PASS-017][PASS-018][PASS-023][ROUTE-045] at %s a mailed link leads to a new password, once',
  async (brand, email) => {
    const page = await newBrowser(brand)
    const link = await openReset(page, email)
    // Scanners of mail open links, too.
    for (let i = 0; i < 3; i++) await page.reload()
    await hydrated(page)
    await next(page).fill(STRONG)
    await confirm(page).fill(STRONG)
    await save(page).click()
    await heading(page, 'Your password is changed').waitFor()
    await page.getByText('Sign in with the new password from now on.').waitFor()
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await page.waitForURL('**/login*')
    await giveEmail(page, email)
    await passwordField(page).fill(STRONG)
    await button(page, 'Sign In').click()
    await page.waitForURL('**/articles')

    await page.goto(link)
    await page.getByText('Oh no! It looks like you have an invalid password reset link.').waitFor()
    await page.getByRole('link', { name: 'Send me a new link' }).waitFor()
    expect(await next(page).count()).toBe(0)
  },
)

test.each(['/password/reset', '/password/reset?token=bogus', '/password/setup', '/password/setup?token=bogus'])(
  '[PASS-015][PASS-016][PASS-023] %s says that the link is invalid, and shows no form',
  async (path) => {
    const page = await newBrowser('lumen')
    await page.goto(path)
    await page.getByText('Oh no! It looks like you have an invalid password reset link.').waitFor()
    expect(await page.locator('form').count()).toBe(0)
  },
)

test('[PASS-001][PASS-002][PASS-005][PASS-006][PASS-007][PASS-008][PASS-009][PASS-010][PASS-011][PASS-013][PASS-014][PASS-020][PASS-024][PASS-025][PASS-026][PASS-027] the form says what is missing, and what went wrong', async () => {
  const page = await newBrowser('meridian')
  await openReset(page, 'maya.chen@meridian.test')
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
  await page.getByText('2 of 3 rules met: add an upper-case letter').waitFor()
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
  await page.getByText('Please repeat the new password').waitFor()
  await confirm(page).fill(STRONG)
  expect(await save(page).isEnabled()).toBe(true)

  const refusals: [number, object, string][] = [
    [500, {}, 'An unknown error occurred. Try again.'],
    [400, { code: 'BadRequest.Invalid', message: 'Not this one.' }, 'Not this one.'],
    [503, { code: 'ServiceUnavailable', message: 'Away.' }, 'We are having technical difficulties.'],
  ]
  for (const [status, body, text] of refusals) {
    await answerWith(page, '/rest/reset-password', { status, body })
    await save(page).click()
    await page.getByText('Error Occurred', { exact: true }).waitFor()
    await page.getByText(text).waitFor()
    expect(await confirm(page).inputValue()).toBe(STRONG)
    expectComplaint(new RegExp(String(status)))
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

test('[ROUTE-046] an invitation leads to a first password', async () => {
  const { id, email } = await someoneWithoutPassword('harbor.test')
  const staff = await staffToken('harbor', 'theo.brandt@council.test')
  const invite = 'mutation ($id: ID!) { userPasswordLinkSend(userId: $id, purpose: SETUP) }'
  expect((await graphql('harbor', '/graphqlAdmin', staff, invite, { id })).errors).toBeUndefined()
  const page = await newBrowser('harbor')
  await page.goto(await linkTo(email, /^Set up your password/))
  await hydrated(page)
  await heading(page, 'Choose your password').waitFor()
  await next(page).fill(STRONG)
  await confirm(page).fill(STRONG)
  await save(page).click()
  await heading(page, 'Your password is set').waitFor()
  await page.getByRole('link', { name: 'Go to the home page' }).waitFor()
})

test('[PASS-012][PASS-019][PASS-022][ROUTE-024] a member changes the password in the settings', async () => {
  const page = await newBrowser('meridian')
  await signInMember(page, CHANGER)
  await page.goto('/settings')
  await hydrated(page)
  await heading(page, 'Security').waitFor()
  await page.getByText(CHANGER).first().waitFor()
  const change = button(page, 'Change password')
  await next(page).fill(STRONG)
  await confirm(page).fill(STRONG)
  expect(await change.isDisabled()).toBe(true)
  await page.getByText('Enter your current password to go on.').waitFor()
  const current = page.getByLabel('Current password', { exact: true })
  await current.fill('not this one')
  await change.click()
  await page.getByText('Your current password is incorrect.').first().waitFor()
  await current.fill(PASSWORD)
  await change.click()
  await page.getByRole('heading', { name: 'Your password is changed' }).waitFor()
  expect(await page.getByRole('link', { name: 'Go to the home page' }).count()).toBe(0)
  await page.goto('/articles')
  expect(new URL(page.url()).pathname).toBe('/articles')
})
