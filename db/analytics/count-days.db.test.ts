import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteOldEvents } from '#db/events/track-event.ts'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { articleAmplificationOffers } from '#db/schema/articles/article-offers.ts'
import { articleEvents } from '#db/schema/articles/articles.ts'
import { sessions } from '#db/schema/auth.ts'
import { ledgerEntries } from '#db/schema/billing.ts'
import { communities } from '#db/schema/communities.ts'
import { dailyTotals, events } from '#db/schema/events.ts'
import { introductions } from '#db/schema/introductions.ts'
import { outbox } from '#db/schema/platform.ts'
import { adjustments } from '#db/schema/staff/staff-billing.ts'
import { build } from '#db/statement.ts'
import { articleFactory } from '#db/testing/articles.ts'
import { type BaseFixture, baseFixture } from '#db/testing/base-fixture.ts'
import { billingFactory } from '#db/testing/billing.ts'
import { CAST_JOINED_AT } from '#db/testing/cast.ts'
import { forumFactory } from '#db/testing/forum.ts'
import { panelFactory } from '#db/testing/panels.ts'
import type { WorkCalendar } from '#shared/domain/articles/business-days.ts'
import { addDays, dayOf } from '#shared/kernel/dates.ts'
import { countDays, countThese } from './count-days.ts'

const DAY = '2026-11-19'
/** Noon of the day in New York, and shortly before and after the day begins and ends. */
const NOON = new Date('2026-11-19T17:00:00Z')
const FIRST = new Date('2026-11-19T05:00:00Z')
const BEFORE = new Date('2026-11-19T04:59:59Z')
const AFTER = new Date('2026-11-20T05:00:00Z')
const MORNING = new Date('2026-11-20T15:00:00Z')

let fixture: BaseFixture
let place: WorkCalendar & { readonly id: string }
beforeAll(async () => {
  fixture = await baseFixture()
  await fixture.db().commit([build.update(communities).set({ timeZone: 'America/New_York' })])
  place = { id: fixture.cast.meridian.id, timeZone: 'America/New_York', closures: [] }
})
afterAll(() => fixture?.stop())
beforeEach(() => fixture.reset())

let made = 0
function session(at: Date, who: 'maya' | 'sam' | 'lena' = 'maya', kind: 'MEMBER' | 'ADMIN' = 'MEMBER') {
  made += 1
  const communityId = fixture.homeOf(who).id
  return {
    ...{ id: `s${made}`, userId: fixture.id(who), communityId, kind, refreshHash: `h${made}` },
    ...{ rotatedAt: at, userAgent: 'x', createdAt: at, lastUsedAt: at, expiresAt: at },
  }
}
function event(at: Date, who: 'maya' | 'sam' | null, change: Partial<typeof events.$inferInsert> = {}) {
  made += 1
  const [userId, role] = who ? [fixture.id(who), 'MEMBER' as const] : [null, null]
  const page = { category: 'page', action: 'view', label: '/articles' }
  return { id: `e${made}`, communityId: place.id, userId, role, createdAt: at, ...page, ...change }
}
function count(days: readonly string[] = [DAY], now = MORNING) {
  return countThese({ db: fixture.db(), now }, place, days)
}
async function totals(day = DAY, communityId = place.id) {
  const rows = await fixture.db().read(build.select().from(dailyTotals).where(eq(dailyTotals.communityId, communityId)))
  return Object.fromEntries(
    rows.filter((row) => row.day === day && row.total > 0).map((row) => [row.measure, row.total]),
  )
}

async function daysOf(communityId: string) {
  const rows = await fixture.db().read(build.select().from(dailyTotals).where(eq(dailyTotals.communityId, communityId)))
  return [...new Set(rows.map(({ day }) => day))].toSorted()
}

