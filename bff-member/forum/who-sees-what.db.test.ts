import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readNews } from '#db/forum/digest/read-new-entries.ts'
import { FORUM_DATA } from '#db/members/privacy/personal-data/forum.ts'
import { NOTIFICATION_DATA } from '#db/members/privacy/personal-data/notifications.ts'
import { users } from '#db/schema/members.ts'
import { memberBlocks } from '#db/schema/messages.ts'
import { build } from '#db/statement.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import {
  DELETE,
  EDIT,
  FOLLOW,
  type ForumFixture,
  forumFixture,
  HOME,
  LIKE,
  MENTIONS,
  MESSAGE,
  READ,
  REPORT,
  SEARCH,
  SIMILAR,
} from '../testing/forum-fixture.ts'

const DAY = 24 * 60
const ON_HOME = '{ homePosts { id } }'
const DIRECTORY = '{ memberSearch(text: "quagga") { total edges { node { matches { kind } } } } }'
const QUEUE = '{ forumQueue { edges { node { entryId } } } }'

let fixture: ForumFixture
let sam: TestMember
let viewers: Readonly<Record<Viewer, TestMember>>
beforeAll(async () => {
  fixture = await forumFixture()
  sam = fixture.sam
  viewers = {
    member: fixture.maya,
    outsider: fixture.rae,
    'who blocked the author': await fixture.addMember('Bea Block'),
    moderator: await fixture.addMember('Mo Inside'),
    'moderator outside': await fixture.addMember('Mia Outside'),
    'of another brand': fixture.lena,
    staff: { userId: fixture.id('theo'), communityId: fixture.maya.communityId },
  }
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  for (const where of ['meridian', 'harbor'] as const) await fixture.forum.giveForum(where)
  const { moderator, 'moderator outside': outside, 'who blocked the author': blocker } = viewers
  await fixture.db().commit([
    build.update(users).set({ joinedAt: at(-30 * DAY) }),
    build
      .update(users)
      .set({ isModerator: true })
      .where(inArray(users.id, [moderator.userId, outside.userId])),
    build.insert(memberBlocks).values({
      ...{ userId: blocker.userId, blockedId: sam.userId, communityId: sam.communityId, createdAt: NOW },
    }),
  ])
})

type Viewer =
  | 'member'
  | 'outsider'
  | 'who blocked the author'
  | 'moderator'
  | 'moderator outside'
  | 'of another brand'
  | 'staff'
const PLACES = [
  ...['list', 'badge', 'home', 'page', 'permalink', 'search', 'similar titles', 'names', 'audience', 'directory'],
  ...['queue', 'notification', 'email', 'digest', 'export', 'follow'],
] as const

const TEXT =
  '<p>A quagga for @Maya Chen, @Rae Okonkwo, @Bea Block, @Mo Inside, @Mia Outside and @Lena Fischer to look at.</p>'
const OUTSIDE: readonly Viewer[] = ['outsider', 'moderator outside', 'of another brand', 'staff']

/**
 * A post by Sam with a reply; both mention everyone and are followed by everyone who can, and the reply was reported.
 */
async function talk(audience: 'everyone' | 'OPEN' | 'HIDDEN') {
  const inside = Object.entries(viewers).flatMap(([name, who]) => (OUTSIDE.includes(name as Viewer) ? [] : [who]))
  const group =
    audience === 'everyone' ? null : await fixture.groups.giveGroup({ visibility: audience, members: [sam, ...inside] })
  // Sam has approved posts, so his new ones are not held.
  for (const days of [40, 50]) await fixture.forum.givePost({ by: 'sam', title: 'Old', createdAt: at(-days * DAY) })
  const audienceId = group?.id ?? 'everyone'
  const posted = await fixture.post(sam, { title: 'Quagga crossings', message: TEXT, audienceId })
  const postId: string = posted.data.forumPostCreate.id
  for (const who of Object.values(viewers)) await fixture.ask(who, FOLLOW, { id: postId }, NOW, kindOf(who))
  const replied = await fixture.reply(sam, postId, { message: TEXT })
  const replyId: string = replied.data.forumReplyCreate.id
  await fixture.ask(viewers.member, REPORT, { id: replyId, reason: 'OFF_TOPIC' })
  return { audienceId, postId, replyId }
}

function kindOf(who: TestMember) {
  return who === viewers.staff ? ('admin' as const) : ('member' as const)
}

