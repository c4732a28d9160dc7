import type { Download } from 'playwright'
import { expect, test } from 'vitest'
import { allowConsoleError, newBrowser, pageReady, signInStaffOnly, THEO } from '../support/browser.ts'
import { emailField, enterPassword, heading } from '../support/sign-in-form.ts'

test('an export after the session has ended leads to sign in, and from there to the list with the export', async () => {
  const page = await newBrowser('meridian', 1280, { acceptDownloads: true })
  const saved: Download[] = []
  page.on('download', (download) => saved.push(download))
  await signInStaffOnly(page)
  await page.goto('/admin/members?q=chen')
  await pageReady(page)
  // What the page asks for in the meantime is refused.
  allowConsoleError(/status of 401/)
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Export CSV' }).click()
  await heading(page, 'Admin Sign In').waitFor()
  await emailField(page).fill(THEO)
  await enterPassword(page)
  await page.waitForURL((url) => url.pathname === '/admin/members')
  expect(new URL(page.url()).searchParams.get('q')).toBe('chen')
  expect(saved).toEqual([])
  await pageReady(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('members.csv')
})
