import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { users } from '../../../db/schema/members.ts'
import { newBrowser, openPage, signInStaffOnly, THEO } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { newMember } from '../support/members.ts'
import { bell, dot, items, POLL_MS, polls, popup, show } from '../support/notifications/bell.ts'
import { expectSound } from '../support/page-checks.ts'
import { placesOfRun } from '../support/run.ts'
import { storeNotifications } from '../support/stored/notifications.ts'

describe.for(
  placesOfRun(
    [
      ['meridian', 1280],
      ['lumen', 360],
    ],
    1,
  ),
)('the bell of staff at %s, %i px wide', ([brand, width]) => {
  test('[ROUTE-079] opens a popup in the admin area, links to the list at its plain address, and polls as for members', async () => {
    const { communityId } = await newMember(brand)
    const [staff] = await database().read(build.select({ id: users.id }).from(users).where(eq(users.email, THEO)))
    if (!staff) throw new Error('Theo is not there')
    const set = { option: 'edited-articles', url: '/admin/articles' } as const
    await storeNotifications({ id: staff.id, communityId }, 9, set)
    const page = await newBrowser(brand, width)
    await page.clock.install()
    const sent = polls(page)
    await signInStaffOnly(page)
    await openPage(page, '/admin/articles')
    expect(await dot(page).isVisible()).toBe(true)
    await bell(page).press('Enter')
    await items(page).first().waitFor()
    expect(await items(page).count()).toBe(7)
    await dot(page).waitFor({ state: 'hidden' })
    await expectSound(page, 'the popup', width)
    await page.clock.runFor(POLL_MS)
    await expect.poll(() => sent.length).toBe(1)
    await show(page, 'hidden')
    await page.clock.runFor(5 * 60_000)
    expect(sent).toHaveLength(1)
    await show(page, 'visible')

    await popup(page).getByRole('link', { name: 'See all notifications' }).click()
    await page.waitForURL('**/notifications')
    expect(new URL(page.url()).pathname).toBe('/notifications')
    await page.getByRole('link', { name: 'Why: Articles you edit' }).first().waitFor()
    expect(await page.getByRole('link', { name: 'Choose what you’re notified about' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByText(/marked as read\.$/).waitFor()
    expect(await page.locator('[data-id][data-unread]').count()).toBe(0)
  })
})
