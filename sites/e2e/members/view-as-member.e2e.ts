import { eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { forumEntries, forumLikes } from '../../../db/schema/forum/forum.ts'
import { confirm } from '../support/billing/staff-page.ts'
import { allowConsoleError, newBrowser, openPage, pageReady, signInOnly, signInStaffOnly } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { expectMarked } from '../support/inspect-dialog.ts'
import { newMember } from '../support/members.ts'
import { expectInspectedSound, expectSound } from '../support/page-checks.ts'
import { placesOfRun } from '../support/run.ts'
import { storePost } from '../support/stored/forum.ts'

const REFUSED = 'Nothing can be changed while you view as a member.'

function bannerOf(page: Page) {
  return page.getByRole('region', { name: 'View as a member' })
}

async function startView(page: Page, memberId: string, width: number) {
  await openPage(page, `/admin/members/${memberId}/view`)
  await expectInspectedSound(page, 'the page of the view', width)
  const start = page.getByRole('button', { name: 'View as member' })
  await start.click()
  await expectMarked(page.getByLabel('Reason'))
  await page.getByLabel('Reason').fill('Can’t find the group for security')
  await start.click()
  await confirm(page)
  await page.waitForURL('**/v2')
  await pageReady(page)
}

async function rowsOf(memberId: string) {
  const db = database()
  const [entries, likes] = await Promise.all([
    db.read(build.select({ id: forumEntries.id }).from(forumEntries).where(eq(forumEntries.authorId, memberId))),
    db.read(build.select({ id: forumLikes.entryId }).from(forumLikes).where(eq(forumLikes.userId, memberId))),
  ])
  return entries.length + likes.length
}

const PLACES = [
  ['meridian', 1280],
  ['lumen', 360],
] as const

describe.for(placesOfRun(PLACES, 0))('at %s, %i px wide', ([brand, width]) => {
  test('staff see the pages of a member as the member does, change nothing, and end it; the log and the member see it', async () => {
    const [member, author] = [await newMember(brand), await newMember(brand)]
    const post = await storePost(author, { title: 'Who owns the budget?' })
    const staff = await newBrowser(brand, width)
    allowConsoleError(/status of 403/)
    await signInStaffOnly(staff)
    await startView(staff, member.id, width)

    const banner = bannerOf(staff)
    await banner.getByText('Theo Brandt, viewing as Robin Vale').waitFor()
    await banner.getByText(/^1[45] minutes left$/).waitFor()
    await expectSound(staff, 'the home page of the member', width)
    await openPage(staff, '/v2/members')
    await banner.getByText('Theo Brandt, viewing as Robin Vale').waitFor()
    await expectInspectedSound(staff, 'the directory', width)

    await openPage(staff, `/v2/forum/post/${post.id}`)
    await staff.getByRole('button', { name: /^Like/ }).click()
    await banner.getByText(REFUSED).waitFor()
    await staff.reload()
    await pageReady(staff)
    await staff.getByRole('textbox', { name: 'Your reply' }).fill('Finance does, with us.')
    await staff.getByRole('button', { name: 'Post reply' }).click()
    await banner.getByText(REFUSED).waitFor()
    await expectSound(staff, 'a refused reply', width)
    const posted = await staff.evaluate(async () => {
      const body = new URLSearchParams({ action: 'reply', text: 'Finance does.' })
      return (await fetch(location.pathname, { method: 'POST', body })).status
    })
    expect(posted).toBe(403)
    expect(await rowsOf(member.id)).toBe(0)

    for (const path of ['/v2/messages', '/settings', '/settings/billing', '/v2/members/introductions']) {
      await openPage(staff, path)
      await staff.getByRole('heading', { level: 1, name: 'Not shown in this view' }).waitFor()
      expect(await banner.isVisible(), path).toBe(true)
    }
    await expectSound(staff, 'what is not shown', width)

    await banner.getByRole('button', { name: 'End viewing' }).click()
    await staff.waitForURL(`**/admin/members/${member.id}/view*`)
    await pageReady(staff)
    await staff.getByText('You’ve stopped viewing as this member.').waitFor()
    await staff.getByText('Can’t find the group for security').waitFor()
    expect(await banner.count()).toBe(0)
    await expectInspectedSound(staff, 'the page after the view', width)
    await openPage(staff, `/admin/members/${member.id}/log`)
    await staff
      .getByText(/viewed a page as Robin Vale \(page: \/v2\/members\)/)
      .first()
      .waitFor()
    await openPage(staff, '/v2')
    expect(new URL(staff.url()).pathname).toBe('/admin')

    const own = await newBrowser(brand, width)
    await signInOnly(own, member.email)
    await openPage(own, '/settings')
    expect(await bannerOf(own).count()).toBe(0)
    const views = own.getByRole('region', { name: 'Views by our staff' })
    await views.getByText('T. B., our staff').waitFor()
    await views.getByText('Reason: Can’t find the group for security').waitFor()
    await views.getByText(/^Pages viewed/).click()
    await views.getByText('/v2/members', { exact: true }).waitFor()
    await expectSound(own, 'the views by staff', width)
  }, 120_000)
})
