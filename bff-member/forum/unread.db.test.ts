import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { forumEntries, forumPosts } from '#db/schema/forum/forum.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { seededRandom } from '#db/seed/seeded-random.ts'
import { build } from '#db/statement.ts'
import { at } from '#db/testing/base-fixture.ts'
import { HOME_POSTS } from '#shared/domain/forum/limits.ts'
import type { EntryState } from '#shared/domain/forum/statuses.ts'
import { DELETE, type ForumFixture, forumFixture, READ, READ_ALL } from '../testing/forum-fixture.ts'

let fixture: ForumFixture
beforeAll(async () => {
  fixture = await forumFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.forum.giveForum('meridian')
})

const MOVE =
  'mutation ($id: ID!, $to: ID!, $seen: ID!) { forumPostMove(postId: $id, audienceId: $to, seenAudienceId: $seen, reason: "Fits.") }'
const MERGE =
  'mutation ($id: ID!, $into: ID!) { forumPostMerge(postId: $id, targetId: $into, reason: "Asked before.") }'
const STEPS = 60
/** Their sequences leave something unread; a random one may leave nothing. */
const FIXED_SEEDS = ['1', '2']
const SEEDS = (process.env.SEED ? [process.env.SEED] : [...FIXED_SEEDS, `${Date.now()}`]).map((seed) => [seed] as const)

/* Random sequences of all actions that change what is unread; after each step badge, list and home agree. */
it.each(SEEDS)('badge, list and home agree on what is unread after any sequence of actions (SEED=%s)', async (seed) => {
  const random = seededRandom(`unread ${seed}`)
  const { maya, sam, forum } = fixture
  const group = await fixture.groups.giveGroup({ members: ['sam', fixture.rae] })
  await fixture.db().commit([build.update(users).set({ isModerator: true }).where(eq(users.id, fixture.rae.userId))])
  const posts: { readonly id: string; readonly communityId: string }[] = []
  let minute = 0

  async function setState(table: 'posts' | 'entries', id: string, state: EntryState) {
    const change =
      table === 'posts' ? build.update(forumPosts).set({ state }) : build.update(forumEntries).set({ state })
    const column = table === 'posts' ? forumPosts.id : forumEntries.id
    await fixture.db().commit([change.where(eq(column, id))])
  }
  const isMayas = and(eq(groupMembers.groupId, group.id), eq(groupMembers.userId, maya.userId))

  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    post: async () =>
      posts.push(
        await forum.givePost({
          by: random.pick(['maya', 'sam']),
          groupId: random.chance(0.3) ? group.id : null,
          createdAt: at(minute),
        }),
      ),
    reply: async () => {
      const post = posts[random.between(0, posts.length - 1)]
      if (post && (await forum.readPost(post.id))?.state !== 'MERGED')
        await forum.giveReply(post, { by: random.pick(['maya', 'sam']), createdAt: at(minute) })
    },
    delete: async () => {
      const entries = await fixture.db().read(build.select().from(forumEntries))
      const entry = entries[random.between(0, entries.length - 1)]
      if (entry) await fixture.ask(entry.authorId === maya.userId ? maya : sam, DELETE, { id: entry.id })
    },
    hide: async () => {
      const entries = await fixture
        .db()
        .read(build.select().from(forumEntries).where(eq(forumEntries.state, 'APPROVED')))
      const entry = entries[random.between(0, entries.length - 1)]
      if (!entry) return
      await setState('entries', entry.id, 'REMOVED')
      if (entry.seq === 0) await setState('posts', entry.id, 'REMOVED')
    },
    restore: async () => {
      const entries = await fixture
        .db()
        .read(build.select().from(forumEntries).where(eq(forumEntries.state, 'REMOVED')))
      const entry = entries[random.between(0, entries.length - 1)]
      if (!entry) return
      await setState('entries', entry.id, 'APPROVED')
      if (entry.seq === 0) await setState('posts', entry.id, 'APPROVED')
    },
    join: async () => {
      await fixture.db().commit([build.delete(groupMembers).where(isMayas)])
      await fixture.groups.giveMembership(group, 'maya')
    },
    leave: () => fixture.db().commit([build.delete(groupMembers).where(isMayas)]),
    read: async () => {
      const post = posts[random.between(0, posts.length - 1)]
      if (post) await fixture.ask(maya, READ, { id: post.id, seq: random.between(0, 3) })
    },
    move: async () => {
      const post = posts[random.between(0, posts.length - 1)]
      if (!post) return
      const [seen, next] = (await forum.readPost(post.id))?.groupId ? [group.id, 'everyone'] : ['everyone', group.id]
      await fixture.ask(fixture.rae, MOVE, { id: post.id, to: next, seen })
    },
    merge: async () => {
      const [from, into] = [random.between(0, posts.length - 1), random.between(0, posts.length - 1)]
      const [post, target] = [posts[from], posts[into]]
      if (post && target) await fixture.ask(fixture.rae, MERGE, { id: post.id, into: target.id })
    },
    readAll: () => fixture.ask(maya, READ_ALL, {}, at(minute)),
  }

  let wasUnread = 0
  for (minute = 1; minute <= STEPS; minute++) {
    const name = random.chance(0.05)
      ? 'readAll'
      : random.pick([
          'post',
          'reply',
          'reply',
          'delete',
          'hide',
          'restore',
          'join',
          'leave',
          'read',
          'read',
          'move',
          'merge',
        ])
    await steps[name]?.()
    const { forumPosts: list, me } = await fixture.list(maya, { first: 50 })
    const unread = list.edges.filter(({ node }: { node: { isUnread: boolean } }) => node.isUnread).length
    expect([name, minute, me.unreadForumPosts]).toEqual([name, minute, unread])
    const { homePosts } = (await fixture.ask(maya, '{ homePosts { isUnread } }')).data
    const onHome = homePosts.filter(({ isUnread }: { isUnread: boolean }) => isUnread).length
    expect([name, minute, onHome]).toEqual([name, minute, Math.min(unread, HOME_POSTS)])
    wasUnread += unread
    for (const { id } of posts) {
      const [post, entries] = [await forum.readPost(id), await forum.readEntries(id)]
      const shown = entries.filter(({ state }) => state === 'APPROVED')
      expect([name, post?.replyCount, post?.lastSeq]).toEqual([
        name,
        shown.filter(({ seq }) => seq !== 0).length,
        Math.max(0, ...shown.map(({ seq }) => seq ?? 0)),
      ])
    }
  }
  if (FIXED_SEEDS.includes(seed)) expect(wasUnread).toBeGreaterThan(0)
})
