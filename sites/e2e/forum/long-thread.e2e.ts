import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { newBrowser, openPage, pageReady, signInOnly } from '../support/browser.ts'
import { newMember } from '../support/members.ts'
import { expectSound } from '../support/page-checks.ts'
import { placesOfRun } from '../support/run.ts'
import { storePost, storeReplies } from '../support/stored/forum.ts'

/** Follows a link, or presses a button, by keyboard. */
async function press(control: Locator) {
  await control.focus()
  await control.press('Enter')
}

function numbers(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}

function numbered(from: number, to: number): readonly string[] {
  return numbers(from, to).map((n) => `Answer ${n}.`)
}

/** The numbers of the replies that the page shows. */
async function shownOn(page: Page): Promise<readonly number[]> {
  const texts = await page
    .getByRole('main')
    .getByText(/^Answer \d+\.$/)
    .allTextContents()
  return texts.map((text) => Number(/\d+/.exec(text)?.[0]))
}

describe.for(placesOfRun(['meridian', 'lumen'] as const, 0))('at %s', (brand) => {
  test('a long thread is read by keyboard on a computer and on a phone: each continues where the other one was', async () => {
    const [author, reader] = [await newMember(brand), await newMember(brand)]
    const title = `Forty answers ${author.id.slice(-6)}`
    const post = await storePost(author, { title })
    const ids = await storeReplies(post, author, numbered(1, 40))
    const [desk, phone] = [await newBrowser(brand, 1280), await newBrowser(brand, 360)]
    for (const page of [desk, phone]) await signInOnly(page, reader.email)
    const link = (page: Page, isUnread: boolean) =>
      page.getByRole('link', { name: isUnread ? `${title} (Unread)` : title, exact: true })
    const toUnread = (page: Page) => page.getByRole('link', { name: 'Go to the first unread reply' })

    await openPage(desk, '/v2/forum')
    await press(link(desk, true))
    await desk.waitForURL(`**/v2/forum/post/${post.id}`)
    await pageReady(desk)
    expect(await shownOn(desk)).toEqual(numbers(1, 30))
    expect(await toUnread(desk).count()).toBe(0)

    await openPage(phone, '/v2/forum')
    await press(link(phone, true))
    await phone.waitForURL(`**/v2/forum/post/${post.id}`)
    await pageReady(phone)
    await press(toUnread(phone))
    await phone.waitForURL(/\?after=30#unread$/)
    await pageReady(phone)
    expect(await shownOn(phone)).toEqual(numbers(31, 40))
    await phone.getByText('New since your last visit').waitFor()
    await expectSound(phone, 'the first unread reply', 360)

    await openPage(desk, '/v2/forum')
    await link(desk, false).waitFor()
    await storeReplies(post, author, numbered(41, 42), 40)
    await desk.reload()
    await press(link(desk, true))
    await desk.waitForURL(`**/v2/forum/post/${post.id}`)
    await pageReady(desk)
    await press(toUnread(desk))
    await desk.waitForURL(/\?after=40#unread$/)
    await pageReady(desk)
    expect(await shownOn(desk)).toEqual([41, 42])
    // In both directions without a gap or a repeated reply.
    await press(desk.getByRole('link', { name: 'Earlier replies' }))
    await desk.waitForURL(/\?before=41/)
    await pageReady(desk)
    expect(await shownOn(desk)).toEqual(numbers(11, 40))
    await press(desk.getByRole('link', { name: 'Later replies' }))
    await desk.waitForURL(/\?after=40/)
    await pageReady(desk)
    expect(await shownOn(desk)).toEqual([41, 42])

    await openPage(desk, `/v2/forum/post/${post.id}`)
    await press(desk.getByRole('link', { name: 'Go to the newest reply' }))
    await desk.waitForURL(/\?last=true#newest$/)
    await pageReady(desk)
    expect(await shownOn(desk)).toEqual(numbers(13, 42))
    const newest = desk.getByText('Answer 42.')
    expect(await newest.evaluate((text) => text.getBoundingClientRect().top < innerHeight)).toBe(true)

    await openPage(phone, `/v2/forum/post/${post.id}?reply=${ids[34]}#${ids[34]}`)
    const linked = phone.locator('.entry--linked')
    expect(await linked.getByText('Answer 35.').isVisible()).toBe(true)
    expect(await shownOn(phone)).toContain(34)
    await openPage(phone, '/v2/forum')
    await link(phone, false).waitFor()
  }, 90_000)

  test('list, post, its pages, a permalink and the search are readable without script', async () => {
    const [author, reader] = [await newMember(brand), await newMember(brand)]
    const mark = `zq${author.id.slice(-8)}`
    const post = await storePost(author, { title: `Plain ${mark}` })
    const ids = await storeReplies(post, author, numbered(1, 40))
    const page = await newBrowser(brand, 360, { javaScriptEnabled: false })
    await signInOnly(page, reader.email)
    await page.goto('/v2/forum')
    await press(page.getByRole('link', { name: `Plain ${mark} (Unread)` }))
    await page.waitForURL(`**/v2/forum/post/${post.id}`)
    expect(await shownOn(page)).toEqual(numbers(1, 30))
    await press(page.getByRole('link', { name: 'Later replies' }))
    await page.waitForURL(/\?after=30/)
    expect(await shownOn(page)).toEqual(numbers(31, 40))
    await page.goto(`/v2/forum/post/${post.id}?reply=${ids[34]}#${ids[34]}`)
    await page.locator('.entry--linked').getByText('Answer 35.').waitFor()
    await page.goto(`/v2/search?q=${mark}`)
    await press(page.getByRole('region', { name: 'Forum' }).getByRole('link', { name: `Plain ${mark}` }))
    await page.waitForURL(`**/v2/forum/post/${post.id}`)
  }, 60_000)

  test('a member blocks another one from the forum: their entries are collapsed until opened', async () => {
    const [author, reader] = [await newMember(brand), await newMember(brand)]
    const post = await storePost(author)
    await storeReplies(post, author, ['You would not understand.'])
    const page = await newBrowser(brand, 360)
    await signInOnly(page, reader.email)
    const path = `/v2/forum/post/${post.id}`
    await openPage(page, path)
    await press(page.getByRole('listitem').getByRole('link', { name: 'Robin Vale', exact: true }))
    await page.waitForURL(`**/v2/profile/${author.id}`)
    await pageReady(page)
    await press(page.locator('summary', { hasText: /^Block$/ }))
    await page.getByText('what they write in the forum is folded away').waitFor()
    await expectSound(page, 'a member who can be blocked', 360)
    await press(page.getByRole('button', { name: 'Block' }))
    await page.getByText(/^Blocked\./).waitFor()
    await openPage(page, path)
    const text = page.getByText('You would not understand.')
    expect(await text.isVisible()).toBe(false)
    await press(page.getByRole('listitem').locator('summary', { hasText: 'You’ve blocked this member.' }))
    expect(await text.isVisible()).toBe(true)
    await expectSound(page, 'a folded reply', 360)
  }, 60_000)
})
