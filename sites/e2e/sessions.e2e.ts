import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import {
  allowConsoleError,
  newBrowser,
  newTab,
  pageReady,
  signInByForm,
  signInMember,
  signInOnly,
} from './support/browser.ts'
import { newMember } from './support/members.ts'
import { button, heading } from './support/sign-in-form.ts'

/* The list of one's sessions, and how sessions end. */

async function openSettings(page: Page, email: string) {
  await signInOnly(page, email)
  await page.goto('/settings')
  await pageReady(page)
}

function rows(page: Page) {
  return page.getByRole('listitem').filter({ hasText: /In use now|Last used/ })
}

async function confirmSignOut(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('[SESS-028] a member sees every session, ends another one, and that browser is led to login with what it had open', async () => {
  const { email } = await newMember('meridian')
  const other = await newBrowser('meridian')
  await openSettings(other, email)
  const page = await newBrowser('meridian')
  await openSettings(page, email)
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
  await confirmSignOut(page)
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
  allowConsoleError(/401/)
})

test('all other sessions are ended at once', async () => {
  const { email } = await newMember('meridian')
  const others = [await newBrowser('meridian'), await newBrowser('meridian')]
  for (const other of others) await signInMember(other, email)
  const page = await newBrowser('meridian')
  await openSettings(page, email)
  expect(await rows(page).count()).toBe(3)
  await button(page, 'Sign out everywhere else').click()
  await confirmSignOut(page)
  await page.getByText('You are signed in on this device only.').waitFor()
  expect(await rows(page).count()).toBe(1)
  for (const other of others) {
    await other.goto('/articles')
    await other.waitForURL('**/login?redirect=%2Farticles')
  }
})

test('[ROUTE-041][ROUTE-056][ROUTE-057][ROUTE-058] signing out ends the session in every tab and forgets the community', async () => {
  const page = await newBrowser('meridian')
  await signInByForm(page, '/login', (await newMember('meridian')).email)
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
