import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { forumEntries, forumPosts } from '#db/schema/forum/forum.ts'
import { users } from '#db/schema/members.ts'
import { memberBlocks } from '#db/schema/messages.ts'
import { build } from '#db/statement.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import { plansOf } from '#db/testing/statements/plans.ts'
import { peekRecorded } from '#db/testing/statements/recorder.ts'
import {
  FOLLOW,
  type ForumFixture,
  forumFixture,
  HOME,
  LIKE,
  MENTIONS,
  READ,
  READ_ALL,
  SEARCH,
  SIMILAR,
} from '../testing/forum-fixture.ts'

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
})

async function titles(who: TestMember, variables: object = {}): Promise<string[]> {
  const { forumPosts } = await fixture.list(who, variables)
  return forumPosts.edges.map(({ node }: { node: { title: string } }) => node.title)
}

async function block(who: TestMember, blocked: TestMember) {
  await fixture
    .db()
    .commit([
      build
        .insert(memberBlocks)
        .values({ userId: who.userId, blockedId: blocked.userId, communityId: who.communityId, createdAt: NOW }),
    ])
}

describe('who sees what', () => {
  it('[ENT-049] a post has title, message, audience and likes, and a reply has message and likes', async () => {
    const post = await fixture.forum.givePost({ title: 'Payroll abroad', text: 'What does it cost?' })
    const reply = await fixture.forum.giveReply(post, { by: 'sam', text: 'Nine euros a head.' })
    for (const [who, id] of [
      [sam, post.id],
      [rae, post.id],
      [rae, reply],
    ] as const)
      await fixture.ask(who, LIKE, { id })
    const { forumPost, forumReplies } = await fixture.page(maya, post.id)
    expect(forumPost).toMatchObject({
      ...{ title: 'Payroll abroad', message: '<p>What does it cost?</p>', likes: 2, replyCount: 1, isOwn: true },
      audience: { id: 'everyone', isGroup: false },
      lastReply: { authorName: 'Sam Okafor', text: 'Nine euros a head.' },
    })
    expect(forumReplies.replies).toMatchObject([
      { seq: 1, message: '<p>Nine euros a head.</p>', likes: 1, isOwn: false },
    ])
  })

  /* Every way in which one viewer can notice a post. */
  async function traces(who: TestMember, postId: string, replyId: string) {
    const [list, page, found, similar, mentions] = [
      await fixture.list(who),
      await fixture.page(who, postId, { from: replyId }),
      (await fixture.ask(who, SEARCH, { term: 'zebra' })).data?.searchForum.edges ?? [],
      (await fixture.ask(who, SIMILAR, { title: 'Zebra crossings' })).data?.similarForumPosts ?? [],
      (await fixture.ask(who, MENTIONS, { term: 'Rae' })).data?.forumMentions ?? [],
    ]
    const liked = await fixture.ask(who, FOLLOW, { id: postId })
    return {
      ...{ listed: list?.forumPosts.edges.length, unread: list?.me.unreadForumPosts, pages: page?.forumPost !== null },
      ...{ replies: page?.forumReplies.replies.length, found: found.length, similar: similar.length },
      ...{ canFollow: liked.code === undefined, mentions: mentions.length },
    }
  }
  const ALL = { listed: 1, unread: 1, pages: true, replies: 1, found: 2, similar: 1, canFollow: true, mentions: 1 }
  const NOTHING = { listed: 0, unread: 0, pages: false, replies: 0, found: 0, similar: 0, canFollow: false }

  it.each([
    ['OPEN', 'maya', ALL],
    ['OPEN', 'sam', { ...NOTHING, mentions: 1 }],
    ['REQUEST', 'sam', { ...NOTHING, mentions: 1 }],
    ['HIDDEN', 'maya', ALL],
    ['HIDDEN', 'sam', { ...NOTHING, mentions: 1 }],
  ] as const)('a post for the members of an %s group, for %s', async (visibility, who, expected) => {
    const group = await fixture.groups.giveGroup({ visibility, members: ['maya', rae] })
    const post = await fixture.forum.givePost({
      by: rae,
      title: 'Zebra crossings',
      text: 'A zebra.',
      groupId: group.id,
      createdAt: at(-9),
    })
    const replyId = await fixture.forum.giveReply(post, { by: rae, text: 'Another zebra.', createdAt: at(-8) })
    expect(await traces(who === 'maya' ? maya : sam, post.id, replyId)).toEqual(expected)
  })

  it('nothing of another community', async () => {
    await fixture.forum.giveForum('harbor')
    const post = await fixture.forum.givePost({ title: 'Zebra crossings', text: 'A zebra.', createdAt: at(-9) })
    const replyId = await fixture.forum.giveReply(post, { by: 'sam', text: 'Another zebra.' })
    expect(await traces(lena, post.id, replyId)).toEqual({ ...NOTHING, mentions: 0 })
  })

  it('[NAV-003] nothing in a community without a forum', async () => {
    const post = await fixture.forum.givePost({
      by: 'sam',
      title: 'Zebra crossings',
      text: 'A zebra.',
      createdAt: at(-9),
    })
    const replyId = await fixture.forum.giveReply(post, { by: 'sam', text: 'Another zebra.' })
    await fixture.forum.giveForum('meridian', false)
    expect(await traces(maya, post.id, replyId)).toEqual({ ...NOTHING, mentions: 0 })
    expect((await fixture.ask(maya, HOME)).code).toBe('NotFound')
    expect((await fixture.post(maya)).code).toBe('NotFound')
    expect((await fixture.reply(maya, post.id)).code).toBe('NotFound')
  })

  it.each(['PENDING', 'REJECTED', 'REMOVED', 'DELETED'] as const)(
    'of a post that is %s nothing is visible except to its author',
    async (state) => {
      const post = await fixture.forum.givePost({
        by: 'sam',
        title: 'Zebra crossings',
        text: 'A zebra.',
        state,
        createdAt: at(-9),
      })
      expect(await traces(maya, post.id, post.id)).toEqual({ ...NOTHING, mentions: 1 })
      const own = await fixture.page(sam, post.id)
      expect(own.forumPost?.message ?? null).toBe(state === 'DELETED' ? null : '<p>A zebra.</p>')
      expect(await titles(sam, { order: 'MINE' })).toEqual(state === 'DELETED' ? [] : ['Zebra crossings'])
    },
  )

  it('a removed reply keeps its position without its text, and is no longer quoted', async () => {
    const post = await fixture.forum.givePost()
    const removed = await fixture.forum.giveReply(post, { by: 'sam', text: 'Something rude.', state: 'REMOVED' })
    const { forumReplies } = await fixture.page(maya, post.id)
    expect(forumReplies.replies).toMatchObject([{ state: 'REMOVED', message: '' }])
    expect((await fixture.page(sam, post.id)).forumReplies.replies).toMatchObject([
      { message: '<p>Something rude.</p>' },
    ])
    const quote = { quotedEntryId: removed, quotedText: 'Something rude.' }
    expect((await fixture.reply(maya, post.id, quote)).code).toBe('Unprocessable')
  })

  it.each(['PENDING', 'REMOVED', 'DELETED'] as const)(
    'of a reply that is %s by now its author is not shown either, except to themselves until they delete it',
    async (state) => {
      const post = await fixture.forum.givePost()
      const id = await fixture.forum.giveReply(post, { by: 'sam', text: 'Something rude.' })
      await fixture.db().commit([build.update(forumEntries).set({ state }).where(eq(forumEntries.id, id))])
      const authorFor = async (who: TestMember) =>
        (await fixture.page(who, post.id)).forumReplies.replies[0].author?.name.fullName ?? null
      expect(await authorFor(maya)).toBeNull()
      expect(await authorFor(sam)).toBe(state === 'DELETED' ? null : 'Sam Okafor')
    },
  )

  it('a quote of an entry that was removed since is shown as gone, without its words and its author', async () => {
    const post = await fixture.forum.givePost()
    const rude = await fixture.forum.giveReply(post, { by: 'sam', text: 'Something rude.' })
    await fixture.reply(rae, post.id, { quotedEntryId: rude, quotedText: 'Something rude.' })
    await fixture.db().commit([build.update(forumEntries).set({ state: 'REMOVED' }).where(eq(forumEntries.id, rude))])
    const { forumReplies } = await fixture.page(maya, post.id)
    expect(forumReplies.replies[1].quote).toEqual({ entryId: rude, authorName: '', text: '', isGone: true })
  })

  it('an own reply that is waiting is listed last, for its author only', async () => {
    const post = await fixture.forum.givePost()
    await fixture.forum.giveReply(post, { by: 'sam', text: 'I wait.', state: 'PENDING' })
    expect((await fixture.page(sam, post.id)).forumReplies.replies).toMatchObject([{ seq: null, state: 'PENDING' }])
    expect((await fixture.page(maya, post.id)).forumReplies.replies).toEqual([])
  })

  it('a link to an own reply that was not approved leads to the page that has it', async () => {
    const post = await fixture.forum.givePost()
    for (let i = 0; i < 3; i++) await fixture.forum.giveReply(post, { by: rae })
    const id = await fixture.forum.giveReply(post, { by: 'sam', text: 'I wait.', state: 'PENDING' })
    await fixture.db().commit([build.update(forumEntries).set({ state: 'REJECTED' }).where(eq(forumEntries.id, id))])
    const idsFor = async (who: TestMember) =>
      (await fixture.page(who, post.id, { from: id, first: 2 })).forumReplies.replies.map(
        (reply: { id: string }) => reply.id,
      )
    expect(await idsFor(sam)).toContain(id)
    expect(await idsFor(maya)).not.toContain(id)
  })

  it('entries by a blocked member are collapsed for the member who blocked them', async () => {
    const post = await fixture.forum.givePost()
    await fixture.forum.giveReply(post, { by: 'sam', text: 'You again.' })
    await block(maya, sam)
    const { forumReplies } = await fixture.page(maya, post.id)
    expect(forumReplies.replies[0].isFolded).toBe(true)
    expect((await fixture.list(maya)).forumPosts.edges[0].node.lastReply).toBeNull()
    expect((await fixture.page(rae, post.id)).forumReplies.replies[0].isFolded).toBe(false)
  })

  it('entries by an inactive author keep their name', async () => {
    const post = await fixture.forum.givePost({ by: 'sam' })
    await fixture.db().commit([build.update(users).set({ status: 'INACTIVE' }).where(eq(users.id, sam.userId))])
    const { author } = (await fixture.page(maya, post.id)).forumPost
    await fixture.db().commit([build.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, sam.userId))])
    expect(author.name.fullName).toBe('Sam Okafor')
  })

  it('staff read the posts for everyone', async () => {
    const group = await fixture.groups.giveGroup({ members: ['maya'] })
    await fixture.forum.givePost({ title: 'For all' })
    await fixture.forum.givePost({ title: 'For a group', groupId: group.id })
    const theo = { userId: fixture.id('theo'), communityId: maya.communityId }
    const { data } = await fixture.ask(
      theo,
      '{ forumPosts { edges { node { title canReply canLike } } } forum { canPost canModerate } }',
      {},
      NOW,
      'admin',
    )
    expect(data.forumPosts.edges).toEqual([{ node: { title: 'For all', canReply: false, canLike: false } }])
    expect(data.forum).toEqual({ canPost: false, canModerate: false })
  })
})

