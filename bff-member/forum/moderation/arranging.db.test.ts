import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forumDrafts, forumFollows } from '#db/schema/forum/forum.ts'
import { users } from '#db/schema/members.ts'
import { notifications } from '#db/schema/notifications.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import { newId } from '#shared/kernel/ids.ts'
import { EDIT, FOLLOW, type ForumFixture, forumFixture, READ, SAVE_DRAFT } from '../../testing/forum-fixture.ts'

const MOVE = `mutation ($postId: ID!, $audienceId: ID!, $seenAudienceId: ID!, $reason: String!) {
  forumPostMove(postId: $postId, audienceId: $audienceId, seenAudienceId: $seenAudienceId, reason: $reason) }`
const CHANGE = 'mutation ($postId: ID!, $act: ForumPostAct!) { forumPostChange(postId: $postId, act: $act) }'
const REJECT = `mutation ($entryId: ID!, $queueVersion: String!, $operationId: ID!) { forumEntryDecide(entryId: $entryId,
  decision: REJECT, message: "Off topic.", queueVersion: $queueVersion, operationId: $operationId) { state } }`
const MERGE = `mutation ($postId: ID!, $targetId: ID!, $reason: String!) {
  forumPostMerge(postId: $postId, targetId: $targetId, reason: $reason) }`

let fixture: ForumFixture
let maya: TestMember
let sam: TestMember
let rae: TestMember
let lena: TestMember
beforeAll(async () => {
  fixture = await forumFixture()
  ;({ maya, sam, rae, lena } = fixture)
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.forum.giveForum('meridian')
  await fixture.db().commit([build.update(users).set({ isModerator: true }).where(eq(users.id, sam.userId))])
})

function move(who: TestMember, postId: string, audienceId: string, more: object = {}) {
  return fixture.ask(who, MOVE, { postId, audienceId, seenAudienceId: 'everyone', reason: 'It fits there.', ...more })
}
function merge(who: TestMember, postId: string, targetId: string, more: object = {}) {
  return fixture.ask(who, MERGE, { postId, targetId, reason: 'It was asked before.', ...more })
}
function change(who: TestMember, postId: string, act: string) {
  return fixture.ask(who, CHANGE, { postId, act })
}
function logged() {
  return fixture.db().read(build.select().from(auditLog))
}
function toldOf(who: TestMember) {
  return fixture
    .db()
    .read(
      build
        .select({ message: notifications.message, url: notifications.url })
        .from(notifications)
        .where(eq(notifications.userId, who.userId)),
    )
}
function followers(postId: string) {
  return fixture.db().read(
    build
      .select({ userId: forumFollows.userId })
      .from(forumFollows)
      .where(and(eq(forumFollows.postId, postId))),
  )
}

