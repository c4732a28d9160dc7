import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toEntryText } from '#db/forum/entry-text.ts'
import { forgetInForum } from '#db/forum/forget-member.ts'
import { forumDrafts, forumEntries, forumMentions, forumVersions } from '#db/schema/forum/forum.ts'
import { build, type Runnable } from '#db/statement.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import { newId } from '#shared/kernel/ids.ts'
import { XSS_PAYLOADS } from '#shared/testing/xss-payloads.ts'
import { EDIT, FOLLOW, type ForumFixture, forumFixture, SAVE_DRAFT, SEARCH } from '../testing/forum-fixture.ts'

let fixture: ForumFixture
let maya: TestMember
let sam: TestMember
let rae: TestMember
beforeAll(async () => {
  fixture = await forumFixture()
  ;({ maya, sam, rae } = fixture)
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.forum.giveForum('meridian')
})

const ALLOWED =
  /<\/?(p|h2|h3|ul|ol|li|blockquote|pre|strong|em|s|sub|sup)>|<br>|<span class="underline">|<\/span>|<a href="(https?:\/\/|mailto:)[^"<>]*">|<\/a>/g

async function entryOf(id: string) {
  const [entry] = await fixture.db().read(build.select().from(forumEntries).where(eq(forumEntries.id, id)))
  return entry
}

async function replied(message: string): Promise<string> {
  const post = await fixture.forum.givePost({ by: 'maya' })
  return (await fixture.reply(rae, post.id, { message })).data.forumReplyCreate.id
}

describe('the text of an entry', () => {
  it('keeps its formatting, and is read, searched and quoted as plain text', async () => {
    const post = await fixture.forum.givePost({ by: 'maya' })
    await fixture.ask(maya, FOLLOW, { id: post.id })
    const message =
      '<p>Pay <strong>nine</strong>teen euros:</p><ol><li><p>pay<em>roll</em></p></li><li><p>tax</p></li></ol>'
    const { id } = (await fixture.reply(rae, post.id, { message })).data.forumReplyCreate
    expect(await entryOf(id)).toMatchObject({ content: message, plainText: 'Pay nineteen euros: payroll tax' })
    const found = (await fixture.ask(maya, SEARCH, { term: 'nineteen payroll' })).data.searchForum
    expect(found.edges).toMatchObject([{ node: { replyId: id } }])
    const quoting = { quotedEntryId: id, quotedText: 'nineteen euros: payroll tax' }
    const quote = (await fixture.reply(maya, post.id, quoting)).data.forumReplyCreate.quote
    expect(quote).toMatchObject({ text: 'nineteen euros: payroll tax' })
    const [told] = await fixture.notificationsTo(maya)
    expect(JSON.stringify(told)).not.toContain('strong')
  })

  it.each([
    ['<p><strong>n</strong><em>o</em></p>', true],
    ['<p><strong>n</strong></p><p></p><ul><li></li></ul>', false],
    [`<p>${'<strong>ten letter</strong><em>ten others</em>'.repeat(250)}</p>`, true],
    [`<p>${'<strong>ten letter</strong><em>ten others</em>'.repeat(250)}c</p>`, false],
  ])('is measured without its formatting: %#', async (message, isTaken) => {
    const post = await fixture.forum.givePost({ by: 'maya' })
    const answer = await fixture.reply(rae, post.id, { message })
    expect(answer.code === undefined, JSON.stringify(answer)).toBe(isTaken)
  })

  it('contains only text and allowed markup, in a post, a reply, a change of either, and a draft', async () => {
    for (const payload of XSS_PAYLOADS) {
      const { content, plainText } = toEntryText(`<p>Kept.</p>${payload}`)
      expect(content.replace(ALLOWED, ''), payload).not.toMatch(/[<>]/)
      expect(plainText.startsWith('Kept.'), payload).toBe(true)
    }
    const hostile = XSS_PAYLOADS.filter((_, i) => i % 40 === 0).map((one) => `<p>What is kept of it here.</p>${one}`)
    const message = hostile.join('').slice(0, 9000)
    const post = (await fixture.post(maya, { message })).data.forumPostCreate
    const parent = await fixture.forum.givePost({ by: 'sam' })
    const reply = (await fixture.reply(maya, parent.id, { message: message.slice(0, 4000) })).data.forumReplyCreate
    for (const { id, revisionId } of [post, reply]) {
      const change = { id, title: 'Changed title', message: `${message.slice(0, 4000)}!`, baseRevisionId: revisionId }
      expect((await fixture.ask(maya, EDIT, { ...change, operationId: newId(NOW) })).code).toBeUndefined()
    }
    const draft = { place: 'new', title: '', content: message, operationId: newId(NOW) }
    expect((await fixture.ask(maya, SAVE_DRAFT, draft)).code).toBeUndefined()
    const stored = await Promise.all(
      [forumEntries, forumVersions, forumDrafts].map((table) =>
        fixture.db().read(build.select({ content: table.content }).from(table)),
      ),
    )
    const texts = stored.flat().map(({ content }) => content)
    expect(texts.length).toBeGreaterThanOrEqual(6)
    for (const content of texts) expect(content.replace(ALLOWED, '')).not.toMatch(/[<>]/)
  })
})

it("a draft of a change is kept for the entry's author only", async () => {
  const own = await fixture.forum.givePost({ by: 'maya' })
  const draft = { place: `edit/${own.id}`, title: 'T', content: '<p>Changed.</p>' }
  const save = (who: TestMember) => fixture.ask(who, SAVE_DRAFT, { ...draft, operationId: newId(NOW) })
  expect((await save(rae)).code).toBe('NotFound')
  expect(await fixture.db().read(build.select().from(forumDrafts))).toEqual([])
  expect((await save(maya)).code).toBeUndefined()
})

describe('a mention in formatted text', () => {
  it.each([
    ['<p>Ask <strong>@Sam Okafor</strong> about it.</p>', true, '<p>Ask <strong>@Former member</strong> about it.</p>'],
    ['<ul><li><p>@Sam Okafor</p></li></ul>', true, '<ul><li><p>@Former member</p></li></ul>'],
    [
      '<p>Ask @sam okafor or <em>@SAM OKAFOR</em> now.</p>',
      true,
      '<p>Ask @Former member or <em>@Former member</em> now.</p>',
    ],
    // A name that is split over several elements could not be removed again, so it is no mention.
    ['<p>Ask @Sam <em>Okafor</em>.</p>', false, '<p>Ask @Sam <em>Okafor</em>.</p>'],
    ['<p>Ask @Sam</p><p>Okafor is a name.</p>', false, '<p>Ask @Sam</p><p>Okafor is a name.</p>'],
  ])('of %s: %s', async (message, isMention, forgotten) => {
    const id = await replied(message)
    const mentions = await fixture.db().read(build.select().from(forumMentions).where(eq(forumMentions.entryId, id)))
    expect(mentions.map(({ userId }) => userId)).toEqual(isMention ? [sam.userId] : [])
    const [first, ...rest] = forgetInForum(sam) as [Runnable, ...Runnable[]]
    await fixture.db().commit([first, ...rest])
    const entry = await entryOf(id)
    expect(entry?.content).toBe(forgotten)
    expect(entry?.plainText.includes('Former member')).toBe(isMention)
  })
})
