import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readNews } from '#db/forum/digest/read-new-entries.ts'
import { writeForumDigests } from '#db/forum/digest/write-forum-digests.ts'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { communities } from '#db/schema/communities.ts'
import { forumDigestRuns, forumDigests } from '#db/schema/digests.ts'
import { undeliverableAddresses } from '#db/schema/email.ts'
import { forumEntries, forumPosts, forumReaders } from '#db/schema/forum/forum.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { memberBlocks } from '#db/schema/messages.ts'
import { notificationPreferences } from '#db/schema/notifications.ts'
import { outbox } from '#db/schema/platform.ts'
import { seededRandom } from '#db/seed/seeded-random.ts'
import { build, type Runnable } from '#db/statement.ts'
import { at } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import type { EntryState } from '#shared/domain/forum/statuses.ts'
import type { DigestFrequency } from '#shared/domain/notifications/digest.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { FOLLOW, type ForumFixture, forumFixture, READ, READ_ALL, UNFOLLOW } from '../testing/forum-fixture.ts'

/** Tuesday, 8:00 in New York: the day of the weekly ones. */
const DUE = new Date('2026-11-24T13:00:00Z')
const DAY = 24 * 60

function minutesAfter(minutes: number) {
  return new Date(DUE.getTime() + minutes * 60_000)
}
function hoursBefore(hours: number) {
  return minutesAfter(-hours * 60)
}

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
  await fixture
    .db()
    .commit([build.update(users).set({ joinedAt: at(-30 * DAY) }), build.update(users).set({ status: 'ACTIVE' })])
})

type Post = { readonly id: string; readonly communityId: string }

function write(now = DUE) {
  return writeForumDigests({ db: fixture.db(), now, outboxKey: OUTBOX_KEY })
}

/** A post of long ago that the member follows and has read. */
async function followedBy(who: TestMember, options: Parameters<ForumFixture['forum']['givePost']>[0] = {}) {
  const post = await fixture.forum.givePost({ by: 'sam', createdAt: hoursBefore(400), ...options })
  await fixture.ask(who, FOLLOW, { id: post.id })
  await fixture.ask(who, READ, { id: post.id, seq: 0 })
  return post
}

