import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { subscriptions } from '#db/schema/billing.ts'
import { forumEntries } from '#db/schema/forum/forum.ts'
import { invitations } from '#db/schema/onboarding.ts'
import { jobAttempts } from '#db/schema/platform.ts'
import { accountDeletions, dataExports } from '#db/schema/privacy.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { dropClosings, giveClosing } from '#db/testing/content/closings.ts'
import { offerFactory } from '#db/testing/content/offers.ts'
import { forumFactory } from '#db/testing/forum.ts'
import { groupFactory } from '#db/testing/groups.ts'
import { panelFactory } from '#db/testing/panels.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'
import { readWaiting } from './read-waiting.ts'

const DAY = 24 * 60

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
  await forumFactory(fixture).giveForum()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function waiting(who: Name = 'theo', now = NOW) {
  const found = await readWaiting(fixture.as(who, now))
  return Object.fromEntries(found.map(({ kind, count }) => [kind, count]))
}

async function giveEverything() {
  const { communityId, userId } = fixture.actor('sam')
  const forum = forumFactory(fixture)
  await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW', submittedAt: at(-20 * DAY) })
  await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', by: 'sam', submittedAt: at(-DAY) })
  await forum.givePost({ state: 'PENDING', createdAt: at(-90) })
  const post = await forum.givePost({ createdAt: at(-60) })
  await fixture.db().commit([
    build
      .update(forumEntries)
      .set({ reportCount: 2, waitingSince: at(-30) })
      .where(eq(forumEntries.id, post.id)),
  ])
  const offers = offerFactory(fixture)
  await offers.giveReport(await offers.giveOffer(), userId)
  const group = await groupFactory(fixture).giveGroup({ visibility: 'REQUEST' })
  await groupFactory(fixture).giveMembership({ ...group, communityId }, 'sam', 'REQUESTED')
  await panelFactory(fixture).giveQuestion({ closesAt: at(DAY) })
  const failure = { communityId, dueAt: NOW, attempts: 3, lastError: 'x', firstFailedAt: at(-5), lastFailedAt: NOW }
  const invitationOf = (name: string) => ({
    ...{ id: name, communityId, userId: `user ${name}`, tokenHash: name, email: `${name}@x.test` },
    ...{ givenName: 'Nora', familyName: 'Quist', createdAt: at(-40 * DAY), expiresAt: at(-10 * DAY) },
  })
  await fixture.db().commit([
    build
      .insert(invitations)
      .values([
        invitationOf('expired'),
        { ...invitationOf('open'), createdAt: at(-DAY), expiresAt: at(DAY) },
        { ...invitationOf('joined'), paidAt: NOW },
        { ...invitationOf('withdrawn'), withdrawnAt: NOW },
        { ...invitationOf('replaced'), replacedAt: NOW },
      ]),
    build.insert(jobAttempts).values({ ...failure, job: 'write-digests', rowId: 'x', nextAttemptAt: null }),
    build.insert(accountDeletions).values({ id: 'd', communityId, userId, requestedAt: at(-50), dueAt: at(5) }),
    build.insert(dataExports).values({ id: 'e', communityId, userId, state: 'FAILED', requestedAt: at(-70) }),
    build.insert(subscriptions).values({
      ...{ id: 's', communityId, userId, providerId: '1', providerCustomerId: '1', state: 'past_due' },
      ...{ balanceCents: 1, currency: 'USD', productName: 'Membership', pastDueSince: at(-3 * DAY) },
      ...{ readAt: NOW, createdAt: NOW },
    }),
  ])
}