describe('moving a post', () => {
  it('drops the notifications of members who no longer see it, tells the author why, and refuses a reply in progress', async () => {
    const group = await fixture.groups.giveGroup({ members: ['sam', 'maya'] })
    await fixture.groups.giveGroup({ members: [rae] })
    const post = await fixture.forum.givePost({ by: maya })
    for (const who of [rae, sam]) await fixture.ask(who, FOLLOW, { id: post.id })
    await fixture.reply(maya, post.id)
    expect(await toldOf(rae)).toHaveLength(1)
    expect((await move(sam, post.id, group.id)).data).toEqual({ forumPostMove: true })
    expect((await move(sam, post.id, group.id)).data).toEqual({ forumPostMove: true })
    expect((await followers(post.id)).map(({ userId }) => userId)).not.toContain(rae.userId)
    expect(await toldOf(rae)).toEqual([])
    expect((await toldOf(maya)).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^A moderator moved your post “Payroll in three countries” to “.*”: It fits there\.$/),
    ])
    expect((await fixture.page(rae, post.id)).forumPost).toBeNull()
    expect((await fixture.page(maya, post.id)).forumPost).toMatchObject({ audience: { id: group.id } })
    expect((await fixture.reply(rae, post.id)).code).toBe('NotFound')
  })

  it('tells an author outside the group that they no longer see it, and links to the forum', async () => {
    const group = await fixture.groups.giveGroup({ name: 'Payroll', members: ['sam', 'maya'] })
    const [ofMaya, ofRae] = [await fixture.forum.givePost({ by: maya }), await fixture.forum.givePost({ by: rae })]
    for (const { id } of [ofMaya, ofRae]) expect((await move(sam, id, group.id)).code).toBeUndefined()
    const detail = 'It’s now for “Payroll”.'
    expect(await fixture.emailsTo(maya)).toMatchObject([{ data: { detail, path: `/forum/post/${ofMaya.id}` } }])
    expect(await fixture.emailsTo(rae)).toMatchObject([
      { data: { detail: `${detail} You aren’t in this group, so you no longer see it.`, path: '/forum' } },
    ])
  })

  it('unpins it, so that no audience exceeds its limit of pinned posts', async () => {
    const group = await fixture.groups.giveGroup({ members: ['sam', 'maya'] })
    const post = await fixture.forum.givePost({ by: maya, groupId: group.id, isPinned: true })
    expect((await move(sam, post.id, 'everyone', { seenAudienceId: group.id })).code).toBeUndefined()
    expect(await fixture.forum.readPost(post.id)).toMatchObject({ groupId: null, isPinned: false })
  })

  it('is refused to non-moderators and to its author, to audiences that are not theirs, and on a stale page', async () => {
    const [own, other] = [
      await fixture.groups.giveGroup({ members: ['sam'] }),
      await fixture.groups.giveGroup({ members: ['maya'] }),
    ]
    const post = await fixture.forum.givePost({ by: maya })
    const ofSam = await fixture.forum.givePost({ by: sam })
    expect((await move(rae, post.id, 'everyone')).code).toBe('NotFound')
    expect((await move(lena, post.id, 'everyone')).code).toBe('NotFound')
    expect((await move(sam, ofSam.id, own.id)).code).toBe('Unprocessable')
    expect((await move(sam, post.id, other.id)).code).toBe('Unprocessable')
    expect((await move(sam, post.id, own.id, { seenAudienceId: other.id })).code).toBe('InvalidTransition')
    expect((await move(sam, post.id, own.id, { reason: ' ' })).code).toBe('BadRequest.Invalid')
    const held = await fixture.forum.givePost({ by: maya, state: 'PENDING' })
    expect((await move(sam, held.id, own.id)).code).toBe('InvalidTransition')
    expect(await fixture.forum.readPost(post.id)).toMatchObject({ groupId: null })
  })
})

