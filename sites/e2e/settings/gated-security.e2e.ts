import { expect, test } from 'vitest'
import { storePaid } from '../support/billing/statements.ts'
import { newSubscriber } from '../support/billing/subscribers.ts'
import { newBrowser, signInOnly } from '../support/browser.ts'
import { getPage, httpSession } from '../support/http.ts'
import { expectNoOverflow, expectSound, seriousViolations } from '../support/page-checks.ts'

test('behind the gate a member is told why they are there, and can end a foreign sign-in', async () => {
  const subscriber = await newSubscriber('meridian', { endedDaysAgo: 2 })
  const foreign = await httpSession('meridian', 'member', subscriber.email)
  const page = await newBrowser('meridian', 320)
  await signInOnly(page, subscriber.email)
  await page.goto('/settings/team')
  await page.getByRole('heading', { name: 'Renew your membership' }).waitFor()
  await page.getByText('The page you opened needs an active membership').waitFor()
  expect(await seriousViolations(page)).toEqual([])
  await expectNoOverflow(page, 'the renewal that says why', 320)
  await page.getByRole('link', { name: 'Your sign-ins and password' }).click()
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  await page.getByRole('heading', { name: 'What our staff did' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Mobile phone' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('You’re only signed in on this device.').first().waitFor()
  expect((await getPage(foreign, '/settings')).location).toMatch(/^\/log/)
  expect(await seriousViolations(page)).toEqual([])
  await expectNoOverflow(page, 'security behind the gate', 320)

  // "Why did I get this?" of an email.
  await page.goto('/settings/notifications?option=security')
  await page.getByText('These emails can’t be turned off').waitFor()
  await page.getByRole('link', { name: 'Security settings' }).click()
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  await page.getByRole('link', { name: 'Back to your renewal' }).click()
  await page.getByRole('heading', { name: 'Renew your membership' }).waitFor()
  expect(await page.getByText('The page you opened needs').count()).toBe(0)
})

test('behind the gate a member still gets statements and receipts, and the card form stays with the renewal', async () => {
  const subscriber = await newSubscriber('meridian', { owesCents: 49_500, failedDaysAgo: 31 })
  const [statement] = await storePaid(subscriber, [{ at: '2026-03-01T17:00:00Z', cents: 195_000 }])
  const page = await newBrowser('meridian', 360, { acceptDownloads: true })
  await signInOnly(page, subscriber.email)
  await page.goto('/dunning')
  await page.getByRole('link', { name: 'Your statements and receipts' }).click()
  await page.getByRole('heading', { level: 1, name: 'Billing' }).waitFor()
  const statements = page.getByRole('region', { name: 'Statements' })
  await statements.getByText('Total for 2026 $1,950.00').waitFor()
  expect(await page.getByRole('heading', { name: 'Cards' }).count()).toBe(0)
  await expectSound(page, 'billing behind the gate', 360)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    statements.getByRole('link', { name: 'PDF of the Mar 1, 2026 statement' }).click(),
  ])
  expect(file.suggestedFilename()).toContain(String(statement).slice('inv_'.length))

  await page.getByLabel('Accountant’s email').fill('books@vale.test')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Remove' }).waitFor()
  await statements.getByRole('link', { name: /Receipt/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Receipt' }).waitFor()
  await page.getByRole('link', { name: 'Back to billing' }).click()
  await statements.waitFor()
  await page.getByRole('link', { name: 'Back to your renewal' }).click()
  await page.getByRole('heading', { name: 'Renew your membership' }).waitFor()
})