describe('pending items', () => {
  it('are counted with the age of the oldest, most urgent first, in one round trip', async () => {
    await giveEverything()
    const ctx = fixture.as('theo')
    expect(await readWaiting(ctx)).toEqual([
      {
        kind: 'REVIEWS_OVERDUE',
        count: 1,
        hasMore: false,
        at: at(-20 * DAY),
        before: expect.stringMatching(/^20\d\d-/),
      },
      { kind: 'FORUM_REPORTED', count: 1, hasMore: false, at: at(-30) },
      { kind: 'FAILED_TASKS', count: 1, hasMore: false, at: at(-5) },
      { kind: 'PAST_DUE', count: 1, hasMore: false, at: at(-3 * DAY) },
      { kind: 'DATA_REQUESTS', count: 2, hasMore: false, at: at(-70) },
      { kind: 'ARTICLES_IN_REVIEW', count: 2, hasMore: false, at: at(-20 * DAY) },
      { kind: 'FORUM_QUEUE', count: 2, hasMore: false, at: at(-90) },
      { kind: 'OFFERS_REPORTED', count: 1, hasMore: false, at: NOW },
      { kind: 'JOIN_REQUESTS', count: 1, hasMore: false, at: expect.any(Date) },
      { kind: 'GROUPS_WITHOUT_CHAIR', count: 1, hasMore: false, at: expect.any(Date) },
      { kind: 'PANELS_CLOSING', count: 1, hasMore: false, at: at(DAY) },
      { kind: 'INVITATIONS_OPEN', count: 2, hasMore: false, at: at(-40 * DAY) },
    ])
    expect(ctx.db.cost).toMatchObject({ trips: 1 })
  })

  it('are empty when nothing is pending, and exclude other communities', async () => {
    expect(await waiting()).toEqual({})
    await giveEverything()
    expect(await waiting('stig')).toEqual({})
  })

  it.each([
    ['announced', at(30 * DAY), ['PAST_DUE', 'INVITATIONS_OPEN']],
    ['read-only', at(-DAY), ['PAST_DUE', 'INVITATIONS_OPEN', 'PANELS_CLOSING']],
  ] as const)('of a community whose closing is %s are what can still be done', async (_, closesAt, moot) => {
    await giveEverything()
    const open = Object.keys(await waiting())
    onTestFinished(() => dropClosings(fixture))
    await giveClosing(fixture, { closesAt })
    expect(Object.keys(await waiting())).toEqual(open.filter((kind) => !moot.some((one) => one === kind)))
  })

  it('of a closed community are requests for data and failed tasks', async () => {
    await giveEverything()
    onTestFinished(() => dropClosings(fixture))
    await giveClosing(fixture, { endsAt: NOW })
    expect(await waiting()).toEqual({ FAILED_TASKS: 1, DATA_REQUESTS: 2 })
  })

  it('are shown only for lists that the person may see', async () => {
    await giveEverything()
    expect(await waiting('pia')).toEqual({ PANELS_CLOSING: 1 })
  })

  it('a group whose only chair was deactivated has none', async () => {
    await groupFactory(fixture).giveGroup({ chairs: ['ian'] })
    expect(await waiting()).toEqual({ GROUPS_WITHOUT_CHAIR: 1 })
  })

  it('a group whose only chair is a former member has none', async () => {
    await groupFactory(fixture).giveGroup({ chairs: ['sam'] })
    onTestFinished(() => fixture.change(fixture.cast.sam, { standing: 'GOOD' }))
    await fixture.change(fixture.cast.sam, { standing: 'SUSPENDED' })
    expect(await waiting()).toEqual({ GROUPS_WITHOUT_CHAIR: 1 })
  })

  it('a panel that closes in a week does not count, and a chaired group does not', async () => {
    await panelFactory(fixture).giveQuestion({ closesAt: at(7 * DAY) })
    await groupFactory(fixture).giveGroup({ chairs: ['maya'] })
    expect(await waiting()).toEqual({})
    expect(await waiting('theo', at(5 * DAY))).toEqual({ PANELS_CLOSING: 1 })
  })

  it('are counted up to 100', async () => {
    const { communityId } = fixture.actor('sam')
    await fixture.db().commit([
      build.insert(jobAttempts).values(
        Array.from({ length: 102 }, (_, i) => ({
          ...{ job: 'write-digests' as const, rowId: String(i), communityId, dueAt: NOW, attempts: 1 },
          ...{ nextAttemptAt: null, lastError: 'x', firstFailedAt: NOW, lastFailedAt: at(i) },
        })),
      ),
    ])
    expect(await readWaiting(fixture.as('theo'))).toMatchObject([{ kind: 'FAILED_TASKS', count: 100, hasMore: true }])
  })

  it('are refused without a permission here, and without a session', async () => {
    await expect(readWaiting(fixture.as('stig', NOW, fixture.cast.meridian))).rejects.toThrow('NotAllowed')
    const { post } = callerOf(createApp(), fixture.env, 'meridian.localhost')
    const response = await post('/graphqlAdmin', { query: '{ waiting { count } }' })
    expect(await response.text()).toContain('NotAuthenticated')
  })
})
