import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { newId } from '../../../shared/kernel/ids.ts'
import { makePng } from '../../../shared/server/images/testing/make-png.ts'
import { PASSWORD } from '../support/api.ts'
import { allowConsoleError, newBrowser, pageReady, signInOnly, signInStaffOnly } from '../support/browser.ts'
import { getPage, httpSession } from '../support/http.ts'
import { newMember } from '../support/members.ts'
import { expectInspectedSound, expectSound } from '../support/page-checks.ts'
import { placesOfRun } from '../support/run.ts'
import { storePost, storeReplies } from '../support/stored/forum.ts'
import { membershipOf, storeGroup, storeMembership } from '../support/stored/groups.ts'

function picture(width: number, height: number) {
  return { name: 'harbour.png', mimeType: 'image/png', buffer: Buffer.from(makePng(width, 80, height)) }
}

async function choose(page: Page, file: ReturnType<typeof picture>, button: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(file)
}

async function press(page: Page, name: string | RegExp) {
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name, exact: true }).first().press('Enter')])
  await pageReady(page)
}

describe('groups', () => {
  const PLACES = [
    ['meridian', 1280],
    ['lumen', 360],
  ] as const

  test.for(placesOfRun(PLACES, 0))(
    '[ADM-009] [ADM-019] [ADM-024] [ENT-046] [ROUTE-067] staff create a group with an image and a chair, who accepts a member; then the group is deleted (%s, %i px wide)',
    { timeout: 120_000 },
    async ([brand, width]) => {
      const [chair, asker] = [await newMember(brand), await newMember(brand)]
      const name = `Readers ${newId(new Date()).slice(-8)}`
      const staff = await newBrowser(brand, width)
      await signInStaffOnly(staff)
      await staff.goto('/admin/groups')
      await staff.getByRole('link', { name: 'New group' }).first().click()
      await staff.waitForURL('**/admin/groups/new')
      // A browser reports the response to a form that is shown again.
      allowConsoleError(/status of 422/)
      await staff.getByRole('button', { name: 'Create group' }).click()
      await staff.getByText('Something is missing or wrong. Nothing was saved.').waitFor()
      expect(await staff.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
      await expectSound(staff, 'the form with what is missing', width)
      await staff.getByLabel('Name').fill(name)
      await staff.getByLabel('About', { exact: true }).fill('For those who read together.')
      await staff.getByLabel('On request').check()
      await staff.getByRole('button', { name: 'Create group' }).click()
      await staff.getByText('Group created.').waitFor()
      await pageReady(staff)

      await choose(staff, picture(600, 400), 'Add an image')
      await staff.getByText('This image is too small. Choose one that’s at least 1200 by 675 pixels.').waitFor()
      await choose(staff, picture(1600, 1200), 'Add an image')
      const dialog = staff.getByRole('dialog', { name: 'Group image' })
      await dialog.getByRole('button', { name: 'Save image' }).click()
      await dialog.getByText('Describe the image for people who can’t see it.').waitFor()
      await expectSound(staff, 'the image', width)
      expect(await dialog.getByLabel('Credit').count()).toBe(0)
      await dialog.getByLabel('Description').fill('Books on a table')
      await dialog.getByRole('button', { name: 'Save image' }).click()
      await staff.getByText('Image saved.').waitFor()
      await staff.getByRole('button', { name: 'Edit description' }).click()
      await staff.getByLabel('Description').fill('Many books on a table')
      await staff.getByRole('button', { name: 'Save description' }).click()
      await staff.getByText('Description saved.').waitFor()

      await staff.getByLabel('Name or email address').fill(chair.email)
      await staff.getByRole('button', { name: 'Search', exact: true }).click()
      await press(staff, 'Make chair: Robin Vale')
      await staff.getByText('Chairs updated.').waitFor()
      await expectInspectedSound(staff, 'the group of staff', width)

      const page = await newBrowser(brand, width)
      await signInOnly(page, asker.email)
      await page.goto('/groups')
      await page.waitForURL('**/v2/groups')
      await expectInspectedSound(page, 'the list', width)
      const slug = name.toLowerCase().replace(' ', '-')
      await page.goto(`/v2/groups/${slug}`)
      await page.getByRole('img', { name: 'Many books on a table' }).waitFor()
      await expectSound(page, 'the group', width)
      await page.getByLabel('Why do you want to join?').fill('I read.\nA lot.')
      await press(page, 'Ask to join')
      await page.getByText('Request sent. We’ll let you know when you’re in.').waitFor()

      const other = await newBrowser(brand, width)
      await signInOnly(other, chair.email)
      await other.goto(`/v2/groups/${slug}`)
      await other.getByText('Requests to join (1)').waitFor()
      await other.getByText('I read.').waitFor()
      await expectInspectedSound(other, 'the group of a chair', width)
      await press(other, 'Accept Robin Vale')
      await other.getByText('Accepted. They’ve been notified and added to the members.').waitFor()
      await page.reload()
      await page.getByText('Member since').waitFor()

      await staff.reload()
      await pageReady(staff)
      await staff.getByLabel('Hidden').check()
      await staff
        .getByText(/It disappears from every list, search and profile right away.* Its 2 members stay\./)
        .waitFor()
      await expectSound(staff, 'what follows from a visibility', width)
      await staff.getByRole('button', { name: 'Delete group' }).click()
      await staff.getByText(/along with the membership of 2 members/).waitFor()
      await staff.getByRole('button', { name: 'Delete permanently' }).click()
      allowConsoleError(/status of 403/)
      const question = staff.getByRole('dialog', { name: 'Confirm your password' })
      await question.getByLabel('Your password').fill(PASSWORD)
      await question.getByRole('button', { name: 'Confirm' }).click()
      await staff.waitForURL('**/admin/groups')
      await staff.getByText('Group deleted.').waitFor()
      expect((await getPage(await httpSession(brand, 'member', asker.email), `/v2/groups/${slug}`)).status).toBe(404)
    },
  )

  test.for(placesOfRun(PLACES, 1))(
    'a chair sees who has joined and which posts wait for a reply; other members see nothing of it (%s, %i px wide)',
    async ([brand, width]) => {
      const [chair, writer] = [await newMember(brand), await newMember(brand)]
      const group = await storeGroup(chair.communityId, { name: 'Reading room' })
      await storeMembership(group, chair, 'MEMBER', { isChair: true })
      await storeMembership(group, writer)
      const path = `/v2/groups/${group.slug}`
      const page = await newBrowser(brand, width)
      await signInOnly(page, chair.email)
      await page.goto(path)
      const activity = page.getByRole('region', { name: 'Activity' })
      await activity.getByText('2 people joined in the last 30 days.').waitFor()
      expect(await activity.getByRole('link', { name: 'Robin Vale' }).count()).toBe(2)
      const other = await newBrowser(brand, width)
      await signInOnly(other, writer.email)
      await other.goto(path)
      await other.getByText('Member since').waitFor()
      expect(await other.getByText('Activity').count()).toBe(0)
      await expectInspectedSound(page, 'the activity without a post', width)
      await activity.getByText('No one has posted in this group’s forum yet.').waitFor()
      const posts = []
      for (let i = 1; i <= 6; i++)
        posts.push(await storePost(writer, { title: `What do you read? ${i}`, groupId: group.id }))
      await page.reload()
      await expectSound(page, 'the activity with six posts', width)
      expect(await activity.getByRole('link', { name: /^What do you read/ }).count()).toBe(5)
      await activity.getByRole('link', { name: 'All 6 unanswered posts' }).click()
      await page.getByRole('link', { name: 'What do you read? 6' }).waitFor()
      await page.goBack()
      await activity.getByRole('link', { name: 'What do you read? 1' }).click()
      await page.waitForURL(`**/v2/forum/post/${posts[0]?.id}`)
      for (const post of posts) await storeReplies(post, chair, ['All of it.'])
      await page.goto(path)
      await activity.getByText('No posts are waiting for a reply.').waitFor()
      expect(await activity.getByText('now', { exact: true }).count()).toBe(1)
    },
  )

  test.for(placesOfRun(PLACES, 1))(
    'a member who is invited to a hidden group accepts by keyboard, reads what leaving means, and leaves (%s, %i px wide)',
    async ([brand, width]) => {
      const [chair, guest] = [await newMember(brand), await newMember(brand)]
      const group = await storeGroup(chair.communityId, { visibility: 'HIDDEN', name: 'Quiet room', about: '' })
      await storeMembership(group, chair, 'MEMBER', { isChair: true })
      await storeMembership(group, guest, 'INVITED', { invitedBy: chair })
      const page = await newBrowser(brand, width)
      await signInOnly(page, guest.email)
      await page.goto(`/v2/groups/${group.slug}`)
      await expectSound(page, 'an invitation', width)
      await press(page, 'Accept invitation')
      await page.getByText('You’ve joined the group.').waitFor()
      await page.getByText('Leave this group').press('Enter')
      await page.getByText('You won’t see this group again unless someone invites you.').waitFor()
      await expectSound(page, 'leaving', width)
      await press(page, 'Leave')
      await page.getByText('You’ve left the group.').waitFor()
      await page.waitForURL('**/v2/groups')
      expect(await membershipOf(group, guest)).toBeNull()
    },
  )
})
