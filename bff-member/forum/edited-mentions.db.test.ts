import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forumPosts, forumSettings } from '#db/schema/forum/forum.ts'
import { users } from '#db/schema/members.ts'
import { memberBlocks } from '#db/schema/messages.ts'
import { build } from '#db/statement.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import { newId } from '#shared/kernel/ids.ts'
import { EDIT, FOLLOW, type ForumFixture, forumFixture, SEARCH } from '../testing/forum-fixture.ts'

const ITEM = 'query ($entryId: ID!) { forumQueueItem(entryId: $entryId) { queueVersion } }'
const APPROVE = `mutation ($entryId: ID!, $queueVersion: String!, $operationId: ID!) {
  forumEntryDecide(entryId: $entryId, decision: APPROVE, message: "", queueVersion: $queueVersion, operationId: $operationId) { state } }`
const PLAIN = 'What does a good payroll provider cost?'

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
  // Maya has approved posts, so her new ones are not held.
  for (const days of [40, 50]) await fixture.forum.givePost({ createdAt: at(-days * 1440) })
})

type Written = { readonly id: string; readonly postId: string }

/** Changes the text of an entry by Maya. */
async function edit({ id, postId }: Written, text: string, operationId = newId(NOW)) {
  const page = await fixture.page(maya, postId)
  const entry = id === postId ? page.forumPost : page.forumReplies.replies.find((one: { id: string }) => one.id === id)
  const answer = await fixture.ask(maya, EDIT, {
    ...{ id, message: `<p>${text}</p>`, baseRevisionId: entry.revisionId, operationId },
  })
  expect(answer.code).toBeUndefined()
}

async function givePost(groupId: string | null = null): Promise<Written> {
  const { id } = await fixture.forum.givePost({ groupId, createdAt: at(-60) })
  return { id, postId: id }
}

async function mentionsTo(who: TestMember) {
  const told = await fixture.notificationsTo(who)
  const emails = await fixture.emailsTo(who)
  return [told.map(({ option }) => option), emails.map(({ template }) => template)]
}

const ONCE = [['forum-mentions'], ['forum-mention']]
const NOTHING = [[], []]