describe('the lists', () => {
  it('[ROUTE-010] are ordered by the newest entry, with pinned posts separate', async () => {
    const old = await fixture.forum.givePost({ title: 'Old', createdAt: at(-30) })
    await fixture.forum.givePost({ title: 'New', createdAt: at(-10) })
    await fixture.forum.givePost({ title: 'Rules', isPinned: true, createdAt: at(-50) })
    expect(await titles(maya)).toEqual(['New', 'Old'])
    await fixture.forum.giveReply(old, { by: 'sam', createdAt: at(-5) })
    expect(await titles(maya)).toEqual(['Old', 'New'])
    expect((await fixture.list(maya)).pinnedForumPosts).toEqual([{ title: 'Rules' }])
    expect(await titles(maya, { order: 'NEW' })).toEqual(['New', 'Old', 'Rules'])
    expect(await titles(maya, { order: 'UNANSWERED' })).toEqual(['New', 'Rules'])
  })

  it('unanswered posts are open and have replies by nobody but their author', async () => {
    const unanswered = () => titles(maya, { order: 'UNANSWERED' })
    const own = await fixture.forum.givePost({ title: 'Own', createdAt: at(-30) })
    const other = await fixture.forum.givePost({ title: 'Other', by: 'sam', createdAt: at(-40) })
    await fixture.forum.givePost({ title: 'Closed', isClosed: true, createdAt: at(-20) })
    await fixture.forum.giveReply(own, { by: 'maya', createdAt: at(-9) })
    await fixture.forum.giveReply(own, { by: 'sam', state: 'PENDING', createdAt: at(-8) })
    await fixture.forum.giveReply(own, { by: 'sam', state: 'REMOVED', createdAt: at(-7) })
    const reply = await fixture.forum.giveReply(other, { by: 'maya', createdAt: at(-6) })
    expect(await unanswered()).toEqual(['Own'])
    const change = (state: 'REMOVED' | 'APPROVED') =>
      fixture.db().commit([build.update(forumEntries).set({ state }).where(eq(forumEntries.id, reply))])
    await change('REMOVED')
    expect(await unanswered()).toEqual(['Own', 'Other'])
    await change('APPROVED')
    await fixture.db().commit([build.delete(forumEntries).where(eq(forumEntries.id, reply))])
    expect(await unanswered()).toEqual(['Own', 'Other'])
    await fixture.reply(sam, own.id)
    expect(await unanswered()).toEqual(['Other'])
  })

  it('when two accounts are merged, a reply of one to the other no longer counts as an answer, in either order', async () => {
    const answered = async () => {
      const post = await fixture.forum.givePost({ by: 'sam', createdAt: at(-30) })
      await fixture.forum.giveReply(post, { by: rae, createdAt: at(-20) })
      return post
    }
    const authorId = maya.userId
    for (const tables of [
      [forumPosts, forumEntries],
      [forumEntries, forumPosts],
    ]) {
      const post = await answered()
      expect(await fixture.forum.readPost(post.id)).toMatchObject({ othersReplyCount: 1 })
      for (const table of tables) await fixture.db().commit([build.update(table).set({ authorId })])
      expect(await fixture.forum.readPost(post.id)).toMatchObject({ replyCount: 1, othersReplyCount: 0 })
    }
  })

  it('own and followed posts', async () => {
    const mine = await fixture.forum.givePost({ title: 'Mine', createdAt: at(-30) })
    const other = await fixture.forum.givePost({ title: 'Other', by: 'sam', createdAt: at(-20) })
    await fixture.forum.givePost({ title: 'Third', by: 'sam', createdAt: at(-10) })
    await fixture.ask(maya, FOLLOW, { id: mine.id })
    await fixture.ask(maya, FOLLOW, { id: other.id })
    expect(await titles(maya, { order: 'MINE' })).toEqual(['Mine'])
    expect(await titles(maya, { order: 'FOLLOWED' })).toEqual(['Other', 'Mine'])
    await fixture.forum.giveReply(mine, { by: 'sam', createdAt: at(-1) })
    expect(await titles(maya, { order: 'FOLLOWED' })).toEqual(['Mine', 'Other'])
  })

  it('of one audience, in pages that list each post once', async () => {
    const group = await fixture.groups.giveGroup({ members: ['maya'] })
    for (let i = 0; i < 5; i++) await fixture.forum.givePost({ title: `All ${i}`, createdAt: at(-i) })
    await fixture.forum.givePost({ title: 'Ours', groupId: group.id, createdAt: at(-3) })
    expect(await titles(maya, { audience: group.id })).toEqual(['Ours'])
    expect(await titles(maya, { audience: 'everyone' })).not.toContain('Ours')
    for (const order of ['LATEST', 'NEW', 'UNANSWERED', 'MINE']) {
      const seen: string[] = []
      let after: string | null = null
      do {
        const { forumPosts } = await fixture.list(maya, { order, first: 2, after })
        seen.push(...forumPosts.edges.map(({ node }: { node: { title: string } }) => node.title))
        after = forumPosts.pageInfo.hasNextPage ? forumPosts.pageInfo.endCursor : null
      } while (after)
      expect(seen, order).toHaveLength(6)
      expect(new Set(seen).size, order).toBe(6)
    }
  })

  it('in pages by latest activity, and by creation time', async () => {
    const posts = []
    for (let i = 0; i < 4; i++) posts.push(await fixture.forum.givePost({ title: `${i}`, createdAt: at(-90 + i) }))
    for (const [i, post] of posts.entries()) await fixture.forum.giveReply(post, { by: 'sam', createdAt: at(-i) })
    const inPages = async (order: string) => {
      const seen: string[] = []
      let after: string | null = null
      do {
        const { forumPosts } = await fixture.list(maya, { order, first: 1, after })
        seen.push(...forumPosts.edges.map(({ node }: { node: { title: string } }) => node.title))
        after = forumPosts.pageInfo.hasNextPage ? forumPosts.pageInfo.endCursor : null
      } while (after && seen.length < 9)
      return seen
    }
    expect(await inPages('LATEST')).toEqual(['0', '1', '2', '3'])
    expect(await inPages('NEW')).toEqual(['3', '2', '1', '0'])
  })

  it('the replies are paged in both directions, and around a given one', async () => {
    const post = await fixture.forum.givePost()
    const ids = []
    for (let i = 1; i <= 9; i++) ids.push(await fixture.forum.giveReply(post, { by: 'sam', createdAt: at(i) }))
    const seqs = async (variables: object) => {
      const { replies, hasBefore, hasAfter } = (await fixture.page(maya, post.id, { first: 3, ...variables }))
        .forumReplies
      return [replies.map(({ seq }: { seq: number }) => seq), hasBefore, hasAfter]
    }
    expect(await seqs({})).toEqual([[1, 2, 3], false, true])
    expect(await seqs({ afterSeq: 3 })).toEqual([[4, 5, 6], true, true])
    expect(await seqs({ afterSeq: 6 })).toEqual([[7, 8, 9], true, false])
    expect(await seqs({ last: true })).toEqual([[7, 8, 9], true, false])
    expect(await seqs({ beforeSeq: 7 })).toEqual([[4, 5, 6], true, true])
    expect(await seqs({ beforeSeq: 4 })).toEqual([[1, 2, 3], false, true])
    expect(await seqs({ from: ids[6] })).toEqual([[4, 5, 6], true, true])
    expect(await seqs({ from: 'unknown' })).toEqual([[1, 2, 3], false, true])
  })
})