describe('merging two posts', () => {
  it('keeps a long post at full length when its author changes it', async () => {
    const [words, longer] = ['word '.repeat(1400).trim(), 'word '.repeat(1401).trim()]
    const post = await fixture.forum.givePost({ by: maya, text: words, createdAt: at(-50) })
    const target = await fixture.forum.givePost({ by: rae, createdAt: at(-40) })
    for (const days of [40, 50]) await fixture.forum.givePost({ by: maya, createdAt: at(-days * 24 * 60) })
    expect((await merge(sam, post.id, target.id)).code).toBeUndefined()
    const [before] = (await fixture.forum.readEntries(target.id)).filter(({ id }) => id === post.id)
    const change = (text: string) =>
      fixture.ask(maya, EDIT, {
        ...{ id: post.id, message: `<p>${text}</p>`, baseRevisionId: before?.revisionId, operationId: newId(NOW) },
      })
    expect((await change(longer)).message).toBe('This is too long by 5 characters.')
    const changed = await change(words.replace('word', 'Word'))
    expect([changed.code, changed.data?.forumEntryEdit.reply.id]).toEqual([undefined, post.id])
  })

  it('appends all entries to the other post; addresses, followers and counters follow', async () => {
    const [post, target] = [
      await fixture.forum.givePost({ by: maya, createdAt: at(-50) }),
      await fixture.forum.givePost({ by: rae, title: 'Payroll abroad', createdAt: at(-40) }),
    ]
    const reply = await fixture.forum.giveReply(post, { by: rae, createdAt: at(-30) })
    const held = await fixture.forum.giveReply(post, { by: rae, state: 'PENDING', createdAt: at(-29) })
    const first = await fixture.forum.giveReply(target, { by: maya, createdAt: at(-20) })
    for (const id of [post.id, target.id]) await fixture.ask(maya, FOLLOW, { id })
    await fixture.ask(maya, READ, { id: post.id, seq: 1 })
    await fixture.ask(maya, READ, { id: target.id, seq: 1 })
    expect((await merge(sam, post.id, target.id)).data).toEqual({ forumPostMerge: target.id })
    expect((await merge(sam, post.id, target.id)).data).toEqual({ forumPostMerge: target.id })
    const entries = await fixture.forum.readEntries(target.id)
    expect(entries.map(({ id, seq }) => [id, seq])).toEqual([
      [held, null],
      [target.id, 0],
      [first, 1],
      [post.id, 2],
      [reply, 3],
    ])
    expect(await fixture.forum.readPost(target.id)).toMatchObject({
      ...{ replyCount: 3, othersReplyCount: 2, lastSeq: 3, lastActivityAt: at(-20) },
    })
    expect(await fixture.forum.readPost(post.id)).toMatchObject({
      ...{ state: 'MERGED', mergedIntoId: target.id, replyCount: 0, othersReplyCount: 0, lastSeq: 0 },
    })
    expect((await followers(target.id)).filter(({ userId }) => userId === maya.userId)).toHaveLength(1)
    expect(await followers(post.id)).toEqual([])
    expect((await fixture.page(maya, post.id)).forumPost).toMatchObject({ id: target.id, seenSeq: 3, isUnread: false })
    expect((await fixture.reply(rae, post.id)).data.forumReplyCreate).toMatchObject({ seq: 4 })
    expect(await toldOf(maya)).toContainEqual({
      message: 'A moderator merged your post “Payroll in three countries” into “Payroll abroad”: It was asked before.',
      url: `/forum/post/${target.id}?reply=${post.id}#${post.id}`,
    })
    const next = await fixture.forum.givePost({ by: rae, createdAt: at(-10) })
    await merge(sam, target.id, next.id)
    expect((await fixture.page(maya, post.id)).forumPost).toMatchObject({ id: next.id })
  })

  it('moves the drafts of replies to the target, below what the same member has begun there', async () => {
    const [post, target] = [await fixture.forum.givePost({ by: maya }), await fixture.forum.givePost({ by: rae })]
    const begin = async (who: TestMember, { id }: { readonly id: string }, content: string) => {
      const draft = { place: `reply/${id}`, content, operationId: newId(NOW) }
      expect((await fixture.ask(who, SAVE_DRAFT, draft)).code).toBeUndefined()
    }
    await begin(rae, post, '<p>Of Rae.</p>')
    await begin(maya, post, '<p>Below.</p>')
    await begin(maya, target, '<p>Above.</p>')
    expect((await merge(sam, post.id, target.id)).code).toBeUndefined()
    const drafts = await fixture.db().read(build.select().from(forumDrafts))
    expect(drafts.map(({ place, content }) => [place, content]).toSorted()).toEqual([
      [`reply/${target.id}`, '<p>Above.</p><p>Below.</p>'],
      [`reply/${target.id}`, '<p>Of Rae.</p>'],
    ])
  })

  it('is refused for different audiences, the same post, a hidden post, and non-moderators', async () => {
    const group = await fixture.groups.giveGroup({ members: ['sam', 'maya'] })
    const post = await fixture.forum.givePost({ by: maya })
    const target = await fixture.forum.givePost({ by: rae })
    const ofGroup = await fixture.forum.givePost({ by: maya, groupId: group.id })
    const held = await fixture.forum.givePost({ by: maya, state: 'PENDING' })
    for (const other of [ofGroup.id, post.id, held.id, 'unknown'])
      expect((await merge(sam, post.id, other)).code).toBe('BadRequest.Invalid')
    for (const who of [rae, lena]) expect((await merge(who, post.id, target.id)).code).toBe('NotFound')
    expect((await merge(sam, held.id, target.id)).code).toBe('InvalidTransition')
    expect(await fixture.forum.readPost(post.id)).toMatchObject({ state: 'APPROVED' })
  })
})

