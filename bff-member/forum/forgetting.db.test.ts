import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetInForum } from '#db/forum/forget-member.ts'
import { forumEntries, forumSearchTexts, forumVersions } from '#db/schema/forum/forum.ts'
import { build, type Runnable } from '#db/statement.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import { newId } from '#shared/kernel/ids.ts'
import { EDIT, FOLLOW, type ForumFixture, forumFixture, LIKE, SEARCH, UNFOLLOW } from '../testing/forum-fixture.ts'

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

async function forget(who: TestMember) {
  const [first, ...rest] = forgetInForum(who) as [Runnable, ...Runnable[]]
  await fixture.db().commit([first, ...rest])
}

describe('an account that is deleted', () => {
  it('keeps the visible texts, without its name in mentions, quotes, search and notifications', async () => {
    const post = await fixture.forum.givePost({ by: 'maya', createdAt: at(-9) })
    await fixture.ask(maya, FOLLOW, { id: post.id })
    const mention = await fixture.reply(rae, post.id, { message: '<p>Ask @Sam Okafor about it.</p>' })
    const { id } = mention.data.forumReplyCreate
    await fixture.reply(maya, post.id, { quotedEntryId: id, quotedText: 'Ask @Sam Okafor' })
    await fixture.reply(sam, post.id, { message: '<p>It was nine euros.</p>' })
    await fixture.ask(sam, LIKE, { id: post.id })
    expect(await fixture.notificationsTo(maya)).toHaveLength(2)
    const version = { id: 'v', communityId: maya.communityId, entryId: id, title: null, replacedAt: at(-1) }
    await fixture
      .db()
      .commit([build.insert(forumVersions).values({ ...version, content: '<p>@Sam Okafor knows.</p>' })])
    await forget(sam)
    const { forumPost, forumReplies } = await fixture.page(maya, post.id)
    expect(forumReplies.replies.map(({ message }: { message: string }) => message)).toEqual([
      '<p>Ask @Former member about it.</p>',
      '<p>We paid nine euros.</p>',
      '<p>It was nine euros.</p>',
    ])
    expect(forumReplies.replies[1].quote.text).toBe('Ask @Former member')
    const versions = await fixture.db().read(build.select().from(forumVersions))
    expect(versions.map(({ content }) => content)).toEqual(['<p>@Former member knows.</p>'])
    expect(forumPost.likes).toBe(0)
    expect((await fixture.ask(maya, SEARCH, { term: 'Okafor' })).data.searchForum.edges).toEqual([])
    expect(await fixture.notificationsTo(maya)).toMatchObject([{ message: expect.stringContaining('Rae Okonkwo') }])
  })

  it('keeps names of others that start with its name, where the entry mentions them', async () => {
    for (const name of ['Sam Okaforson', 'Sam Okafor-Lee']) await fixture.addMember(name)
    const post = await fixture.forum.givePost({ by: 'maya', createdAt: at(-9) })
    const message = (of: string) =>
      `<p>${of} and @Sam Okaforson, ${of}; \\ @Sam Okafor-Lee or ${of}’s aunt: ${of}</p><p>${of}</p>`
    const { data } = await fixture.reply(rae, post.id, { message: message('@Sam Okafor') })
    const { id } = data.forumReplyCreate
    const quote = (of: string) => `${of} and @Sam Okaforson, ${of};`
    await fixture.reply(maya, post.id, { quotedEntryId: id, quotedText: quote('@Sam Okafor') })
    await forget(sam)
    const { replies } = (await fixture.page(maya, post.id)).forumReplies
    expect(replies[0].message).toBe(message('@Former member'))
    expect(replies[1].quote.text).toBe(quote('@Former member'))
  })

  it('is removed from the bell and devices of everybody notified of its entries, including people who no longer follow or are no longer mentioned', async () => {
    for (const days of [40, 50]) await fixture.forum.givePost({ by: 'sam', createdAt: at(-days * 24 * 60) })
    const post = await fixture.forum.givePost({ by: rae, createdAt: at(-9) })
    await fixture.giveDevice(fixture.cast.maya)
    await fixture.ask(maya, FOLLOW, { id: post.id })
    await fixture.reply(sam, post.id)
    await fixture.ask(maya, UNFOLLOW, { id: post.id })
    const { data } = await fixture.post(sam, { message: '<p>@Maya Chen, what do you think about payroll?</p>' })
    const { id, title, revisionId } = data.forumPostCreate
    const message = '<p>What do you all think about payroll now?</p>'
    const change = { id, title, message, baseRevisionId: revisionId, operationId: newId(NOW) }
    expect((await fixture.ask(sam, EDIT, change)).code).toBeUndefined()
    await fixture.reply(rae, post.id, { message: '<p>@Maya Chen, here is mine.</p>' })
    expect(await fixture.toldTo(maya)).toEqual([
      ['forum-followed', 'forum-mentions', 'forum-mentions'],
      ['forum-followed', 'forum-mentions', 'forum-mentions'],
    ])
    await forget(sam)
    expect(await fixture.toldTo(maya)).toEqual([['forum-mentions'], ['forum-mentions']])
    expect(await fixture.notificationsTo(maya)).toMatchObject([{ message: expect.stringContaining('Rae Okonkwo') }])
  })

  it('deletes the text of entries that were never shown or were removed', async () => {
    const post = await fixture.forum.givePost({ by: 'sam', text: 'My secret.', state: 'REMOVED' })
    await forget(sam)
    const [entry] = await fixture.db().read(build.select().from(forumEntries).where(eq(forumEntries.id, post.id)))
    expect([entry?.content, entry?.plainText, (await fixture.forum.readPost(post.id))?.title]).toEqual(['', '', ''])
    expect(await fixture.db().read(build.select().from(forumSearchTexts))).toEqual([])
  })
})

it('a member who leaves a group loses the notifications of its posts, and keeps others', async () => {
  const group = await fixture.groups.giveGroup({ visibility: 'HIDDEN', members: ['maya', 'sam'] })
  const [ours, all] = [await fixture.forum.givePost({ groupId: group.id }), await fixture.forum.givePost()]
  for (const { id } of [ours, all]) await fixture.ask(sam, FOLLOW, { id })
  for (const { id } of [ours, all]) await fixture.reply(maya, id)
  expect(await fixture.notificationsTo(sam)).toHaveLength(2)
  await fixture.ask(sam, 'mutation ($id: ID!) { groupLeave(groupId: $id) { id } }', { id: group.id })
  expect(await fixture.notificationsTo(sam)).toMatchObject([{ url: expect.stringContaining(all.id) }])
})
