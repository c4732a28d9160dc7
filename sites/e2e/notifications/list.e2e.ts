import { describe, expect, test } from 'vitest'
import { newBrowser, openPage, pageReady, signInOnly } from '../support/browser.ts'
import { newMember } from '../support/members.ts'
import { dot, focused, open } from '../support/notifications/bell.ts'
import { storeNotifications } from '../support/stored/notifications.ts'

const HOUR_S = 3600

describe('the page of notifications', () => {
  test('[NOTIF-002][NOTIF-006][NOTIF-008][NOTIF-009][NOTIF-011] marks several and all, undoes each, and loads the rest below', async () => {
    const member = await newMember('meridian')
    await storeNotifications(member, 25)
    const page = await newBrowser('meridian')
    await open(page, member, '/notifications')
    expect(new URL(page.url()).pathname).toBe('/v2/notifications')
    const unread = () => page.locator('[data-id][data-unread]').count()
    expect(await unread()).toBe(10)
    await expect.poll(() => dot(page).isVisible()).toBe(false)

    const selected = page.getByRole('button', { name: 'Mark selected as read' })
    expect(await selected.isDisabled()).toBe(true)
    await page.getByLabel('Select: No. 2 happened.').check()
    await page.getByLabel('Select: No. 4 happened.').check()
    await selected.click()
    await page.getByText('2 notifications marked as read.').waitFor()
    expect(await unread()).toBe(8)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Marked as unread again.').waitFor()
    expect(await unread()).toBe(10)

    await page.getByRole('button', { name: 'Mark as read: No. 3 happened.' }).click()
    await page.getByText('1 notification marked as read.').waitFor()
    const weightOf = (name: string) =>
      page.getByRole('link', { name }).evaluate((link) => Number(getComputedStyle(link).fontWeight))
    expect(await weightOf('No. 3 happened.')).toBeLessThan(await weightOf('Unread: No. 4 happened.'))
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByText('24 notifications marked as read.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Marked as unread again.').waitFor()
    expect(await unread()).toBe(9)
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByText('24 notifications marked as read.').waitFor()
    await page.reload()
    await pageReady(page)
    expect(await unread()).toBe(0)

    await page.getByRole('link', { name: 'Load more' }).press('Enter')
    await page.getByRole('link', { name: 'No. 11 happened.' }).waitFor()
    expect(await page.locator('[data-id]').count()).toBe(20)
    expect(await focused(page)).toContain('No. 11 happened.')
    await page.getByRole('link', { name: 'Load more' }).click()
    await page.getByRole('link', { name: 'No. 25 happened.' }).waitFor()
    expect(await page.locator('[data-id]').count()).toBe(25)
    expect(await page.getByRole('link', { name: 'Load more' }).count()).toBe(0)
  })

  test('[NOTIF-004][NOTIF-005][ROUTE-023] is filtered by one option, and Manage settings leads back to all', async () => {
    const member = await newMember('harbor')
    await storeNotifications(member, 2)
    await storeNotifications(member, 1, { option: 'billing', message: 'Paid.', url: '/settings/billing' })
    const page = await newBrowser('harbor')
    await open(page, member, '/notifications?option=billing')
    expect(await page.locator('[data-id]').count()).toBe(1)
    await page.getByRole('link', { name: 'Manage settings' }).click()
    await page.waitForURL((url) => url.search === '')
    expect(await page.locator('[data-id]').count()).toBe(3)
    await page.goto('/v2/notifications?option=nothing-like-that')
    expect(await page.locator('[data-id]').count()).toBe(3)
    await page.getByRole('link', { name: 'Why: Payments and receipts' }).click()
    await page.waitForURL('**/v2/notifications?option=billing')
  })

  test('[FMT-001][FMT-002][FMT-003][FMT-004] says how long ago each was, and updates while it is open', async () => {
    const member = await newMember('meridian')
    const page = await newBrowser('meridian')
    await page.clock.install()
    await signInOnly(page, member.email)
    const ago = {
      'Just now': -20,
      'Minutes ago': 5 * 60,
      'Hours ago': 2 * HOUR_S,
      'Days ago': 20 * 24 * HOUR_S,
      Earlier: 22 * 24 * HOUR_S,
    }
    for (const [message, seconds] of Object.entries(ago))
      await storeNotifications(member, 1, { message, createdAt: new Date(Date.now() - seconds * 1000) })
    await openPage(page, '/v2/notifications')
    const shown = () => page.locator('[data-id] time').allTextContents()
    const date = expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/)
    await expect.poll(shown).toEqual(['now', '5 m', '2 h', '20 d', date])
    await page.clock.fastForward(60_000)
    await expect.poll(shown).toEqual(['1 m', '6 m', '2 h', '20 d', date])
    await page.clock.fastForward(HOUR_S * 1000)
    await expect.poll(shown).toEqual(['1 h', '1 h', '3 h', '20 d', date])
  })

  test('is read and paged without script', async () => {
    const member = await newMember('meridian')
    await storeNotifications(member, 12)
    const page = await newBrowser('meridian', 1280, { javaScriptEnabled: false })
    await signInOnly(page, member.email)
    await page.goto('/v2/notifications')
    expect(await page.locator('[data-id]').count()).toBe(10)
    expect(await page.getByRole('button', { name: 'Mark all as read' }).isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Load more' }).click()
    await page.getByRole('link', { name: 'No. 12 happened.' }).waitFor()
    await page.getByRole('link', { name: 'Newest notifications' }).click()
    await page.getByRole('link', { name: 'No. 1 happened.' }).waitFor()
  })
})