describe('closing and pinning a post', () => {
  it('stops its replies and puts it above the list, until it is reopened and unpinned', async () => {
    const post = await fixture.forum.givePost({ by: maya })
    const read = async () => (await fixture.page(rae, post.id)).forumPost
    for (const act of ['CLOSE', 'PIN', 'PIN']) expect((await change(sam, post.id, act)).data.forumPostChange).toBe(true)
    expect(await read()).toMatchObject({ isClosed: true, isPinned: true, canReply: false })
    expect((await fixture.reply(rae, post.id)).message).toBe('This post is closed to new replies.')
    expect((await fixture.list(rae)).pinnedForumPosts).toHaveLength(1)
    for (const act of ['REOPEN', 'UNPIN']) await change(sam, post.id, act)
    expect(await read()).toMatchObject({ isClosed: false, isPinned: false, canReply: true })
    expect((await fixture.reply(rae, post.id)).code).toBeUndefined()
  })

  it('of more than five posts per audience is refused, also when two are pinned at once', async () => {
    const group = await fixture.groups.giveGroup({ members: ['sam', 'maya'] })
    for (let i = 0; i < 4; i++) await fixture.forum.givePost({ by: maya, isPinned: true })
    const [one, other] = [await fixture.forum.givePost({ by: maya }), await fixture.forum.givePost({ by: maya })]
    const ours = await fixture.forum.givePost({ by: maya, groupId: group.id })
    const answers = await Promise.all([one, other].map(({ id }) => change(sam, id, 'PIN')))
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1)
    expect(answers.find(({ code }) => code)?.message).toContain('up to 5 pinned posts')
    expect((await change(sam, ours.id, 'PIN')).code).toBeUndefined()
    expect((await fixture.list(maya)).pinnedForumPosts).toHaveLength(6)
    expect((await fixture.list(rae)).pinnedForumPosts).toHaveLength(5)
  })

  it('is refused to non-moderators and authors, in groups of others, and for hidden posts', async () => {
    const group = await fixture.groups.giveGroup({ visibility: 'HIDDEN', members: ['maya'] })
    const post = await fixture.forum.givePost({ by: maya })
    const ofSam = await fixture.forum.givePost({ by: sam })
    const hidden = await fixture.forum.givePost({ by: maya, groupId: group.id })
    const held = await fixture.forum.givePost({ by: maya, state: 'PENDING' })
    for (const who of [rae, lena]) expect((await change(who, post.id, 'CLOSE')).code).toBe('NotFound')
    expect((await change(sam, hidden.id, 'CLOSE')).code).toBe('NotFound')
    expect((await change(sam, ofSam.id, 'PIN')).code).toBe('Unprocessable')
    expect((await change(sam, held.id, 'PIN')).code).toBe('InvalidTransition')
    for (const { id } of [post, ofSam, hidden, held])
      expect(await fixture.forum.readPost(id)).toMatchObject({ isClosed: false, isPinned: false })
    expect(await logged()).toEqual([])
  })
})

it('every moderator action is in the audit log once, without texts; the author sees the actions on their own entries', async () => {
  const group = await fixture.groups.giveGroup({ members: ['sam', 'maya'] })
  const [post, target] = [await fixture.forum.givePost({ by: maya }), await fixture.forum.givePost({ by: maya })]
  const held = await fixture.forum.givePost({ by: maya, state: 'PENDING' })
  const decided = await fixture.forum.readEntries(held.id)
  const [{ revisionId = '', waitingSince = null } = {}] = decided
  const decision = {
    ...{ entryId: held.id, queueVersion: `${revisionId}/PENDING/0/${waitingSince?.getTime()}` },
    operationId: newId(NOW),
  }
  for (const act of ['CLOSE', 'CLOSE']) await change(sam, post.id, act)
  for (let i = 0; i < 2; i++) expect((await fixture.ask(sam, REJECT, decision)).code).toBeUndefined()
  for (const { id } of [post, target]) for (let i = 0; i < 2; i++) await move(sam, id, group.id)
  for (let i = 0; i < 2; i++) await merge(sam, post.id, target.id)
  const byAct = (a: { action: string; targetId: string }, b: typeof a) =>
    `${a.action} ${a.targetId}`.localeCompare(`${b.action} ${b.targetId}`)
  const rows = (await logged()).toSorted(byAct)
  const expected = (
    [
      [
        'forum-post.change',
        post.id,
        { isClosed: false, isPinned: false },
        { isClosed: true, isPinned: false },
        null,
        false,
      ],
      ['forum-entry.decide', held.id, { state: 'PENDING' }, { decision: 'REJECT' }, null, true],
      ['forum-post.move', post.id, { groupId: null }, { groupId: group.id }, 'It fits there.', true],
      ['forum-post.move', target.id, { groupId: null }, { groupId: group.id }, 'It fits there.', true],
      ['forum-post.merge', post.id, null, { mergedIntoId: target.id }, 'It was asked before.', true],
    ] as const
  ).map(([action, targetId, before, after, reason, visibleToMember]) => ({
    ...{ action, targetId, before, after, reason, visibleToMember, actorId: sam.userId, communityId: sam.communityId },
    ipClass: '203.0.113.0/24',
  }))
  expect(rows).toMatchObject(expected.toSorted(byAct))
})
