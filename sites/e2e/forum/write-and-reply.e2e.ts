import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { allowConsoleError, newBrowser, openPage, pageReady, signInOnly } from '../support/browser.ts'
import { entryEditor } from '../support/editor.ts'
import { loseAnswer } from '../support/hold-requests.ts'
import { hasFocus } from '../support/keyboard.ts'
import { newMember } from '../support/members.ts'
import { expectInspectedSound, expectSound } from '../support/page-checks.ts'
import { placesOfRun } from '../support/run.ts'
import { storePost } from '../support/stored/forum.ts'

/** Selects a word of the post by moving a caret through the page. */
async function selectText(page: Page, word: string) {
  await page
    .locator('[data-text] p')
    .first()
    .evaluate((paragraph, wanted) => {
      const text = paragraph.firstChild as Text
      const start = text.data.indexOf(wanted)
      getSelection()?.setBaseAndExtent(text, start, text, start + wanted.length)
    }, word)
}

/** Lets the requests with a document of this name fail. */
async function failing(page: Page, document: string) {
  allowConsoleError(/Failed to load resource|ERR_FAILED/)
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes(document) ? route.abort() : route.fallback(),
  )
}

const PLACES = [
  ['meridian', 1280],
  ['lumen', 360],
] as const

test('a post without anything says what is missing; the focus is on the first question, also once the editor is open', async () => {
  const page = await newBrowser('lumen')
  // With groups: the only audience would be chosen already.
  await signInOnly(page, 'rosa.diaz@lumen.test')
  await openPage(page, '/v2/forum/new')
  allowConsoleError(/status of 422/)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const errors = ['Choose who can see this.', 'Enter a title.', 'Enter a message.']
  for (const error of errors) await page.getByText(error, { exact: true }).waitFor()
  // The focus opens it.
  await page.locator('.entry-editor').getByRole('textbox', { name: 'Message' }).waitFor()
  for (const error of errors) expect(await page.getByText(error, { exact: true }).isVisible(), error).toBe(true)
  expect(await page.getByText('Choose who can see this before you post.').isVisible()).toBe(false)
  expect(await hasFocus(page.getByRole('radio', { name: /^Everyone in/ }))).toBe(true)
})

test.for(placesOfRun(PLACES, 0))(
  '[FORUM-019] a member posts by keyboard; failures keep the text, and a first post waits for a moderator, at %s, %i px wide',
  { timeout: 90_000 },
  async ([brand, width]) => {
    const asked = await storePost(await newMember(brand), { title: `Who owns the budget? ${brand}-${Date.now()}` })
    const page = await newBrowser(brand, width)
    await signInOnly(page, (await newMember(brand)).email)
    await openPage(page, '/v2/forum')
    await expectInspectedSound(page, 'the list', width)
    await page.getByRole('link', { name: 'New post' }).first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/v2/forum/new')
    await pageReady(page)
    await page.getByRole('radio', { name: /^Everyone in/ }).check()
    await page.getByText(/^Visible to [\d,]+ members of .*\.$/).waitFor()
    await page.getByLabel('Title').fill(asked.title)
    await page.getByRole('link', { name: asked.title }).waitFor()
    await expectSound(page, 'posts with a like title', width)
    await page.getByRole('button', { name: 'Dismiss' }).focus()
    await page.keyboard.press('Enter')
    expect(await page.getByText('This may have been asked before').isVisible()).toBe(false)
    expect(await hasFocus(page.getByLabel('Title'))).toBe(true)
    await page.getByLabel('Title').fill('Who owns the budget for cloud costs?')
    const message = await entryEditor(page, 'Message')
    await message.fill('x'.repeat(10_003))
    await page.getByText('too long by 3 characters').waitFor()
    await message.fill('')
    await page.keyboard.type('Ours moved ')
    await page.keyboard.press('Control+B')
    await page.keyboard.type('three times')
    await page.keyboard.press('Control+B')
    await page.keyboard.type(' in two years.')
    await page.getByText('Draft saved', { exact: true }).waitFor()
    await expectSound(page, 'the form', width)

    await failing(page, 'CreatePostFromPage')
    await page.keyboard.press('Control+Enter')
    await page.getByText('We had trouble posting this. Your text is saved; try again.').waitFor()
    expect(await message.textContent()).toBe('Ours moved three times in two years.')
    await page.unroute('**/graphql')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/\/v2\/forum\/post\/\w+/)
    await page.getByText('Ours moved three times in two years.').waitFor()
    expect(
      await page
        .getByRole('main')
        .locator('strong', { hasText: /^three times$/ })
        .count(),
    ).toBe(1)
    await expectSound(page, 'the waiting post', width)

    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.waitForURL('**/edit')
    await pageReady(page)
    await entryEditor(page, 'Message')
    await page.keyboard.type(' Why?')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/edit'))
    await page.getByText('Ours moved three times in two years. Why?').waitFor()
    expect(
      await page
        .getByRole('main')
        .locator('strong', { hasText: /^three times$/ })
        .count(),
    ).toBe(1)
    await openPage(page, '/v2/forum/new')
    expect(await page.getByLabel('Title').inputValue()).toBe('')
  },
)