it.each([
  ['LATEST', 'forum_posts_latest'],
  ['NEW', 'forum_posts_new'],
  ['UNANSWERED', 'forum_posts_unanswered'],
  ['MINE', 'forum_posts_by_author'],
  ['FOLLOWED', 'forum_follows_latest'],
] as const)('the list %s is read from the end of the index %s, and what is pinned by its own', async (order, index) => {
  await fixture.list(maya, { order })
  const lists = peekRecorded().filter(({ sql }) => /from "forum_posts".* limit \?$/s.test(sql))
  const isOfPinned = ({ sql }: (typeof lists)[number]) => sql.includes('"is_pinned" = 1')
  for (const [found, by] of [
    [lists.findLast((one) => !isOfPinned(one)), index],
    [lists.findLast(isOfPinned), 'forum_posts_pinned'],
  ] as const)
    for (const plan of await plansOf(found?.sql ?? '')) expect(plan.join()).toContain(by)
})

describe('what is unread', () => {
  it('is what others wrote after the last position that was read', async () => {
    const post = await fixture.forum.givePost({ by: 'sam', createdAt: at(-60) })
    await fixture.forum.giveReply(post, { by: 'sam', createdAt: at(-50) })
    expect((await fixture.list(maya)).me.unreadForumPosts).toBe(1)
    expect((await fixture.ask(maya, READ, { id: post.id, seq: 0 })).data).toEqual({ forumPostRead: 1 })
    expect((await fixture.ask(maya, READ, { id: post.id, seq: 99 })).data).toEqual({ forumPostRead: 0 })
    // Never back.
    expect((await fixture.ask(maya, READ, { id: post.id, seq: 0 })).data).toEqual({ forumPostRead: 0 })
    const next = await fixture.forum.giveReply(post, { by: 'sam', createdAt: at(-40) })
    expect((await fixture.page(maya, post.id)).forumPost).toMatchObject({ isUnread: true, seenSeq: 1, lastSeq: 2 })
    expect(next).toBeTruthy()
  })

  it('is empty once all is marked as read', async () => {
    await fixture.forum.givePost({ by: 'sam', createdAt: at(-60) })
    const other = await fixture.forum.givePost({ by: 'sam', createdAt: at(-50) })
    expect((await fixture.list(maya)).me.unreadForumPosts).toBe(2)
    await fixture.ask(maya, READ_ALL)
    expect((await fixture.list(maya)).me.unreadForumPosts).toBe(0)
    await fixture.forum.giveReply(other, { by: 'sam', createdAt: at(1) })
    expect((await fixture.list(maya)).me.unreadForumPosts).toBe(1)
  })

  it('excludes entries from before the member joined', async () => {
    await fixture.forum.givePost({ by: 'sam', createdAt: at(-60) })
    expect((await fixture.list(rae)).me.unreadForumPosts).toBe(0)
  })
})

