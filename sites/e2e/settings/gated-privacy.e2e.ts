import { expect, test } from 'vitest'
import { PASSWORD } from '../support/api.ts'
import { fieldsReady } from '../support/billing/payments.ts'
import { newSubscriber } from '../support/billing/subscribers.ts'
import { newBrowser, signInOnly } from '../support/browser.ts'
import { emailTo } from '../support/outbox.ts'
import { expectSound } from '../support/page-checks.ts'
import { inLongRun } from '../support/run.ts'

test.for([31, ...inLongRun(46)])(
  '%i days after the failure a member can still export their data, request the deletion of their account, and cancel it',
  async (failedDaysAgo) => {
    const subscriber = await newSubscriber('meridian', {
      cards: [{ declines: true, expiration_month: 1, expiration_year: 2026 }],
      owesCents: 49_500,
      failedDaysAgo,
    })
    const page = await newBrowser('meridian', 360, { acceptDownloads: true })
    await signInOnly(page, subscriber.email)
    await page.goto('/dunning')
    await page.getByText('nothing is deleted').waitFor()
    await page.getByRole('link', { name: 'Your data and your account' }).click()
    await page.waitForURL('**/settings/privacy')
    await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor()
    // Another way back would lead to the renewal as well.
    const header = page.getByRole('banner')
    expect(await header.getByRole('link', { name: /^Back to/ }).count()).toBe(0)
    expect(await header.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/app/logout?redirect=%2F')
    await page.getByRole('button', { name: 'Request a copy' }).click()
    await emailTo(subscriber.email, /The copy of your data .* is ready/)
    await page.goto('/settings/privacy')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as data (JSON)' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('my-data.json')

    await page.getByRole('link', { name: 'Continue to delete my account' }).click()
    // The provider does not turn it off before the amount due is paid.
    await page.getByText('If something is due, auto-renewal turns off as soon as it’s paid').waitFor()
    await page.getByLabel('I understand what is deleted and what stays.').check()
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Delete my account in 30 days' }).click()
    await page.getByText('Your account will be deleted on').waitFor()
    expect(await page.getByText('use everything as before').count()).toBe(0)
    await expectSound(page, 'privacy behind the gate', 360)

    await page.goto('/dunning')
    const first = page.getByRole('status').first()
    expect(await first.textContent()).toMatch(/Your account will be deleted on .* A payment doesn’t change that/)
    expect(await page.getByText('nothing is deleted').count()).toBe(0)
    await fieldsReady(page)
    await expectSound(page, 'the renewal with a deletion pending', 360)
    await first.getByRole('link', { name: 'Keep it or learn more' }).click()
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await page.getByText('Your account is staying. Nothing was deleted.').waitFor()
    await page.getByRole('link', { name: 'Back to your renewal' }).click()
    await page.getByText('nothing is deleted').waitFor()
  },
)