test.for(placesOfRun(PLACES, 1))(
  '[FORUM-022] [FORUM-023] [FORUM-024] [FORUM-025] [FORUM-026] [FORUM-027] an opened post is marked read; likes and follows change in place, and are reverted with a message when they fail, at %s, %i px wide',
  { timeout: 90_000 },
  async ([brand, width]) => {
    const [author, reader] = [await newMember(brand), await newMember(brand)]
    const title = `Read on ${brand} ${Date.now()}`
    const stored = await storePost(author, { title })
    const page = await newBrowser(brand, width)
    await signInOnly(page, reader.email)
    await openPage(page, '/v2/forum')
    await page.getByRole('link', { name: `${title} (Unread)` }).click()
    await page.waitForURL(`**/v2/forum/post/${stored.id}`)
    await pageReady(page)
    await expectInspectedSound(page, 'the post', width)
    await openPage(page, '/v2/forum')
    await page.getByRole('link', { name: title, exact: true }).click()
    await page.waitForURL(`**/v2/forum/post/${stored.id}`)
    await pageReady(page)
    const like = page.getByRole('button', { name: /^Like/ })
    const shown = () => like.textContent().then((text) => text?.replace(/\s+/g, ''))

    const said = (text: string) => page.getByText(text, { exact: true })
    await failing(page, 'LikeEntryFromPage')
    await like.click()
    await said('We couldn’t save your like. Try again.').waitFor()
    expect(await shown()).toBe('Like')
    await page.unroute('**/graphql')
    // The page of a proxy: whether the like was saved is unknown.
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('LikeEntryFromPage')
        ? route.fulfill({ contentType: 'text/html', body: '<p>Sign in to this network</p>' })
        : route.fallback(),
    )
    await like.click()
    await said('There was a problem saving your reaction. Try again.').waitFor()
    expect(await shown()).toBe('Like')
    await page.unroute('**/graphql')
    await like.click()
    await expect.poll(shown).toBe('Like1')
    await expect.poll(() => said('There was a problem saving your reaction. Try again.').count()).toBe(0)
    await failing(page, 'UnlikeEntryFromPage')
    await like.click()
    await said('We couldn’t remove your like. Try again.').waitFor()
    expect(await shown()).toBe('Like1')
    await page.unroute('**/graphql')
    const answered = (document: string) =>
      page.waitForResponse((answer) => answer.request().postData()?.includes(document) === true)
    await Promise.all([answered('UnlikeEntryFromPage'), like.click()])

    await failing(page, 'FollowPostFromPage')
    await page.getByRole('button', { name: 'Follow', exact: true }).click()
    await page.getByText('We couldn’t follow this post for you. Try again.').waitFor()
    await page.unroute('**/graphql')
    const saving = answered('FollowPostFromPage')
    await page.getByRole('button', { name: 'Follow', exact: true }).click()
    await page.getByRole('button', { name: 'Following' }).waitFor()
    await saving
    expect(await shown()).toBe('Like')
    await Promise.all([answered('LikeEntryFromPage'), like.click()])
    await page.reload()
    expect(await shown()).toBe('Like1')
    expect(await page.getByRole('button', { name: 'Following' }).count()).toBe(1)
  },
)