describe('search', () => {
  it('finds posts by title and text and replies by text, newest first', async () => {
    const post = await fixture.forum.givePost({ title: 'Zebra crossings', text: 'Where they are.', createdAt: at(-60) })
    const replyId = await fixture.forum.giveReply(post, {
      by: 'sam',
      text: 'I saw a zebra in town.',
      createdAt: at(-50),
    })
    const { edges } = (await fixture.ask(maya, SEARCH, { term: 'zebr' })).data.searchForum
    expect(edges.map(({ node }: { node: object }) => node)).toMatchObject([
      {
        postId: post.id,
        replyId,
        title: 'Zebra crossings',
        authorName: 'Sam Okafor',
        snippet: 'I saw a zebra in town.',
      },
      { postId: post.id, replyId: null },
    ])
    const first = (await fixture.ask(maya, SEARCH, { term: 'zebra', first: 1 })).data.searchForum
    const second = (await fixture.ask(maya, SEARCH, { term: 'zebra', first: 1, after: first.pageInfo.endCursor })).data
      .searchForum
    expect([first, second].map((one) => one.edges[0].node.replyId)).toEqual([replyId, null])
    expect((await fixture.ask(maya, SEARCH, { term: '"*OR NEAR(' })).data.searchForum.edges).toEqual([])
  })

  it('shows no words of a blocked member to the member who blocked them', async () => {
    const post = await fixture.forum.givePost({ title: 'Crossings' })
    await fixture.forum.giveReply(post, { by: 'sam', text: 'You zebra again.' })
    await block(maya, sam)
    const snippets = async (who: TestMember) =>
      (await fixture.ask(who, SEARCH, { term: 'zebra' })).data.searchForum.edges.map(
        ({ node }: { node: { snippet: string } }) => node.snippet,
      )
    expect([await snippets(maya), await snippets(rae)]).toEqual([[''], ['You zebra again.']])
  })

  it('matches longer words by prefix, unless enough entries have the exact word', async () => {
    const post = await fixture.forum.givePost({ title: 'Herds', text: 'Two gnus.', createdAt: at(-60) })
    const search = async () => (await fixture.ask(maya, SEARCH, { term: 'gnu', first: 1 })).data.searchForum.edges
    for (let i = 0; i < 99; i++) await fixture.forum.giveReply(post, { by: 'sam', text: 'A gnu.' })
    await fixture.forum.giveReply(post, { by: 'sam', text: 'More gnus.' })
    expect((await search())[0].node.snippet).toBe('More gnus.')
    await fixture.forum.giveReply(post, { by: 'sam', text: 'One gnu more.' })
    await fixture.forum.giveReply(post, { by: 'sam', text: 'And gnus.' })
    expect((await search())[0].node.snippet).toBe('One gnu more.')
  })

  it('suggests members of the audience by the beginning of either name', async () => {
    const group = await fixture.groups.giveGroup({ members: ['maya', 'sam'] })
    const names = async (variables: object) =>
      (await fixture.ask(maya, MENTIONS, variables)).data.forumMentions.map(
        ({ name }: { name: { fullName: string } }) => name.fullName,
      )
    expect(await names({ term: 'okon' })).toEqual(['Rae Okonkwo'])
    expect(await names({ term: 'sam oka' })).toEqual(['Sam Okafor'])
    expect(await names({ term: 'Rae', audience: group.id })).toEqual([])
    expect(await names({ term: 'Sam', audience: group.id })).toEqual(['Sam Okafor'])
    expect(await names({ term: 'Maya' })).toEqual([])
    expect(await names({ term: ' ' })).toEqual([])
    onTestFinished(() => fixture.change(fixture.cast.sam, { standing: 'GOOD' }))
    await fixture.change(fixture.cast.sam, { standing: 'SUSPENDED' })
    expect(await names({ term: 'sam oka' })).toEqual([])
  })
})

it('posts with similar titles share the most significant words, rarer words first', async () => {
  for (const title of ['How do you hire?', 'How do you fire?', 'Payroll abroad', 'Cats', 'How do you do payroll?'])
    await fixture.forum.givePost({ by: 'sam', title })
  const { data } = await fixture.ask(maya, SIMILAR, { title: 'How is payroll done?' })
  expect(data.similarForumPosts.map(({ title }: { title: string }) => title)).toEqual([
    'How do you do payroll?',
    'Payroll abroad',
  ])
  const none = await fixture.ask(maya, SIMILAR, { title: 'How do you do?' })
  expect(none.data.similarForumPosts).toEqual([])
})