function reply(post: Post, hours = 5, by: 'sam' | 'maya' | TestMember = 'sam') {
  return fixture.forum.giveReply(post, { by, createdAt: hoursBefore(hours) })
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into the data of emails.
async function digestsOf({ userId }: TestMember): Promise<any[]> {
  const rows = await fixture.db().read(
    build
      .select()
      .from(outbox)
      .where(and(eq(outbox.userId, userId), eq(outbox.template, 'forum-digest')))
      .orderBy(outbox.createdAt, outbox.idempotencyKey),
  )
  return Promise.all(rows.map(({ id, payload }) => unsealPayload([OUTBOX_KEY], id, payload)))
}

async function choose({ userId, communityId }: TestMember, frequency: DigestFrequency) {
  await fixture
    .db()
    .commit([
      build
        .insert(forumDigests)
        .values({ userId, communityId, frequency })
        .onConflictDoUpdate({ target: forumDigests.userId, set: { frequency } }),
    ])
}

async function commit(query: Runnable) {
  await fixture.db().commit([query])
}

describe('the digest of the forum', () => {
  it('names new replies to what a member follows and new posts in her groups, each once, with the way to the first', async () => {
    const post = await followedBy(maya)
    const first = await reply(post, 30)
    await reply(post, 20, rae)
    const group = await fixture.groups.giveGroup({ name: 'Cloud costs', members: ['maya', 'sam'] })
    const inGroup = { by: 'sam', groupId: group.id, title: 'Spot prices', createdAt: hoursBefore(10) } as const
    const fresh = await fixture.forum.givePost(inGroup)
    // She follows this one, so it is named once, among those.
    const both = await followedBy(maya, { groupId: group.id, title: 'Reserved capacity' })
    await reply(both, 2)
    await fixture.forum.givePost({ by: 'sam', title: 'For everyone', createdAt: hoursBefore(10) })
    expect(await write()).toBe(1)
    expect(await digestsOf(maya)).toEqual([
      {
        frequency: 'WEEKLY',
        followed: [
          {
            title: 'Reserved capacity',
            url: expect.stringMatching(new RegExp(`^/forum/post/${both.id}\\?reply=`)),
            ...{ isNew: false, replies: 1, hasMoreReplies: false, authors: ['Sam Okafor'], news: expect.any(Object) },
          },
          {
            title: 'Payroll in three countries',
            url: `/forum/post/${post.id}?reply=${first}#${first}`,
            ...{
              isNew: false,
              replies: 2,
              hasMoreReplies: false,
              authors: ['Sam Okafor', 'Rae Okonkwo'],
              news: expect.any(Object),
            },
          },
        ],
        groups: [
          {
            name: 'Cloud costs',
            posts: [
              {
                title: 'Spot prices',
                url: `/forum/post/${fresh.id}`,
                ...{
                  isNew: true,
                  replies: 0,
                  hasMoreReplies: false,
                  authors: ['Sam Okafor'],
                  news: expect.any(Object),
                },
              },
            ],
          },
        ],
        hasMore: false,
      },
    ])
  })

  it('is not written when there is nothing: read, unfollowed, her own, or older than a week', async () => {
    const [read, left, own, old] = [
      await followedBy(maya),
      await followedBy(maya),
      await followedBy(maya),
      await followedBy(maya),
    ]
    await reply(read)
    await fixture.ask(maya, READ, { id: read.id, seq: 1 })
    await reply(left)
    await fixture.ask(maya, UNFOLLOW, { id: left.id })
    await reply(own, 5, 'maya')
    await reply(old, 7 * 24 + 1)
    expect(await write()).toBe(0)
    expect(await digestsOf(maya)).toEqual([])
  })

  it('is not written after she has marked all as read', async () => {
    const post = await followedBy(maya)
    await reply(post)
    await fixture.ask(maya, READ_ALL, {}, hoursBefore(1))
    expect(await write()).toBe(0)
  })

  it('leaves out what is not shown, what others see, whom she has blocked, and everything where there is no forum', async () => {
    const removed = await followedBy(maya)
    const gone = await reply(removed)
    await commit(build.update(forumEntries).set({ state: 'REMOVED' }).where(eq(forumEntries.id, gone)))
    const taken = await followedBy(maya)
    await reply(taken)
    await commit(build.update(forumPosts).set({ state: 'REMOVED' }).where(eq(forumPosts.id, taken.id)))
    await fixture.forum.giveReply(await followedBy(maya), { by: 'sam', state: 'PENDING', createdAt: hoursBefore(3) })
    const group = await fixture.groups.giveGroup({ visibility: 'HIDDEN', members: ['maya', 'sam'] })
    const hidden = await followedBy(maya, { groupId: group.id })
    await reply(hidden)
    await fixture.forum.givePost({ by: 'sam', groupId: group.id, createdAt: hoursBefore(3) })
    await commit(build.delete(groupMembers).where(eq(groupMembers.userId, maya.userId)))
    const blocked = await followedBy(maya)
    await reply(blocked, 5, rae)
    const block = {
      userId: maya.userId,
      blockedId: rae.userId,
      communityId: maya.communityId,
      createdAt: hoursBefore(9),
    }
    await commit(build.insert(memberBlocks).values(block))
    expect(await write()).toBe(0)
    await reply(blocked, 4)
    await fixture.forum.giveForum('meridian', false)
    await commit(build.delete(forumDigestRuns))
    expect(await write()).toBe(0)
    await fixture.forum.giveForum('meridian')
    expect(await write()).toBe(1)
    const [{ followed, groups }] = await digestsOf(maya)
    expect(followed).toMatchObject([{ replies: 1, authors: ['Sam Okafor'] }])
    expect(groups).toEqual([])
  })

  it('names nothing of which an email of its own was sent, and does where that one was withheld', async () => {
    const post = await fixture.forum.givePost({ by: 'maya', createdAt: hoursBefore(300) })
    for (const who of [maya, rae]) await fixture.ask(who, FOLLOW, { id: post.id })
    await fixture.forum.givePost({ by: 'sam', createdAt: hoursBefore(900) })
    await fixture.forum.givePost({ by: 'sam', createdAt: hoursBefore(901) })
    const message = '<p>Nine euros, @Rae Okonkwo.</p>'
    const { data } = await fixture.reply(sam, post.id, { message })
    expect((await fixture.emailsTo(maya)).map(({ template }) => template)).toEqual(['forum-reply'])
    expect((await fixture.emailsTo(rae)).map(({ template }) => template)).toEqual(['forum-mention'])
    await commit(
      build
        .update(forumEntries)
        .set({ publishedAt: hoursBefore(20) })
        .where(eq(forumEntries.id, data.forumReplyCreate.id)),
    )
    expect(await write()).toBe(0)
    await commit(build.update(outbox).set({ status: 'WITHHELD' }).where(eq(outbox.userId, maya.userId)))
    await commit(build.delete(forumDigestRuns))
    expect(await write()).toBe(1)
    expect(await digestsOf(maya)).toMatchObject([{ followed: [{ replies: 1 }] }])
    expect(await digestsOf(rae)).toEqual([])
  })

  it('comes on the day and at the hour of the community: not before, and not half a day after', async () => {
    await reply(await followedBy(maya))
    expect(await write(minutesAfter(-1))).toBe(0)
    expect(await write(minutesAfter(12 * 60))).toBe(0)
    // Wednesday.
    expect(await write(minutesAfter(DAY))).toBe(0)
    expect(await write(minutesAfter(7 * DAY - DAY))).toBe(0)
    expect(await write()).toBe(1)
  })

  it('comes every day to who has chosen so, with what is new since the last one', async () => {
    await choose(maya, 'DAILY')
    const post = await followedBy(maya)
    const other = await followedBy(maya)
    await reply(post, 2)
    expect(await write()).toBe(1)
    await reply(other, -3)
    expect(await write(minutesAfter(DAY))).toBe(1)
    expect(await write(minutesAfter(2 * DAY))).toBe(0)
    const [first, second] = await digestsOf(maya)
    expect(first.followed).toMatchObject([{ url: expect.stringContaining(post.id) }])
    expect(second).toMatchObject({ frequency: 'DAILY', followed: [{ url: expect.stringContaining(other.id) }] })
    expect(second.followed).toHaveLength(1)
  })

  it('repeats nothing when another frequency is chosen, and leaves nothing out', async () => {
    await choose(maya, 'DAILY')
    const post = await followedBy(maya)
    await reply(post, 2)
    expect(await write()).toBe(1)
    await choose(maya, 'WEEKLY')
    await reply(post, -40)
    for (let day = 1; day < 7; day++) expect(await write(minutesAfter(day * DAY))).toBe(0)
    await reply(post, -6 * 24)
    expect(await write(minutesAfter(7 * DAY))).toBe(1)
    await reply(post, -8 * 24)
    await choose(maya, 'DAILY')
    await reply(post, -9 * 24)
    expect(await write(minutesAfter(10 * DAY))).toBe(1)
    expect((await digestsOf(maya)).map(({ followed }) => followed[0].replies)).toEqual([1, 2, 2])
  })

  // As clocks go forward, 19:00 of both days lies in one day of UTC.
  it.each([
    ['America/New_York', 19, '2027-03-14T00:00:00Z', '2027-03-14T23:00:00Z'],
    ['America/Los_Angeles', 16, '2027-03-14T00:00:00Z', '2027-03-14T23:00:00Z'],
    ['America/St_Johns', 21, '2027-03-14T00:30:00Z', '2027-03-14T23:30:00Z'],
    ['Australia/Sydney', 10, '2027-10-02T00:00:00Z', '2027-10-02T23:00:00Z'],
  ])('in %s at %i o’clock none of two days is left out as clocks go forward', async (timeZone, hour, first, second) => {
    await choose(maya, 'DAILY')
    const post = await followedBy(maya)
    const [row] = await fixture.db().read(build.select().from(communities).where(eq(communities.id, post.communityId)))
    const config = { ...row?.config, digest: { weekday: 2, hour } } as typeof communities.$inferSelect.config
    await commit(build.update(communities).set({ timeZone, config }).where(eq(communities.id, post.communityId)))
    for (const due of [first, second].map((text) => new Date(text))) {
      await fixture.forum.giveReply(post, { by: 'sam', createdAt: new Date(due.getTime() - 3_600_000) })
      expect(await write(due)).toBe(1)
    }
    const written = await digestsOf(maya)
    const before = { timeZone: row?.timeZone ?? '', config: row?.config ?? config }
    await commit(build.update(communities).set(before).where(eq(communities.id, post.communityId)))
    expect(written.map(({ followed }) => followed[0].replies)).toEqual([1, 1])
  })

  it('a reply of the last minute is in the next one', async () => {
    await choose(maya, 'DAILY')
    const post = await followedBy(maya)
    await fixture.forum.giveReply(post, { by: 'sam', createdAt: new Date(DUE.getTime() - 59_000) })
    expect(await write()).toBe(0)
    expect(await write(minutesAfter(DAY))).toBe(1)
  })

  it.each(['switched it off', 'has an address that takes no email', 'is inactive'])(
    'is not written to a member who %s',
    async (why) => {
      await reply(await followedBy(maya))
      const { userId, communityId } = maya
      const option = { userId, communityId, option: 'forum-digest', channel: 'EMAIL', isSelected: false } as const
      if (why === 'switched it off')
        await commit(build.insert(notificationPreferences).values({ ...option, changedAt: hoursBefore(9) }))
      if (why.includes('address')) {
        const [row] = await fixture.db().read(build.select().from(users).where(eq(users.id, userId)))
        const report = { communityId, address: row?.email ?? '', reason: 'BOUNCE', reportedAt: hoursBefore(9) } as const
        await commit(build.insert(undeliverableAddresses).values(report))
      }
      if (why === 'is inactive')
        await commit(build.update(users).set({ status: 'INACTIVE' }).where(eq(users.id, userId)))
      expect(await write()).toBe(0)
    },
  )

  it('names ten posts of a kind at most, counts twenty replies, and says that there are more', async () => {
    for (let i = 0; i < 12; i++) await reply(await followedBy(maya), 9 + i)
    const long = await followedBy(maya, { title: 'Long' })
    for (let i = 0; i < 22; i++) await reply(long, 2)
    expect(await write()).toBe(1)
    const [{ followed, hasMore }] = await digestsOf(maya)
    expect(hasMore).toBe(true)
    expect(followed).toHaveLength(10)
    expect(followed[0]).toMatchObject({ title: 'Long', replies: 20, hasMoreReplies: true, authors: ['Sam Okafor'] })
  })
})

describe('many digests', () => {
  const MEMBERS = 230

  it('are written once each, also by two workers at once and after one that ended half-way', async () => {
    const post = await fixture.forum.givePost({ by: 'sam', createdAt: hoursBefore(400) })
    const many = await Promise.all(Array.from({ length: MEMBERS }, (_, i) => fixture.addMember(`Reader${i} Test`)))
    await commit(build.update(users).set({ joinedAt: at(-30 * DAY) }))
    for (const who of many) await fixture.ask(who, FOLLOW, { id: post.id })
    await reply(post)
    const db = fixture.db()
    const commitIf: typeof db.commitIf = db.commitIf.bind(db)
    let batches = 0
    const dying = Object.assign(db, {
      commitIf: async (statements: Parameters<typeof commitIf>[0]) => {
        const result = await commitIf(statements)
        if (++batches === 2) throw new Error('the worker ends here')
        return result
      },
    })
    await expect(writeForumDigests({ db: dying, now: DUE, outboxKey: OUTBOX_KEY })).rejects.toMatchObject({
      report: { failed: 1 },
    })
    const sent = () =>
      fixture
        .db()
        .read(build.select({ userId: outbox.userId }).from(outbox).where(sql`${outbox.template} = 'forum-digest'`))
    const half = (await sent()).length
    expect(half).toBeGreaterThan(0)
    expect(half).toBeLessThan(MEMBERS)
    await Promise.all([write(minutesAfter(1)), write(minutesAfter(1))])
    // One of the two may have stopped for the other, which went on.
    const rows = await sent()
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual(many.map(({ userId }) => userId).toSorted())
    expect(await write(minutesAfter(5))).toBe(0)
  }, 60_000)
})

const STEPS = 60
/** Its sequence has news; a random one may have none. */
const FIXED_SEED = '1'
const SEEDS = (process.env.SEED ? [process.env.SEED] : [FIXED_SEED, `${Date.now()}`]).map((seed) => [seed] as const)

/* Whatever happens, the digest names posts that the list shows as unread, with the entries that the page has not shown. */
it.each(SEEDS)('badge, list and digest say the same about what is unread (SEED=%s)', async (seed) => {
  const random = seededRandom(`digest ${seed}`)
  const { forum } = fixture
  const group = await fixture.groups.giveGroup({ members: ['sam'] })
  const posts: Post[] = []
  const anyPost = () => posts[random.between(0, posts.length - 1)]
  let minute = 0
  const isMayas = and(eq(groupMembers.groupId, group.id), eq(groupMembers.userId, maya.userId))
  const move = async (from: EntryState, to: EntryState) => {
    const found = await fixture.db().read(build.select().from(forumEntries).where(eq(forumEntries.state, from)))
    const entry = found[random.between(0, found.length - 1)]
    if (!entry) return
    await commit(build.update(forumEntries).set({ state: to }).where(eq(forumEntries.id, entry.id)))
    if (entry.seq === 0) await commit(build.update(forumPosts).set({ state: to }).where(eq(forumPosts.id, entry.id)))
  }
  const onPost = (document: string, more: () => object = () => ({})) => {
    const post = anyPost()
    return post ? fixture.ask(maya, document, { id: post.id, ...more() }) : null
  }
  const steps: Readonly<Record<string, () => unknown>> = {
    post: async () =>
      posts.push(
        await forum.givePost({
          by: random.pick(['maya', 'sam']),
          groupId: random.chance(0.4) ? group.id : null,
          createdAt: at(minute),
        }),
      ),
    reply: () => {
      const post = anyPost()
      return post && forum.giveReply(post, { by: random.pick(['maya', 'sam']), createdAt: at(minute) })
    },
    hide: () => move('APPROVED', 'REMOVED'),
    restore: () => move('REMOVED', 'APPROVED'),
    follow: () => onPost(FOLLOW),
    unfollow: () => onPost(UNFOLLOW),
    read: () => onPost(READ, () => ({ seq: random.between(0, 3) })),
    join: async () => {
      await commit(build.delete(groupMembers).where(isMayas))
      await fixture.groups.giveMembership(group, 'maya')
    },
    leave: () => commit(build.delete(groupMembers).where(isMayas)),
    readAll: () => fixture.ask(maya, READ_ALL, {}, at(minute)),
  }

  let named = 0
  for (minute = 1; minute <= STEPS; minute++) {
    const name = random.chance(0.05)
      ? 'readAll'
      : random.pick([
          'post',
          'reply',
          'reply',
          'hide',
          'restore',
          'follow',
          'follow',
          'unfollow',
          'read',
          'join',
          'leave',
        ])
    await steps[name]?.()
    const { forumPosts: list } = await fixture.list(maya, { first: 50 })
    const [reader] = await fixture
      .db()
      .read(build.select().from(forumReaders).where(eq(forumReaders.userId, maya.userId)))
    const expected: string[] = []
    for (const { node } of list.edges) {
      const entries = (await forum.readEntries(node.id)).filter(
        ({ state, seq, authorId, publishedAt }) =>
          state === 'APPROVED' &&
          (seq ?? 0) > node.seenSeq &&
          authorId !== maya.userId &&
          Number(publishedAt) > Number(reader?.readBefore ?? 0),
      )
      const isNews = node.isFollowed || (node.audience.isGroup && entries.some(({ seq }) => seq === 0))
      if (node.isUnread && isNews && entries.length > 0) expected.push(`${node.id} ${entries.length}`)
    }
    const asked = [{ id: maya.userId, since: at(-DAY).getTime() }]
    const news = await readNews(fixture.db(), { communityId: maya.communityId, asked, until: at(DAY) })
    const { followed = [], inGroups = [] } = news.get(maya.userId) ?? {}
    const said = [...followed, ...inGroups].map(({ id, entries }) => `${id} ${entries.length}`)
    expect([name, minute, said.toSorted()]).toEqual([name, minute, expected.toSorted()])
    named += said.length
  }
  if (seed === FIXED_SEED) expect(named).toBeGreaterThan(0)
})