describe('the totals of a day', () => {
  it('are those of its rows, from its first instant in the time zone of the community to the next day’s', async () => {
    await fixture.db().commit([
      build
        .insert(sessions)
        .values([
          session(BEFORE),
          session(FIRST),
          session(NOON, 'sam'),
          session(AFTER),
          session(NOON, 'maya', 'ADMIN'),
          session(NOON, 'lena'),
        ]),
      build
        .insert(events)
        .values([
          ...[event(BEFORE, 'sam'), event(FIRST, 'maya'), event(NOON, 'maya'), event(NOON, null), event(AFTER, 'sam')],
          event(NOON, 'maya', { category: 'Payment', action: 'form-submit', label: '499.99' }),
          event(NOON, null, { category: 'Payment', action: 'form-submit', label: '500' }),
        ]),
      build.insert(introductions).values({
        ...{ id: 'i', communityId: place.id, userId: fixture.id('maya'), recipientId: fixture.id('sam') },
        ...{
          why: 'W',
          help: 'H',
          operationId: 'o',
          createdAt: NOON,
          expiresAt: AFTER,
          acceptedAt: AFTER,
          closedAt: AFTER,
        },
      }),
      build.insert(outbox).values(
        [FIRST, NOON, AFTER].map((sentAt, i) => ({
          ...{ id: `m${i}`, communityId: place.id, idempotencyKey: `m${i}`, template: 't', payload: '', sentAt },
          ...{ channel: i === 1 ? ('SMS' as const) : ('EMAIL' as const), status: 'SENT' as const },
          ...{ nextAttemptAt: FIRST, createdAt: FIRST },
        })),
      ),
    ])
    await count()
    expect(await totals()).toEqual({
      ...{ 'sign-ins': 2, 'active-members': 1, 'page-views': 3 },
      ...{ 'payments-started.UNDER_500': 1, 'payments-started.UNDER_1000': 1 },
      ...{ 'introductions-requested': 1, 'emails-sent': 1, 'texts-sent': 1 },
    })
  })

  it('include the moves of articles, and how long they were in the status they left; undone moves do not count', async () => {
    const { giveArticle } = articleFactory(fixture)
    const { id: articleId } = await giveArticle()
    const { id: otherId } = await giveArticle({ by: 'sam' })
    const move = (id: string, at: string, fromStatus: string, toStatus: string, undoneAt: Date | null = null) => ({
      ...{ id, communityId: place.id, articleId, fromStatus, toStatus, undoneAt, createdAt: new Date(at) },
    })
    await fixture
      .db()
      .commit([
        build
          .insert(articleEvents)
          .values([
            move('a', '2026-11-18T17:00:00Z', 'DRAFT', 'SUBMITTED_FOR_REVIEW'),
            { ...move('o', '2026-11-18T20:00:00Z', 'DRAFT', 'SUBMITTED_FOR_REVIEW'), articleId: otherId },
            move('b', '2026-11-19T10:00:00Z', 'SUBMITTED_FOR_REVIEW', 'ON_HOLD', NOON),
            move('c', '2026-11-19T17:00:00Z', 'SUBMITTED_FOR_REVIEW', 'FIRST_ROUND_EDIT'),
            move('d', '2026-11-19T18:30:00Z', 'FIRST_ROUND_EDIT', 'PUBLISHED'),
          ] as (typeof articleEvents.$inferInsert)[]),
      ])
    await count()
    expect(await totals()).toEqual({
      ...{ 'articles-published': 1, 'articles-left.SUBMITTED_FOR_REVIEW': 1, 'articles-left.FIRST_ROUND_EDIT': 1 },
      ...{ 'articles-minutes.SUBMITTED_FOR_REVIEW': 24 * 60, 'articles-minutes.FIRST_ROUND_EDIT': 90 },
      'articles-reviewed.KEPT': 1,
    })
  })

  describe('say whether feedback and publication came in time', () => {
    type Move = readonly [at: string, from: string, to: string, isUndone?: true]
    const submittedOn = (at: string): Move => [at, 'DRAFT', 'SUBMITTED_FOR_REVIEW']
    const FEEDBACK: Move = ['2026-11-19T20:00:00Z', 'FIRST_ROUND_EDIT', 'NEEDS_REVISION']
    const readyOn = (at: string): Move => [at, 'READY_TO_APPROVE', 'READY_TO_PUBLISH']
    const LIVE: Move = ['2026-11-19T20:00:00Z', 'SCHEDULED', 'PUBLISHED']
    const MONDAY = { startsAt: new Date('2026-11-16T05:00:00Z'), endsAt: new Date('2026-11-17T05:00:00Z') }

    it.each<
      [what: string, moves: readonly Move[], expected: Record<string, number>, closures?: readonly [typeof MONDAY]]
    >([
      ['on the fifth working day', [submittedOn('2026-11-12T05:00:00Z'), FEEDBACK], { 'articles-reviewed.KEPT': 1 }],
      ['on the sixth', [submittedOn('2026-11-12T04:59:59Z'), FEEDBACK], { 'articles-reviewed.LATE': 1 }],
      [
        ...(['with a closed day between', [submittedOn('2026-11-11T05:00:00Z'), FEEDBACK]] as const),
        ...([{ 'articles-reviewed.KEPT': 1 }, [MONDAY]] as const),
      ],
      [
        'not by moving within the review',
        [submittedOn('2026-11-19T06:00:00Z'), [FEEDBACK[0], 'EDITING', 'UNASSIGNED']],
        {},
      ],
      [
        'not by taking it back',
        [submittedOn('2026-11-19T06:00:00Z'), [FEEDBACK[0], 'SUBMITTED_FOR_REVIEW', 'DRAFT']],
        {},
      ],
      [
        'once for a submission',
        [
          submittedOn('2026-10-01T06:00:00Z'),
          ['2026-10-02T06:00:00Z', 'FIRST_ROUND_EDIT', 'FINAL_EDIT'],
          ['2026-11-19T06:00:00Z', 'FINAL_EDIT', 'FIRST_ROUND_EDIT'],
          FEEDBACK,
        ],
        {},
      ],
      [
        'again after it was submitted again',
        [
          submittedOn('2026-10-01T06:00:00Z'),
          ['2026-10-02T06:00:00Z', 'FIRST_ROUND_EDIT', 'NEEDS_REVISION'],
          ['2026-11-18T06:00:00Z', 'NEEDS_REVISION', 'SUBMITTED_FOR_REVIEW'],
          FEEDBACK,
        ],
        { 'articles-reviewed.KEPT': 1 },
      ],
      [
        'an undone feedback is none',
        [
          submittedOn('2026-10-01T06:00:00Z'),
          ['2026-10-02T06:00:00Z', 'FIRST_ROUND_EDIT', 'NEEDS_REVISION', true],
          FEEDBACK,
        ],
        { 'articles-reviewed.LATE': 1 },
      ],
      ['not of an article that was never submitted', [FEEDBACK], {}],
      ['live on the tenth working day', [readyOn('2026-11-05T05:00:00Z'), LIVE], { 'articles-live.KEPT': 1 }],
      ['live on the eleventh', [readyOn('2026-11-05T04:59:59Z'), LIVE], { 'articles-live.LATE': 1 }],
      ['live without an approval', [LIVE], {}],
    ])('%s', async (_what, moves, expected, closures = [] as never) => {
      const { id: articleId } = await articleFactory(fixture).giveArticle()
      const rows = moves.map(([at, fromStatus, toStatus, isUndone], i) => ({
        ...{ id: `m${i}`, communityId: place.id, articleId, fromStatus, toStatus, createdAt: new Date(at) },
        undoneAt: isUndone ? new Date(at) : null,
      }))
      await fixture.db().commit([build.insert(articleEvents).values(rows as (typeof articleEvents.$inferInsert)[])])
      await countThese({ db: fixture.db(), now: MORNING }, { ...place, closures }, [DAY])
      const counted = Object.entries(await totals()).filter(([key]) => /^articles-(reviewed|live)/.test(key))
      expect(Object.fromEntries(counted)).toEqual(expected)
    })
  })

  it('include answers, roundups, posts, replies and renewals by range of amount', async () => {
    const [panels, forum, billing] = [panelFactory(fixture), forumFactory(fixture), billingFactory(fixture)]
    const { questionId } = await panels.giveQuestion({ status: 'CLOSED' })
    const { answerId } = await panels.giveAnswer(questionId, 'maya', { status: 'SENT' })
    await panels.changeAnswer(answerId, { sentAt: NOON })
    await forum.giveForum()
    const post = await forum.givePost({ createdAt: NOON })
    await forum.giveReply(post, { createdAt: NOON })
    const { id: subscriptionId, userId } = await billing.subscribe('maya')
    await fixture.db().commit([
      build.insert(ledgerEntries).values(
        [49_999, 50_000, 900_000].map((amountCents, i) => ({
          ...{ id: `l${i}`, communityId: place.id, subscriptionId, userId, kind: 'CHARGE' as const, amountCents },
          ...{ currency: 'USD', providerEntryId: `p${i}`, happenedAt: NOON, recordedAt: AFTER, cardLast4: '1111' },
        })),
      ),
    ])
    await count()
    expect(await totals()).toMatchObject({
      ...{ 'panel-answers': 1, 'forum-posts': 1, 'forum-replies': 1 },
      ...{ 'renewals.UNDER_500': 1, 'renewals.UNDER_1000': 1, 'renewals.FROM_5000': 1 },
    })
  })

  it('do not count bought amplifications, charges by staff or payments by credit as renewals', async () => {
    const billing = billingFactory(fixture)
    const { id: articleId } = await articleFactory(fixture).giveArticle()
    const { id: subscriptionId, userId } = await billing.subscribe('maya')
    const own = { communityId: place.id, userId, subscriptionId, operationId: 'op' }
    const charge = (id: string, change: Partial<typeof ledgerEntries.$inferInsert>) => ({
      ...{ ...own, id, kind: 'CHARGE' as const, amountCents: 49_500, currency: 'USD', providerEntryId: id },
      ...{ happenedAt: NOON, recordedAt: AFTER, cardLast4: '1111', ...change },
    })
    const offer = { id: 'offer', communityId: place.id, version: 1, priceCents: 49_500, currency: 'USD' as const }
    await fixture.db().commit([
      build
        .insert(articleAmplificationOffers)
        .values({ ...offer, steps: [], timing: '', refund: '', publishedAt: FIRST }),
      build.insert(amplificationPurchases).values({
        ...{ ...own, id: 'bought', articleId, offerId: offer.id, productName: 'Amplification', amountCents: 49_500 },
        ...{ currency: 'USD', cardId: 'card', cardLast4: '1111', state: 'PAID', step: 'CHECK', createdAt: NOON },
        ...{ endedAt: NOON, providerInvoiceId: 'inv-bought' },
      }),
      build.insert(adjustments).values({
        ...{ ...own, id: 'added', actorId: fixture.id('theo'), kind: 'CHARGE', amountCents: 49_500 },
        ...{ productName: 'Late start', reason: 'x', state: 'DONE', ipClass: 'x', correlationId: 'ABCD-EFGH-JKMN' },
        ...{ createdAt: NOON, endedAt: NOON, providerEntryId: 'inv-added' },
      }),
      build
        .insert(ledgerEntries)
        .values([
          charge('renewed', { providerInvoiceId: 'inv-renewed', amountCents: 600_000 }),
          charge('bought', { providerInvoiceId: 'inv-bought' }),
          charge('added', { providerInvoiceId: 'inv-added' }),
          charge('credit', { providerInvoiceId: 'inv-renewed', cardLast4: null }),
        ]),
    ])
    await count()
    const renewals = Object.entries(await totals()).filter(([measure]) => measure.startsWith('renewals'))
    expect(renewals).toEqual([['renewals.FROM_5000', 1]])
  })

  it('are the same when the day is counted again, and include later changes', async () => {
    await fixture.db().commit([build.insert(events).values([event(NOON, 'maya'), event(NOON, 'sam')])])
    await count()
    const once = await totals()
    await count()
    expect(await totals()).toEqual(once)
    await fixture.db().commit([build.delete(events).where(eq(events.userId, fixture.id('sam')))])
    await count()
    expect(await totals()).toEqual({ 'active-members': 1, 'page-views': 1 })
  })

  it('keep what was counted from events when these are deleted', async () => {
    await count([DAY], new Date('2027-03-01T12:00:00Z'))
    const rows = await fixture.db().read(build.select().from(dailyTotals))
    const measures = rows.map(({ measure }) => measure)
    expect(measures).toContain('sign-ins')
    expect(measures).not.toContain('active-members')
    expect(measures).not.toContain('page-views')
  })
})

