import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { letSignIn } from './support/let-sign-in.ts'
import { expectComplaint, newBrowser, newTab, signInByForm, signInMember } from './support/people.ts'
import { button, heading } from './support/signing-in.ts'

/* Where somebody is signed in, and how it ends. */

const OWNER = 'ravi.subramaniam@meridian.test'
const ENDED = 'chloe.baptiste@meridian.test'
const LEAVER = 'ethan.rosenthal@meridian.test'

beforeAll(() => letSignIn(OWNER, ENDED, LEAVER))

async function openSettings(page: Page, email: string) {
  await signInMember(page, email)
  await page.goto('/settings')
  await page.locator('astro-island:not([ssr])').first().waitFor()
}

function rows(page: Page) {
  return page.getByRole('listitem').filter({ hasText: /In use now|Last used/ })
}

async function agree(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('[SESS-028] a member sees every session, ends another one, and that browser is led to login with what it had open', async () => {
  const other = await newBrowser('meridian')
  await openSettings(other, OWNER)
  const page = await newBrowser('meridian')
  await openSettings(page, OWNER)
  await heading(page, 'Security').waitFor()
  expect(await rows(page).count()).toBe(2)
  await rows(page).filter({ hasText: 'This device' }).getByText('In use now').waitFor()
  const lastUse = rows(page).filter({ hasText: 'Last used' }).locator('time').first()
  expect(await lastUse.textContent()).toMatch(/^(now|\d+ m)$/)
  expect(await lastUse.getAttribute('title')).toMatch(/^\w{3} \d+, \d{4}, /)
  await button(page, /^Revoke /).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await rows(page).count()).toBe(2)
  await button(page, /^Revoke /).click()
  await agree(page)
  await page.getByText(/is signed out\.$/).waitFor()
  expect(await rows(page).count()).toBe(1)

  const current = other.getByLabel('Current password', { exact: true })
  await current.fill('kept')
  await other.getByLabel('New password', { exact: true }).fill('A-quiet-harbour-7')
  await other.getByLabel('Repeat the new password').fill('A-quiet-harbour-7')
  await button(other, 'Change password').click()
  await other.getByText('You were signed out.').waitFor()
  expect(await current.inputValue()).toBe('kept')
  await other.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await other.waitForURL('**/login?redirect=%2Fsettings')
  expectComplaint(/401/)
})

test('everywhere else is signed out at once', async () => {
  const others = [await newBrowser('meridian'), await newBrowser('meridian')]
  for (const other of others) await signInMember(other, ENDED)
  const page = await newBrowser('meridian')
  await openSettings(page, ENDED)
  expect(await rows(page).count()).toBe(3)
  await button(page, 'Sign out everywhere else').click()
  await agree(page)
  await page.getByText('You are signed in on this device only.').waitFor()
  expect(await rows(page).count()).toBe(1)
  for (const other of others) {
    await other.goto('/articles')
    await other.waitForURL('**/login?redirect=%2Farticles')
  }
})

test('[SESS-006][SESS-014][SESS-015] without a session, or with a false one, member pages lead to login and back', async () => {
  const page = await newBrowser('meridian')
  await page.goto('/articles/edit?x=1')
  await page.waitForURL('**/login?redirect=%2Farticles%2Fedit%3Fx%3D1')
  const url = new URL(page.url()).origin.replace('http:', 'https:')
  await page.context().addCookies([{ name: '__Host-session', value: 'garbage', url, secure: true }])
  const answer = await page.goto('/settings')
  expect(answer?.status()).toBe(200)
  await page.waitForURL('**/login?redirect=%2Fsettings')
})

test('[ROUTE-041][ROUTE-056][ROUTE-057][ROUTE-058] signing out ends the session in every tab and forgets the community', async () => {
  const page = await newBrowser('meridian')
  await signInByForm(page, '/login', LEAVER)
  expect(await page.evaluate(() => localStorage.getItem('council.community'))).not.toBeNull()
  const tab = await newTab(page)
  await tab.goto('/logout')
  await tab.waitForURL('**/login')
  await tab.waitForFunction(() => localStorage.getItem('council.community') === null)
  await page.goto('/articles')
  await page.waitForURL('**/login?redirect=%2Farticles')
  await page.goto('/logout')
  await page.waitForURL('**/login')
  await heading(page, 'Sign In').waitFor()
})

test('[ROUTE-024] the security page shows what one signs in with, the mobile phone included', async () => {
  const lena = await newBrowser('harbor')
  await openSettings(lena, 'lena.fischer@harbor.test')
  await heading(lena, 'Security').waitFor()
  const main = lena.getByRole('main')
  await main.getByText('lena.fischer@harbor.test', { exact: true }).waitFor()
  await main.getByText('+491713920017').waitFor()

  const maya = await newBrowser('meridian')
  await openSettings(maya, 'maya.chen@meridian.test')
  await maya.getByText('None. Your concierge adds one for you.').waitFor()
})
