import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { allowConsoleError, newBrowser, newTab, openPage, signInByForm, signInOnly } from '../support/browser.ts'
import { entryEditor, saveDraftNow } from '../support/editor.ts'
import { type Member, newMember } from '../support/members.ts'
import { closePost, storePost } from '../support/stored/forum.ts'
import { deviceHas } from '../support/write-answer.ts'

/* No word of a reply is lost, nor its formatting: not with a killed tab, a second tab, an ended session or a closed
   post. */

/** A post to which a new member has started to reply. The clock of the page is installed and runs. */
async function openBegun() {
  const [author, member] = [await newMember('meridian'), await newMember('meridian')]
  const post = await storePost(author)
  const path = `/v2/forum/post/${post.id}`
  const page = await newBrowser('meridian')
  await signInOnly(page, member.email)
  await page.clock.install()
  await openPage(page, path)
  await entryEditor(page)
  await page.keyboard.press('Control+B')
  await page.keyboard.type('Common')
  await page.keyboard.press('Control+B')
  await page.keyboard.type(' ground.')
  await saveDraftNow(page)
  return { member, post, path, page }
}

async function typeOn(page: Page, words: string) {
  await entryEditor(page)
  await page.keyboard.type(words)
}

function boldWords(page: Page) {
  return page.getByRole('main').locator('strong', { hasText: /^Common$/ })
}

async function postReply(page: Page) {
  await page.getByRole('button', { name: 'Post reply' }).click()
  await page.waitForURL(/\?reply=/)
}

async function signOutElsewhere(page: Page, member: Member): Promise<() => Promise<void>> {
  const other = await newTab(page)
  await other.goto('/logout')
  allowConsoleError(/status of 401/)
  return () => signInByForm(other, '/login', member.email)
}

test('words typed offline are there again after the tab was killed, and are posted with their formatting', async () => {
  const { page, path } = await openBegun()
  allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await typeOn(page, ' Words of the cellar.')
  await page.getByText('You’re offline', { exact: true }).waitFor()
  await expect.poll(() => deviceHas(page, 'Words of the cellar')).toBe(true)
  const tab = await newTab(page)
  await page.close({ runBeforeUnload: false })
  await tab.context().setOffline(false)
  await openPage(tab, path)
  await tab.locator('.entry-editor').getByText('Common ground. Words of the cellar.').waitFor()
  await postReply(tab)
  await tab.getByText('Common ground. Words of the cellar.').waitFor()
  expect(await boldWords(tab).count()).toBe(1)
  // A posted text is no draft any more, on the server or on the device.
  await openPage(tab, path)
  expect((await (await entryEditor(tab)).textContent())?.trim()).toBe('')
})

test('when two tabs write one reply, both texts are kept in one', async () => {
  const { page: first, path } = await openBegun()
  const second = await newTab(first)
  await second.clock.install()
  await openPage(second, path)
  await typeOn(first, ' From the first tab.')
  await saveDraftNow(first)
  await typeOn(second, ' From the second tab.')
  await second.clock.fastForward(10_000)
  await second.getByText('Both versions are here.').waitFor()
  const text = (await (await entryEditor(second)).textContent()) ?? ''
  expect(text).toContain('From the first tab.')
  expect(text).toContain('From the second tab.')
  await postReply(second)
  await second.getByText('From the first tab.').waitFor()
  await second.getByText('From the second tab.').waitFor()
})

test('after the session ended nothing is posted for anybody else, and the words are posted once their author has signed in again', async () => {
  const { member, page } = await openBegun()
  const signInAgain = await signOutElsewhere(page, member)
  await typeOn(page, ' After signing out.')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await page
    .getByText(/Your text is kept on this device/)
    .first()
    .waitFor()
  await signInAgain()
  await postReply(page)
  await page.getByText('Common ground. After signing out.').waitFor()
  expect(await boldWords(page).count()).toBe(1)
})

test('a post that closes while somebody replies says so, and shows the words afterwards as not sent', async () => {
  const { post, page, path } = await openBegun()
  await closePost(post)
  await typeOn(page, ' Too late.')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await page.getByText('This post is closed to new replies.').waitFor()
  expect(await (await entryEditor(page)).textContent()).toBe('Common ground. Too late.')
  await saveDraftNow(page)
  await openPage(page, path)
  await page.getByRole('heading', { name: 'Your unsent reply' }).waitFor()
  await page.getByText('Common ground. Too late.').waitFor()
  expect(await boldWords(page).count()).toBe(1)
})