describe('a mention that an edit adds', () => {
  it('to a post notifies the mentioned person once, however often the post is changed', async () => {
    const post = await givePost()
    await edit(post, `${PLAIN} @Sam Okafor knows.`)
    expect(await fixture.notificationsTo(sam)).toMatchObject([
      { message: 'Maya Chen mentioned you in “Payroll in three countries”.', url: `/forum/post/${post.id}` },
    ])
    expect(await fixture.emailsTo(sam)).toMatchObject([{ data: { text: `${PLAIN} @Sam Okafor knows.` } }])
    await edit(post, `${PLAIN} @Sam Okafor knows it.`)
    await edit(post, PLAIN)
    await edit(post, `${PLAIN} @Sam Okafor and @Rae Okonkwo know.`)
    expect(await mentionsTo(sam)).toEqual(ONCE)
    expect(await mentionsTo(rae)).toEqual(ONCE)
    expect(await mentionsTo(maya)).toEqual(NOTHING)
  })

  it("is stored in the person's own spelling of the name, whatever was typed", async () => {
    const post = await givePost()
    await edit(post, `${PLAIN} @sam OKAFOR knows, and so do @rae okonkwo and @lena fischer.`)
    const { message } = (await fixture.page(maya, post.id)).forumPost
    expect(message).toBe(`<p>${PLAIN} @Sam Okafor knows, and so do @Rae Okonkwo and @lena fischer.</p>`)
    const { edges } = (await fixture.ask(maya, SEARCH, { term: 'Okonkwo' })).data.searchForum
    expect(edges[0].node.snippet).toContain('@Rae Okonkwo')
  })

  it('to a reply notifies the mentioned person, with a link to the reply; a repeated operation notifies nobody', async () => {
    const post = await fixture.forum.givePost({ by: 'sam', createdAt: at(-60) })
    const id = await fixture.forum.giveReply(post, { by: 'maya', createdAt: at(-20) })
    const operationId = newId(NOW)
    const reply = { id, postId: post.id }
    await edit(reply, 'We paid nine euros, @Rae Okonkwo.', operationId)
    const again = { id, message: '<p>Other</p>', baseRevisionId: newId(NOW), operationId }
    expect((await fixture.ask(maya, EDIT, again)).code).toBeUndefined()
    expect(await mentionsTo(rae)).toEqual(ONCE)
    expect((await fixture.notificationsTo(rae))[0]?.url).toContain(id)
  })

  it('does not notify people who were mentioned before', async () => {
    const { data } = await fixture.post(maya, { message: `<p>${PLAIN} @Sam Okafor?</p>` })
    const { id } = data.forumPostCreate
    expect(await mentionsTo(sam)).toEqual(ONCE)
    await edit({ id, postId: id }, `${PLAIN} @Sam Okafor and @Rae Okonkwo?`)
    expect(await mentionsTo(sam)).toEqual(ONCE)
    expect(await mentionsTo(rae)).toEqual(ONCE)
  })

  it('adds no second notification and no second email for a person notified of the reply', async () => {
    const post = await fixture.forum.givePost({ by: 'sam', createdAt: at(-60) })
    for (const who of [sam, rae]) await fixture.ask(who, FOLLOW, { id: post.id })
    const { data } = await fixture.reply(maya, post.id)
    await edit({ id: data.forumReplyCreate.id, postId: post.id }, 'Nine, @Sam Okafor and @Rae Okonkwo.')
    expect(await mentionsTo(sam)).toEqual([['forum-replies'], ['forum-reply']])
    // Rae got no email about it.
    expect(await mentionsTo(rae)).toEqual([['forum-followed'], ['forum-mention']])
  })

  it('does not notify people who do not see the post, have blocked its author or are inactive', async () => {
    const group = await fixture.groups.giveGroup({ visibility: 'HIDDEN', members: ['maya', 'sam'] })
    await edit(await givePost(group.id), `${PLAIN} @Sam Okafor and @Rae Okonkwo?`)
    expect(await mentionsTo(rae)).toEqual(NOTHING)
    expect(await mentionsTo(sam)).toEqual(ONCE)
    const block = { userId: rae.userId, blockedId: maya.userId, communityId: maya.communityId, createdAt: NOW }
    await fixture.db().commit([build.insert(memberBlocks).values(block)])
    await edit(await givePost(), `${PLAIN} @Rae Okonkwo?`)
    await fixture.db().commit([build.delete(memberBlocks)])
    const setStatus = (status: 'ACTIVE' | 'INACTIVE') =>
      fixture.db().commit([build.update(users).set({ status }).where(eq(users.id, rae.userId))])
    await setStatus('INACTIVE')
    await edit(await givePost(), `${PLAIN} @Rae Okonkwo?`)
    await setStatus('ACTIVE')
    expect(await mentionsTo(rae)).toEqual(NOTHING)
  })

  it('notifies nobody while the post or the entry is hidden', async () => {
    const waiting = await fixture.forum.givePost({ state: 'PENDING', heldFor: 'NEW_MEMBER', createdAt: at(-60) })
    await edit({ id: waiting.id, postId: waiting.id }, `${PLAIN} @Sam Okafor?`)
    const post = await fixture.forum.givePost({ by: 'sam', createdAt: at(-60) })
    const id = await fixture.forum.giveReply(post, { by: 'maya', createdAt: at(-20) })
    const { revisionId } = (await fixture.page(maya, post.id)).forumReplies.replies[0]
    const of = eq(forumPosts.id, post.id)
    await fixture.db().commit([build.update(forumPosts).set({ state: 'REMOVED' }).where(of)])
    const change = { id, message: '<p>@Rae Okonkwo?</p>', baseRevisionId: revisionId, operationId: newId(NOW) }
    expect((await fixture.ask(maya, EDIT, change)).code).toBeUndefined()
    expect([await mentionsTo(sam), await mentionsTo(rae)]).toEqual([NOTHING, NOTHING])
  })

  describe('that is held', () => {
    const approve = async (entryId: string) => {
      const { queueVersion } = (await fixture.ask(sam, ITEM, { entryId })).data.forumQueueItem
      const decided = await fixture.ask(sam, APPROVE, { entryId, queueVersion, operationId: newId(NOW) })
      expect(decided.data.forumEntryDecide.state).toBe('APPROVED')
    }
    beforeEach(() =>
      fixture.db().commit([
        build.insert(forumSettings).values({
          ...{ communityId: maya.communityId, revisionId: newId(NOW), updatedAt: NOW, heldWords: 'guaranteed' },
        }),
        build.update(users).set({ isModerator: true }).where(eq(users.id, sam.userId)),
      ]),
    )

    it('notifies once a moderator approves it', async () => {
      const { data } = await fixture.post(maya, { message: `<p>${PLAIN} @Sam Okafor?</p>` })
      const { id } = data.forumPostCreate
      await edit({ id, postId: id }, `${PLAIN} It is guaranteed, @Sam Okafor and @Rae Okonkwo.`)
      expect(await mentionsTo(rae)).toEqual(NOTHING)
      await approve(id)
      expect(await mentionsTo(rae)).toEqual(ONCE)
      expect((await mentionsTo(sam))[1]).toEqual(['forum-mention'])
    })

    it.each([
      ['tells', 'APPROVED', ONCE],
      ['tells nobody', 'REMOVED', NOTHING],
    ] as const)('in a reply %s once it is approved, of a post that is %s', async (_, state, told) => {
      const { postId } = await givePost()
      const post = eq(forumPosts.id, postId)
      const { data } = await fixture.reply(maya, postId)
      const { id } = data.forumReplyCreate
      await edit({ id, postId }, 'It is guaranteed, @Rae Okonkwo.')
      await fixture.db().commit([build.update(forumPosts).set({ state }).where(post)])
      await approve(id)
      expect(await mentionsTo(rae)).toEqual(told)
    })
  })
})