describe('the job', () => {
  it.each([
    ['from the day on which the brand was created', MORNING, dayOf(CAST_JOINED_AT, 'America/New_York')],
    ['at most a year back', new Date('2027-11-20T15:00:00Z'), addDays('2027-11-20', -365)],
  ])('first counts 14 days of each brand, %s', async (_, now, first) => {
    expect(await countDays({ db: fixture.db(), now })).toBe(28)
    for (const { id } of [fixture.cast.meridian, fixture.cast.harbor])
      expect(await daysOf(id)).toEqual(Array.from({ length: 14 }, (_, at) => addDays(first, at)))
  })

  it('counts every ended day once', async () => {
    const { harbor } = fixture.cast
    const run = () => countDays({ db: fixture.db(), now: MORNING })
    await countThese({ db: fixture.db(), now: MORNING }, { ...place, id: harbor.id }, [DAY])
    await count([addDays(DAY, -2)])
    await fixture.db().commit([build.insert(events).values([event(NOON, 'maya')])])
    expect(await run()).toBe(2)
    expect(await totals()).toEqual({ 'active-members': 1, 'page-views': 1 })
    expect(await run()).toBe(0)
  })

  it.each(['meridian', 'harbor'] as const)(
    'begins with the brand that was counted least, and leaves the rest to the next run when its time is up: %s',
    async (least) => {
      const db = fixture.db()
      for (const code of ['meridian', 'harbor'] as const)
        await countThese({ db, now: MORNING }, { ...place, id: fixture.cast[code].id }, [
          addDays(DAY, code === least ? -3 : -2),
        ])
      let isOver = false
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => (isOver ? 10_000 : 0))
      const commit = db.commit.bind(db)
      db.commit = async (statements) => {
        isOver = true
        return commit(statements)
      }
      expect(await countDays({ db, now: MORNING }, 0)).toBe(3)
      clock.mockRestore()
      expect((await daysOf(fixture.cast[least].id)).at(-1)).toBe(DAY)
      expect(await countDays({ db: fixture.db(), now: MORNING })).toBe(2)
    },
  )

  it('counts the days of the others when those of one brand cannot be counted', async () => {
    const { meridian, harbor } = fixture.cast
    await fixture
      .db()
      .commit([build.update(communities).set({ timeZone: 'No/Zone' }).where(eq(communities.id, meridian.id))])
    await expect(countDays({ db: fixture.db(), now: MORNING })).rejects.toThrow()
    expect(await daysOf(harbor.id)).toHaveLength(14)
    await fixture.db().commit([build.update(communities).set({ timeZone: place.timeZone })])
  })

  it('counts a day ten minutes after its end in its community', async () => {
    await count([addDays(DAY, -1)])
    const { harbor } = fixture.cast
    await countThese({ db: fixture.db(), now: MORNING }, { ...place, id: harbor.id }, [DAY])
    const run = (now: string) => countDays({ db: fixture.db(), now: new Date(now) })
    expect(await run('2026-11-20T05:09:59Z')).toBe(0)
    expect(await run('2026-11-20T05:10:00Z')).toBe(1)
  })

  it('deletes raw events after 90 days, and leaves the totals', async () => {
    await fixture.db().commit([build.insert(events).values([event(NOON, 'maya')])])
    await count()
    const afterDays = (days: number) => new Date(NOON.getTime() + days * 86_400_000)
    expect(await deleteOldEvents({ db: fixture.db(), now: afterDays(90) })).toBe(0)
    expect(await deleteOldEvents({ db: fixture.db(), now: new Date(afterDays(90).getTime() + 1) })).toBe(1)
    expect(await totals()).toEqual({ 'active-members': 1, 'page-views': 1 })
  })
})