test.for(placesOfRun(PLACES, 2))(
  'a reply quotes, mentions, is saved while it is being written, and opens where it was posted, at %s, %i px wide',
  { timeout: 120_000 },
  async ([brand, width]) => {
    const [author, reader] = [await newMember(brand), await newMember(brand)]
    const stored = await storePost(author)
    const path = `/v2/forum/post/${stored.id}`
    const page = await newBrowser(brand, width)
    await signInOnly(page, reader.email)
    await openPage(page, path)
    await selectText(page, 'outgrow')
    await page.getByRole('link', { name: 'Quote' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('You’re quoting Robin Vale').waitFor()
    expect(await page.locator('[data-quoted-text]').textContent()).toBe('outgrow')
    const field = await entryEditor(page)
    await page.keyboard.type('So do we, @Rob')
    await page.getByRole('option').first().waitFor()
    await expectSound(page, 'the reply', width)
    await page.keyboard.press('Enter')
    await expect.poll(() => field.textContent()).toMatch(/^So do we, @Rob\S* \S+/)
    await page.getByText('Draft saved', { exact: true }).waitFor()

    const elsewhere = await newBrowser(brand, width)
    await signInOnly(elsewhere, reader.email)
    await openPage(elsewhere, path)
    expect(await elsewhere.getByRole('textbox', { name: 'Your reply' }).inputValue()).toContain('So do we, @Rob')
    expect(await (await entryEditor(elsewhere)).textContent()).toContain('So do we, @Rob')

    await page.getByRole('button', { name: 'Post reply' }).click()
    await page.waitForURL(/\?reply=(\w+)#\1$/)
    await pageReady(page)
    const reply = page.getByRole('listitem').filter({ hasText: 'So do we, @Rob' })
    await reply.getByText('Robin Vale wrote').waitFor()
    await reply.locator('blockquote').getByText('outgrow', { exact: true }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Your reply' }).inputValue()).toBe('')
    await expectSound(page, 'the conversation', width)

    const other = await newBrowser(brand, width)
    await signInOnly(other, author.email)
    await openPage(other, '/v2/forum')
    await other
      .getByRole('link', { name: /\(Unread\)$/ })
      .first()
      .waitFor()
    await openPage(other, path)
    await other.getByText('Report', { exact: true }).first().click()
    await other.getByLabel('Off Topic').check()
    await expectSound(other, 'the report', width)
    await other.getByRole('button', { name: 'Send report' }).click()
    await other.getByText('You reported this').waitFor()
  },
)

test('after a lost response others read the corrected text, of a reply and of a change of it', {
  timeout: 120_000,
}, async () => {
  const stored = await storePost(await newMember('meridian'))
  const page = await newBrowser('meridian')
  await signInOnly(page, (await newMember('meridian')).email)
  await openPage(page, `/v2/forum/post/${stored.id}`)
  await entryEditor(page)
  await page.keyboard.type('A reply with a typpo')
  await loseAnswer(page, 'CreateReplyFromPage')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await page.getByText('We had trouble posting this. Your text is saved; try again.').waitFor()
  const field = await entryEditor(page)
  await field.fill('A reply without a typo')
  // The first text is stored; its correction fails once.
  await failing(page, 'EditEntryFromPage')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await page
    .getByText('Your earlier version was posted. Your changes weren’t; they’re saved here: try again.')
    .waitFor()
  expect(await field.textContent()).toBe('A reply without a typo')
  await page.unroute('**/graphql')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await page.waitForURL(/\?reply=(\w+)#\1$/)
  const reply = page.getByRole('listitem').filter({ hasText: 'A reply with' })
  await reply.getByText('A reply without a typo', { exact: true }).waitFor()
  expect(await reply.count()).toBe(1)

  await pageReady(page)
  await reply.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.waitForURL(/\/edit\b/)
  await pageReady(page)
  await (await entryEditor(page)).fill('A reply that was changed onse')
  await loseAnswer(page, 'EditEntryFromPage')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('We had trouble saving your changes. Your text is still here; try again.').waitFor()
  await (await entryEditor(page)).fill('A reply that was changed twice')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL((url) => !/\/edit\b/.test(url.href))
  await page.getByText('A reply that was changed twice', { exact: true }).waitFor()
})

test('after a lost response a new post has the corrected title', {
  timeout: 90_000,
}, async () => {
  const page = await newBrowser('meridian')
  await signInOnly(page, (await newMember('meridian')).email)
  await openPage(page, '/v2/forum/new')
  await page.getByRole('radio', { name: /^Everyone in/ }).check()
  await page.getByText(/^Visible to [\d,]+ members of .*\.$/).waitFor()
  await entryEditor(page, 'Message')
  await page.keyboard.type('Somebody here surely does.')
  await page.getByLabel('Title').fill('Who corects this?')
  await page.getByText('Draft saved', { exact: true }).waitFor()
  await loseAnswer(page, 'CreatePostFromPage')
  await entryEditor(page, 'Message')
  await page.keyboard.press('Control+Enter')
  await page.getByText('We had trouble posting this. Your text is saved; try again.').waitFor()
  await page.getByLabel('Title').fill('Who corrects this?')
  await entryEditor(page, 'Message')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/v2\/forum\/post\/\w+/)
  await page.getByRole('heading', { name: 'Who corrects this?' }).waitFor()
})
