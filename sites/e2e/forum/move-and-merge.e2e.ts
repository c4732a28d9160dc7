import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { allowConsoleError, newBrowser, openPage, pageReady, signInOnly, signInStaffOnly } from '../support/browser.ts'
import { newMember } from '../support/members.ts'
import { expectInspectedSound, expectSound } from '../support/page-checks.ts'
import { placesOfRun } from '../support/run.ts'
import { storePost, storeReplies } from '../support/stored/forum.ts'
import { newModerator, storeReport } from '../support/stored/forum-moderation.ts'
import { storeGroup, storeMembership } from '../support/stored/groups.ts'

/** Opens a collapsed form with the keyboard; the focus is then in its first field. */
async function unfold(page: Page, title: string) {
  await page.locator('summary').filter({ hasText: title }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
}

describe.for(placesOfRun([['meridian', 1280] as const, ['lumen', 360] as const], 1))('at %s', ([brand, width]) => {
  test('[FORUM-012] a moderator moves a post to a group and merges two posts by keyboard, and the old address redirects to the new one', async () => {
    const [author, reader, moderator] = [await newMember(brand), await newMember(brand), await newModerator(brand)]
    const group = await storeGroup(author.communityId, { name: `Payroll-${author.id.slice(-6)}` })
    for (const one of [author, moderator]) await storeMembership(group, one)
    const secret = await storePost(author, { title: `What we pay ${author.id.slice(-6)}` })
    const twice = await storePost(author, { title: `Asked again ${author.id.slice(-6)}` })
    const kept = await storePost(author, { title: `Asked first ${author.id.slice(-6)}` })
    const [answer] = await storeReplies(twice, author, ['The answer that was given again.'])

    const page = await newBrowser(brand, width)
    await signInOnly(page, moderator.email)
    await openPage(page, `/v2/forum/post/${secret.id}`)
    await page.getByRole('link', { name: 'Moderate' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/v2/forum/moderation/${secret.id}`)
    await pageReady(page)
    await expectInspectedSound(page, 'the page of a moderator', width)
    await unfold(page, 'Move to another audience')
    await page.keyboard.type(group.name)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Salaries stay among us.')
    await expectSound(page, 'the form to move a post', width)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Post moved.').waitFor()
    await page.getByText(`For ${group.name}`).waitFor()

    await openPage(page, `/v2/forum/moderation/${twice.id}`)
    await unfold(page, 'Merge into another post')
    allowConsoleError(/status of 422/)
    await page.keyboard.type('the other one')
    await page.keyboard.press('Enter')
    await page.getByText('Check it and try again.').first().waitFor()
    await pageReady(page)
    const address = page.getByLabel('Address of the other post')
    expect(await address.inputValue()).toBe('the other one')
    await expectSound(page, 'a refused merge', width)
    await address.fill(`/v2/forum/post/${kept.id}`)
    await page.keyboard.press('Enter')
    await page.getByText('Posts merged.').waitFor()
    await page.getByRole('heading', { name: `Reply to “${kept.title}”` }).waitFor()

    const readers = await newBrowser(brand, width)
    await signInOnly(readers, reader.email)
    await openPage(readers, `/v2/forum/post/${twice.id}?reply=${answer}`)
    expect(new URL(readers.url()).pathname).toBe(`/v2/forum/post/${kept.id}`)
    await readers.getByText('The answer that was given again.').waitFor()
    await openPage(readers, '/v2/forum')
    expect(await readers.getByText(secret.title).count()).toBe(0)
    const authors = await newBrowser(brand, width)
    await signInOnly(authors, author.email)
    await openPage(authors, '/v2/notifications')
    await authors
      .getByRole('main')
      .getByText(/Salaries stay among us\./)
      .first()
      .waitFor()
    await authors
      .getByRole('main')
      .getByText(/merged your post/)
      .first()
      .waitFor()
  }, 120_000)

  test('staff find a reported post among all of them by keyboard, page by address, and export the list', async () => {
    const [author, reader] = [await newMember(brand), await newMember(brand)]
    const mark = `zq${author.id.slice(-8)}`
    const [reported, quiet] = [
      await storePost(author, { title: `${mark} reported` }),
      await storePost(author, { title: `${mark} quiet` }),
    ]
    await storeReport(reported.id, reader, 'It names a person.')
    const page = await newBrowser(brand, width)
    await signInStaffOnly(page)
    await openPage(page, '/admin/forum')
    await page.getByRole('link', { name: 'All posts' }).click()
    await page.waitForURL('**/admin/forum/posts')
    await pageReady(page)
    await expectInspectedSound(page, 'the list of posts', width)
    await page.keyboard.press('/')
    await page.keyboard.type(mark)
    await page.keyboard.press('Enter')
    await page.getByText('2 posts', { exact: true }).waitFor()
    await page.getByText('Filters', { exact: true }).click()
    await page.getByLabel('Status').selectOption({ label: 'Shown (2)' })
    await page.getByLabel('Reported, not decided yet').check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('1 post', { exact: true }).waitFor()
    await pageReady(page)
    expect(new URL(page.url()).search).toBe(`?q=${mark}&author=&status=approved&audience=&reported=true`)
    expect(await page.getByRole('link', { name: quiet.title }).count()).toBe(0)
    await expectSound(page, 'a narrowed list of posts', width)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('posts.csv')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/admin/forum/${reported.id}`)
    await page.getByText('It names a person.').waitFor()
  }, 90_000)
})
