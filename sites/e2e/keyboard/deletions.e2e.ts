import { expect, test } from 'vitest'
import { newId } from '../../../shared/kernel/ids.ts'
import { confirm } from '../support/billing/staff-page.ts'
import { newBrowser, openPage, pageReady, signInStaffOnly, THEO } from '../support/browser.ts'
import { getPage, httpSession } from '../support/http.ts'
import { newMember } from '../support/members.ts'
import { storeOffer } from '../support/stored/offers.ts'

test('[ADM-020] [ADM-021] [ADM-023] staff delete a feed, a draft and an offer by keyboard, with their password', async () => {
  const { communityId, email } = await newMember('meridian')
  const title = `Deleted ${newId(new Date()).slice(-8)}`
  const offer = await storeOffer(communityId, { title })
  const member = await httpSession('meridian', 'member', email)
  const staff = await httpSession('meridian', 'staff', THEO)
  const offered = async () => (await getPage(member, `/v2/offers/${offer.id}`)).status
  expect(await offered()).toBe(200)

  const page = await newBrowser('meridian')
  await signInStaffOnly(page)
  const create = async (path: string, label: string, button: string) => {
    await openPage(page, path)
    await page.getByLabel(label, { exact: true }).fill(title)
    await Promise.all([
      page.waitForURL((url) => /\/01\w{24}$/.test(url.pathname)),
      page.getByRole('button', { name: button }).click(),
    ])
    return new URL(page.url()).pathname
  }
  const feed = await create('/admin/feeds/new', 'Title', 'Create feed')
  const draft = await create('/admin/messages/new', 'Subject', 'Create draft')
  for (const [path, what, isFirst] of [
    [feed, 'feed', true],
    [draft, 'draft', false],
    [`/admin/marketplace/${offer.id}`, 'offer', false],
  ] as const) {
    await openPage(page, path)
    await pageReady(page)
    await page.getByRole('button', { name: `Delete ${what}` }).press('Enter')
    await page.getByText('This can’t be undone.').waitFor()
    await page.getByRole('button', { name: 'Delete permanently' }).press('Enter')
    if (isFirst) await confirm(page)
    await page.getByText(`${what.charAt(0).toUpperCase()}${what.slice(1)} deleted.`).waitFor()
    expect((await getPage(staff, path)).status, path).toBe(404)
  }
  expect(await offered()).toBe(404)
})
