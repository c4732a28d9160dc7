import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { introductions, receivedIntroductions } from '#db/schema/introductions.ts'
import { memberBlocks, threadMessages } from '#db/schema/messages.ts'
import { notifications } from '#db/schema/notifications.ts'
import { build } from '#db/statement.ts'
import { giveThread, type TestMember } from '#db/testing/contacts.ts'
import { forumFactory } from '#db/testing/forum.ts'
import {
  introductionAskedNotification,
  messageNotification,
} from '#shared/domain/notifications/member-notifications.ts'
import { newId } from '#shared/kernel/ids.ts'
import { answerOf, type ViewFixture, viewFixture } from './view-fixture.ts'

let fixture: ViewFixture
beforeAll(async () => {
  fixture = await viewFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

/** The answers to Maya herself, and to staff who view her pages. */
async function bothAnswers(query: string) {
  const { maya, meridian } = fixture.cast
  const own = await fixture.open(maya, meridian)
  const headers = { Authorization: `Bearer ${own.authToken}` }
  const asMember = await answerOf(await fixture.on('meridian').post('/graphql', { query }, { headers }))
  const { cookie } = await fixture.start('maya')
  const inView = await fixture.view(cookie, query)
  expect([asMember.code, inView.code]).toEqual([null, null])
  return { asMember: asMember.data, inView: inView.data }
}

async function block() {
  const { maya, sam, meridian } = fixture.cast
  const row = { userId: maya.id, blockedId: sam.id, communityId: meridian.id, createdAt: new Date() }
  await fixture.db().commit([build.insert(memberBlocks).values(row)])
}

/** A request of Sam's to Maya, which she has not answered. */
async function ask() {
  const { maya, sam, meridian } = fixture.cast
  const id = newId(new Date())
  const texts = { why: 'We build the same.', help: 'A talk.', operationId: id }
  const times = { createdAt: new Date(), expiresAt: new Date(Date.now() + 86_400_000) }
  const ofCommunity = { communityId: meridian.id }
  await fixture
    .db()
    .commit([
      build
        .insert(introductions)
        .values({ id, userId: sam.id, recipientId: maya.id, ...ofCommunity, ...texts, ...times }),
      build
        .insert(receivedIntroductions)
        .values({ introductionId: id, userId: maya.id, ...ofCommunity, createdAt: new Date() }),
    ])
}

/** A message of Sam's to Maya, which she has not read. */
async function write() {
  const { maya, sam, meridian } = fixture.cast
  const [reader, writer] = [maya, sam].map(({ id }) => ({ userId: id, communityId: meridian.id })) as [
    TestMember,
    TestMember,
  ]
  const threadId = await giveThread(fixture, reader, writer)
  const id = newId(new Date())
  const row = {
    id,
    threadId,
    seq: 1,
    ...writer,
    body: '<p>Hello</p>',
    isDelivered: true,
    operationId: id,
    createdAt: new Date(),
  }
  await fixture.db().commit([build.insert(threadMessages).values(row)])
  return threadId
}

type Notification = typeof notifications.$inferInsert

async function tell(...told: readonly Pick<Notification, 'option' | 'message' | 'url'>[]) {
  const { maya, meridian } = fixture.cast
  const rows = told.map(({ option, message, url }): Notification => {
    const id = newId(new Date())
    return { id, communityId: meridian.id, userId: maya.id, option, message, url, causeKey: id, createdAt: new Date() }
  })
  await fixture.db().commit([build.insert(notifications).values(rows)])
}

describe('staff who view a member’s pages see nothing of her relations with other members', () => {
  it.each([
    ['whom she has blocked', block, 'BLOCKED'],
    ['who has asked her for an introduction', ask, 'ASKED_YOU'],
  ] as const)('not %s', async (_, give, state) => {
    await give()
    const query = `{ memberRelation(memberId: "${fixture.id('sam')}") { state takesRequests nextSlotAt waitsUntil threadId member { id } } }`
    const { asMember, inView } = await bothAnswers(query)
    expect(asMember?.memberRelation).toMatchObject({ state })
    expect(inView?.memberRelation).toEqual({
      ...{ state: 'NONE', takesRequests: true, nextSlotAt: null, waitsUntil: null, threadId: null },
      member: { id: fixture.id('sam') },
    })
  })

  it('not in the forum either, where entries of a blocked member are folded for her', async () => {
    const forum = forumFactory(fixture)
    await forum.giveForum('meridian')
    const post = await forum.givePost({ by: 'sam' })
    await block()
    const { asMember, inView } = await bothAnswers(`{ forumPost(id: "${post.id}") { isFolded } }`)
    expect(asMember?.forumPost).toEqual({ isFolded: true })
    expect(inView?.forumPost).toEqual({ isFolded: false })
  })

  const BELL = `{
    me { hasUnviewedNotifications hasUnreadMessages }
    news { hasUnviewedNotifications hasUnreadMessages }
    notifications { edges { node { option } } pageInfo { hasUnviewed hasNextPage } }
    ofOne: notifications(option: "introductions") { edges { node { option } } }
  }`

  it('not her notifications about requests and messages, nor that she has any', async () => {
    const threadId = await write()
    await tell(introductionAskedNotification('Sam Okafor'), messageNotification(threadId, 'Sam Okafor'))
    const { asMember, inView } = await bothAnswers(BELL)
    expect(asMember).toMatchObject({
      me: { hasUnviewedNotifications: true, hasUnreadMessages: true },
      news: { hasUnviewedNotifications: true, hasUnreadMessages: true },
      ofOne: { edges: [{ node: { option: 'introductions' } }] },
    })
    expect(inView).toEqual({
      me: { hasUnviewedNotifications: false, hasUnreadMessages: false },
      news: { hasUnviewedNotifications: false, hasUnreadMessages: false },
      notifications: { edges: [], pageInfo: { hasUnviewed: false, hasNextPage: false } },
      ofOne: { edges: [] },
    })
  })

  it('but the rest of her notifications', async () => {
    await tell(introductionAskedNotification('Sam Okafor'), {
      ...{ option: 'groups', message: 'You’re a member of a group now.', url: '/groups/x' },
    })
    const { inView } = await bothAnswers(BELL)
    expect(inView).toMatchObject({
      ...{ me: { hasUnviewedNotifications: true }, news: { hasUnviewedNotifications: true } },
      notifications: { edges: [{ node: { option: 'groups' } }], pageInfo: { hasUnviewed: true } },
    })
  })
})