/** The places in which a person can notice that an entry was written, or to whom. */
async function noticedBy(who: TestMember, { audienceId, postId, replyId }: Awaited<ReturnType<typeof talk>>) {
  const ask = async (document: string, variables: object = {}) =>
    (await fixture.ask(who, document, variables, NOW, kindOf(who))).data
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes.
  const idsIn = (edges: any[] = []): readonly string[] =>
    edges.map(({ node }) => node.id ?? node.postId ?? node.entryId)
  const list = await ask('{ forumPosts { edges { node { id } } } me { unreadForumPosts } }')
  const page = await ask(
    `{ forumPost(id: "${postId}") { id } forumReplies(postId: "${postId}", from: "${replyId}") { replies { id } } }`,
  )
  const { userId, communityId } = who
  const told = await fixture.notificationsTo(who)
  const emails = await fixture.emailsTo(who)
  const news = await readNews(fixture.db(), {
    ...{ communityId, asked: [{ id: userId, since: at(-DAY).getTime() }], until: at(DAY) },
  })
  const exported = await Promise.all(
    [...FORUM_DATA, ...NOTIFICATION_DATA].map(({ table, isOf }) =>
      fixture.db().read(build.select().from(table).where(isOf(who))),
    ),
  )
  const found: Readonly<Record<(typeof PLACES)[number], boolean>> = {
    list: idsIn(list?.forumPosts.edges).includes(postId),
    badge: list?.me?.unreadForumPosts > 0,
    home: JSON.stringify(await ask(ON_HOME)).includes(postId),
    page: page?.forumPost != null,
    permalink: JSON.stringify(page?.forumReplies).includes(replyId),
    search: idsIn((await ask(SEARCH, { term: 'quagga' }))?.searchForum.edges).includes(postId),
    'similar titles': (await ask(SIMILAR, { title: 'Quagga crossings' }))?.similarForumPosts.length > 0,
    names: (await ask(MENTIONS, { term: 'Sam', audience: audienceId }))?.forumMentions.length > 0,
    audience: JSON.stringify(await ask(HOME)).includes(`"${audienceId}"`),
    directory: JSON.stringify(await ask(DIRECTORY)).includes('FORUM'),
    queue: idsIn((await ask(QUEUE))?.forumQueue.edges).includes(replyId),
    notification: told.some(({ url }) => url?.includes(postId) || url?.includes(replyId)),
    email: JSON.stringify(emails).includes(postId),
    digest: JSON.stringify(Object.fromEntries(news)).includes(postId),
    export: JSON.stringify(exported).includes(postId),
    follow: JSON.stringify(await ask(FOLLOW, { id: postId })).includes('true'),
  }
  return PLACES.filter((place) => found[place])
}

const NOT_TOLD = ['directory', 'notification', 'email', 'digest']
/** A mention is emailed separately, so digests leave it out. */
const MEMBER = PLACES.filter((place) => !['queue', 'digest'].includes(place))
const READER = ['list', 'page', 'permalink', 'search', 'similar titles', 'audience', 'directory']

it.each(['everyone', 'OPEN', 'HIDDEN'] as const)(
  'an entry for %s is noticed by its audience everywhere, and by nobody else anywhere, not even in a count',
  async (audience) => {
    const written = await talk(audience)
    const expected: Readonly<Record<Viewer, readonly string[]>> = {
      member: MEMBER,
      outsider: audience === 'everyone' ? MEMBER : [],
      'who blocked the author': MEMBER.filter((place) => !NOT_TOLD.includes(place)),
      moderator: [...MEMBER, 'queue'],
      'moderator outside': audience === 'everyone' ? [...MEMBER, 'queue'] : [],
      // Everyone of another brand is a different audience.
      'of another brand': audience === 'everyone' ? ['audience'] : [],
      staff: audience === 'everyone' ? READER : [],
    }
    for (const [name, who] of Object.entries(viewers)) {
      const noticed = await noticedBy(who, written)
      expect([name, noticed.toSorted()]).toEqual([name, expected[name as Viewer].toSorted()])
    }
  },
  60_000,
)

it('entries of an author are noticed by nobody once the forum is off', async () => {
  const written = await talk('everyone')
  const pinned = await fixture.forum.givePost({ by: 'sam', isPinned: true })
  await fixture.forum.giveForum('meridian', false)
  const left = ['notification', 'email', 'export']
  for (const who of [viewers.moderator, viewers.staff])
    expect((await noticedBy(who, written)).filter((place) => !left.includes(place))).toEqual([])
  expect((await fixture.list(viewers.member)).pinnedForumPosts, pinned.id).toEqual([])
})

it('nothing is written to entries once the forum is off, not even by their author', async () => {
  const post = await fixture.forum.givePost({ by: 'sam' })
  const { revisionId } = (await fixture.page(sam, post.id)).forumPost
  await fixture.forum.giveForum('meridian', false)
  const id = post.id
  const entry = { id, title: 'Another title', message: MESSAGE, baseRevisionId: revisionId, operationId: 'edit-1' }
  const answers = [
    await fixture.ask(sam, EDIT, entry),
    await fixture.ask(sam, DELETE, { id }),
    await fixture.ask(viewers.member, LIKE, { id }),
    await fixture.ask(viewers.member, FOLLOW, { id }),
    await fixture.ask(viewers.member, REPORT, { id, reason: 'OFF_TOPIC' }),
    await fixture.reply(viewers.member, id),
    await fixture.post(sam),
  ]
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'NotFound'))
  await fixture.ask(viewers.member, READ, { id, seq: 1 })
  await fixture.forum.giveForum('meridian')
  const { forumPost } = await fixture.page(viewers.member, id)
  expect(forumPost).toMatchObject({
    ...{ title: 'Payroll in three countries', revisionId, likes: 0, replyCount: 0, isUnread: true },
    ...{ isFollowed: false, isReported: false },
  })
})
