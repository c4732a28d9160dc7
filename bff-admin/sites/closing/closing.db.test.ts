import { asc, eq, isNull, not } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memberSessionGuard } from '#db/auth/session-guard.ts'
import { endMemberships } from '#db/billing/membership-end/end-memberships.ts'
import { endMembershipStatements } from '#db/billing/membership-end/end-rows.ts'
import { sendWaitingWishes } from '#db/billing/renewal/send-waiting-wishes.ts'
import { setAutoRenewal } from '#db/billing/renewal/set-auto-renewal.ts'
import { goOnWithClosings } from '#db/communities/closing/closings.ts'
import { readCommunityByHost } from '#db/communities/read-community-by-host.ts'
import { inCommunity } from '#db/context.ts'
import { offeredPackages } from '#db/onboarding/invitation-rows.ts'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { sendWaitingEmails } from '#db/outbox/testing/send-waiting-emails.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { users } from '#db/schema/members.ts'
import { notifications } from '#db/schema/notifications.ts'
import { auditLog, outbox } from '#db/schema/platform.ts'
import { accountDeletions, membershipEnds } from '#db/schema/privacy.ts'
import { packages } from '#db/schema/renewals.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { build } from '#db/statement.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import { type BillingFixture, billingFixture, tryToPay } from '#db/testing/billing.ts'
import type { Name } from '#db/testing/cast.ts'
import { contentFactory } from '#db/testing/content/texts.ts'
import { ALLOWED_PHASES, type AllowedPhases } from '#shared/domain/billing/dunning/phases.ts'
import { SITE_CLOSING_REFUSALS } from '#shared/domain/communities/closing/messages.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { listSites } from '../list-sites.ts'
import { readHistory } from '../read-site-page.ts'
import { readSite } from '../site-access.ts'
import { announceClosing } from './announce-closing.ts'
import { listLastingMemberships } from './lasting-memberships.ts'
import { takeBackClosing } from './take-back-closing.ts'

/** Midnight in New York of the chosen day, and a month later. */
const CLOSES = new Date('2027-01-31T05:00:00Z')
const ENDS = new Date('2027-03-02T05:00:00Z')
const DAY_MS = 24 * 3_600_000
const INPUT = { code: 'meridian', day: '2027-01-31', name: 'Meridian Council', reason: 'Too few members' }

let fixture: BillingFixture
beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.start())

function council(now = at(1), who: Name = 'ada') {
  return fixture.as(who, now, fixture.cast.council)
}
function announce(now = at(1)) {
  return announceClosing(council(now), INPUT)
}
function run(now: Date) {
  return goOnWithClosings({ ...fixture.ctx(), now, correlationId: 'JOBS-JOBS-JOBS' })
}
async function told(who: Name = 'maya') {
  const rows = await fixture.db().read(
    build
      .select({ causeKey: notifications.causeKey })
      .from(notifications)
      .where(eq(notifications.userId, fixture.id(who)))
      .orderBy(asc(notifications.createdAt), asc(notifications.id)),
  )
  return rows.map(({ causeKey }) => causeKey.split('/')[2])
}
async function emailed() {
  return (await fixture.emails()).map(({ template }) => template)
}
async function closingRow() {
  const [row] = await fixture.db().read(build.select().from(communityClosings))
  return row
}
async function reasons() {
  const { versions } = await readHistory(council(), 'meridian', null)
  return versions.map(({ reason }) => reason)
}
async function steps() {
  const rows = await fixture.db().read(build.select().from(auditLog).orderBy(asc(auditLog.createdAt), asc(auditLog.id)))
  return rows.map(({ action, after, communityId }) => [action, after?.state, communityId === fixture.cast.council.id])
}

describe('the closing of a brand', () => {
  it('is announced with its dates, a version and an audit row, once', async () => {
    await announce()
    expect(await closingRow()).toMatchObject({ closesAt: CLOSES, endsAt: ENDS, announcedAt: at(1), settledAt: null })
    expect(await reasons()).toEqual(['Closing announced: Too few members', 'As it was before the first change here.'])
    expect(await steps()).toEqual([['site.closing-announce', 'ANNOUNCED', true]])
    await expect(announce(at(2))).rejects.toMatchObject({ extensions: { reason: 'isClosing' } })
  })

  it.each([
    [{ day: '2026-12-19' }, { day: SITE_CLOSING_REFUSALS.day }],
    [{ name: 'Meridian' }, { name: SITE_CLOSING_REFUSALS.name }],
    [{ reason: ' ' }, { reason: expect.any(String) }],
  ])('is refused with a sentence at its field: %j', async (wrong, fieldMessages) => {
    await expect(announceClosing(council(), { ...INPUT, ...wrong })).rejects.toMatchObject({ fieldMessages })
    expect(await closingRow()).toBeUndefined()
  })

  it('requires an admin of the admin community, on its host', async () => {
    await expect(announceClosing(fixture.as('ada', at(1)), INPUT)).rejects.toThrow('NotFound')
    await expect(announceClosing(council(at(1), 'theo'), INPUT)).rejects.toThrow('NotAllowed')
    await expect(announceClosing(council(), { ...INPUT, code: 'nowhere' })).rejects.toThrow('NotFound')
    await announce()
    await expect(takeBackClosing(council(at(2), 'theo'), { code: 'meridian', reason: 'x' })).rejects.toThrow(
      'NotAllowed',
    )
  })

  it("is announced with the text of the content bank: the brand’s own, else the default, else the product's", async () => {
    const { giveText } = contentFactory(fixture)
    await giveText('closing-announced', '<p>Thank you for <strong>eight years</strong> of {community}.</p>', {})
    await giveText('closing-read-only', '<p>Of all brands.</p>', { where: 'council' })
    await giveText('closing-closed', '<p>Goodbye, {community}.</p>', { where: 'harbor' })
    await announce()
    const here = await readCommunityByHost({ db: fixture.db(), now: at(2) }, 'meridian.localhost')
    expect(here?.texts.closing).toEqual({
      ...{ announced: 'Thank you for eight years of Meridian Council.', readOnly: 'Of all brands.' },
      closed: expect.stringContaining('<p>Signing in is no longer possible'),
    })
    await run(at(2))
    await run(CLOSES)
    const texts = await Promise.all(
      (await fixture.emails())
        .filter(({ template }) => template === 'community-closing')
        .map(({ id, payload }) => unsealPayload([OUTBOX_KEY], id, payload ?? '')),
    )
    const told = ['Thank you for eight years of Meridian Council.', 'Of all brands.']
    expect(told.map((text) => texts.some((data) => JSON.stringify(data).includes(JSON.stringify(text))))).toEqual([
      true,
      true,
    ])
  })

  it('takes its steps by the clock; each notifies every member once and is recorded and audited', async () => {
    await announce()
    await run(at(2))
    await run(at(3))
    expect(await told()).toEqual(['ANNOUNCED'])
    await run(CLOSES)
    await run(new Date(ENDS.getTime() - 7 * DAY_MS))
    await run(ENDS)
    expect(await told()).toEqual(['ANNOUNCED', 'READ_ONLY', 'ENDING'])
    expect(await told('lena')).toEqual([])
    const emails = (await fixture.emails()).filter(({ template }) => template === 'community-closing')
    const members = await fixture
      .db()
      .read(build.select().from(users).where(eq(users.communityId, fixture.cast.meridian.id)))
    const active = members.filter(({ kind, status }) => kind === 'MEMBER' && status === 'ACTIVE')
    expect(emails).toHaveLength(3 * active.length)
    expect((await steps()).slice(1)).toEqual([
      ['site.closing-step', 'READ_ONLY', true],
      ['site.closing-step', 'CLOSED', true],
    ])
    expect((await reasons()).slice(0, 2)).toEqual(['Closed, as announced.', expect.stringContaining('Read-only')])
    expect(await closingRow()).toMatchObject({ event: 'CLOSED', settledAt: ENDS })
  })

  it('records the steps that it has missed, and notifies only of the newest', async () => {
    await announce()
    await run(ENDS)
    expect(await told()).toEqual([])
    expect((await steps()).map(([, state]) => state).toSorted()).toEqual(['ANNOUNCED', 'CLOSED', 'READ_ONLY'])
  })

  it('can be cancelled until it has closed, and its members are notified', async () => {
    await announce()
    await run(at(2))
    await takeBackClosing(council(new Date(ENDS.getTime() - 1)), { code: 'meridian', reason: 'A buyer' })
    await run(ENDS)
    expect(await told()).toEqual(['ANNOUNCED', 'TAKEN_BACK'])
    expect((await reasons())[0]).toBe('Closing called off: A buyer')
    expect(await closingRow()).toMatchObject({ settledAt: ENDS })
    const again = takeBackClosing(council(ENDS), { code: 'meridian', reason: 'x' })
    await expect(again).rejects.toMatchObject({ extensions: { reason: 'notClosing' } })
    await announceClosing(council(ENDS), { ...INPUT, day: '2027-06-01' })
    await expect(
      takeBackClosing(council(new Date('2027-09-01T00:00:00Z')), { code: 'meridian', reason: 'x' }),
    ).rejects.toMatchObject({ extensions: { reason: 'hasClosed' } })
  })

  it('that is taken back while its members are told of it is told to those alone who were', async () => {
    await announce()
    const [first = 'maya', ...others] = (['maya', 'sam', 'ivy'] as const).toSorted((a, b) =>
      fixture.id(a) < fixture.id(b) ? -1 : 1,
    )
    await run(at(1))
    const isFirst = eq(notifications.userId, fixture.id(first))
    await fixture
      .db()
      .commit([
        build.update(communityClosings).set({ toldTo: fixture.id(first) }),
        build.delete(notifications).where(not(isFirst)),
      ])
    await takeBackClosing(council(at(2)), { code: 'meridian', reason: 'A slip' })
    await run(at(3))
    expect(await told(first)).toEqual(['ANNOUNCED', 'TAKEN_BACK'])
    for (const other of others) expect(await told(other)).toEqual([])
    const unread = await fixture.db().read(build.select().from(notifications).where(isNull(notifications.readAt)))
    expect(unread.map(({ causeKey }) => causeKey.split('/')[2])).toEqual(['TAKEN_BACK'])
    expect(await closingRow()).toMatchObject({ event: 'TAKEN_BACK', toldTo: null, settledAt: at(3) })
  })

  it('that is taken back is emailed as that alone to those whose email about it waited', async () => {
    await announce()
    await run(at(1))
    await takeBackClosing(council(at(2)), { code: 'meridian', reason: 'A slip' })
    await run(at(3))
    const subjects = (await sendWaitingEmails(fixture.db(), at(60))).map(({ subject, to }) => [to, subject])
    const toMaya = subjects.filter(([to]) => to === fixture.cast.maya.email)
    expect(toMaya).toEqual([[fixture.cast.maya.email, 'Meridian Council stays open']])
  })

  it('that is taken back before its members were told of it is told to nobody', async () => {
    await announce()
    await takeBackClosing(council(at(1.5)), { code: 'meridian', reason: 'A slip' })
    await run(at(2))
    expect(await told()).toEqual([])
    expect((await fixture.emails()).filter(({ template }) => template === 'community-closing')).toEqual([])
    expect(await closingRow()).toMatchObject({ event: 'TAKEN_BACK', settledAt: at(2) })
  })
})

describe('the payments of a closing brand', () => {
  it('renewals are stopped at the provider, a failed one ends, and nobody can join', async () => {
    const maya = await fixture.subscribe('maya', { card: '1111' })
    const sam = await fixture.subscribe('sam', { owesCents: 5000, state: 'past_due' })
    await fixture
      .db()
      .commit([
        build.update(subscriptions).set({ pastDueSince: NOW, endsAtRenewal: true }).where(eq(subscriptions.id, sam.id)),
      ])
    const { id: communityId } = fixture.cast.meridian
    const offer = {
      ...{ id: 'p', communityId, termMonths: 12, version: 1, duesCents: 100, initiationFeeCents: 0, currency: 'USD' },
      ...{ pricePointId: '7', productHandle: 'm', offeredFrom: new Date(0) },
    }
    await fixture.db().commit([build.insert(packages).values(offer)])
    const offered = () => fixture.db().read(offeredPackages({ communityId, now: at(2) }))
    expect(await offered()).toHaveLength(1)
    await announce()
    await run(at(2))
    await run(at(3))
    fixture.pass(5)
    await sendWaitingWishes(fixture.ctx())
    await endMemberships(fixture.ctx())
    expect(fixture.billing().subscription(maya.providerId).endsAtRenewal).toBe(true)
    expect(fixture.billing().subscription(sam.providerId).state).toBe('canceled')
    expect(await offered()).toHaveLength(0)
    const on = setAutoRenewal(fixture.ctx(), { communityId, userId: maya.userId, isOn: true, reason: null })
    await expect(on).rejects.toMatchObject({ code: 'Unprocessable' })
    await run(at(10))
    expect(fixture.billing().calls.filter((call) => call === 'stopRenewal')).toHaveLength(1)
  })

  it('nobody is told that they turned auto-renewal off, because the closing email says who did', async () => {
    const maya = await fixture.subscribe('maya', { card: '1111' })
    const sam = await fixture.subscribe('sam', { card: '2222' })
    // Its renewal has failed, but the webhook has not arrived yet.
    fixture.billing().owe(sam.providerId, 5000)
    fixture.billing().setState(sam.providerId, 'past_due')
    await announce()
    await run(at(2))
    fixture.pass(5)
    await sendWaitingWishes(fixture.ctx())
    expect(await fixture.subscription(maya.id)).toMatchObject({ endsAtRenewal: true })
    expect(await fixture.subscription(sam.id)).toMatchObject({ state: 'past_due' })
    expect((await emailed()).filter((template) => template !== 'community-closing')).toEqual([])
  })

  it('no failed renewal is charged, and nothing from its date on', async () => {
    const maya = await fixture.subscribe('maya', { owesCents: 5000, state: 'active' })
    await announce()
    await fixture
      .db()
      .commit([build.update(subscriptions).set({ pastDueSince: NOW }).where(eq(subscriptions.id, maya.id))])
    expect(await tryToPay(fixture, maya)).toBe('Unprocessable')
    await fixture
      .db()
      .commit([build.update(subscriptions).set({ pastDueSince: null }).where(eq(subscriptions.id, maya.id))])
    const after = { ...fixture.ctx(), now: CLOSES }
    expect(await tryToPay(fixture, maya, { operationId: 'op-2', token: 'tok-2222' }, after)).toBe('Unprocessable')
    expect(fixture.billing().calls).not.toContain('chargeInvoices')
    expect(await fixture.ledger()).toEqual([])
  })

  it('no failed renewal is charged after its membership has ended because of it either, and its member is notified', async () => {
    const maya = await fixture.subscribe('maya', { owesCents: 5000, state: 'past_due' })
    await fixture
      .db()
      .commit([build.update(subscriptions).set({ pastDueSince: NOW }).where(eq(subscriptions.id, maya.id))])
    await announce()
    await run(at(2))
    await run(at(3))
    fixture.pass(5)
    await endMemberships(fixture.ctx())
    expect(await fixture.subscription(maya.id)).toMatchObject({ state: 'canceled', pastDueSince: null })
    expect(await tryToPay(fixture, maya)).toBe('Unprocessable')
    expect([fixture.billing().charges(), await fixture.ledger()]).toEqual([[], []])
    expect((await emailed()).filter((template) => template.startsWith('membership-end'))).toEqual([
      'membership-ended-by-closing',
    ])
  })

  it.each(['refused', 'away'] as const)(
    'a failed renewal goes on if the closing is taken back while its end is %s: what its member pays then counts',
    async (fault) => {
      const maya = await fixture.subscribe('maya', { card: '1111', owesCents: 5000, state: 'past_due' })
      await fixture.db().commit([build.update(subscriptions).set({ pastDueSince: NOW })])
      await announce()
      await run(at(2))
      await run(at(3))
      fixture.billing().fail('endSubscription', fault, { times: 1 })
      fixture.pass(5)
      await endMemberships(fixture.ctx())
      await takeBackClosing(council(at(6)), { code: 'meridian', reason: 'They stay' })
      await sendWaitingEmails(fixture.db(), at(7))
      const isEnded = eq(outbox.template, 'membership-ended-by-closing')
      expect(await fixture.db().read(build.select().from(outbox).where(isEnded))).toMatchObject([
        { status: 'WITHHELD' },
      ])
      expect(await tryToPay(fixture, maya)).toBe('paid')
      fixture.pass(25 * 60)
      await endMemberships(fixture.ctx())
      expect(fixture.billing().subscription(maya.providerId).state).toBe('active')
      expect(await fixture.db().read(build.select().from(membershipEnds))).toEqual([])
    },
  )

  it('that is taken back still ends the memberships of deleted accounts', async () => {
    const { id: subscriptionId, userId, communityId } = await fixture.subscribe('sam')
    const own = { communityId, userId }
    await announce()
    await fixture
      .db()
      .commit([
        build
          .insert(accountDeletions)
          .values({ ...own, id: 'd', requestedAt: at(-9), dueAt: at(-5), finishedAt: at(1) }),
        ...endMembershipStatements([{ ...own, id: subscriptionId }], at(1)),
      ])
    await takeBackClosing(council(at(6)), { code: 'meridian', reason: 'They stay' })
    expect(await fixture.db().read(build.select().from(membershipEnds))).toMatchObject([{ userId, state: 'OPEN' }])
  })

  it('memberships paid beyond the date are listed, and every membership ends once it has closed', async () => {
    const maya = await fixture.subscribe('maya')
    const jonas = await fixture.subscribe('sam')
    const until = (id: string, renewsAt: Date) =>
      build.update(subscriptions).set({ renewsAt, paidCents: 900, refundedCents: 100 }).where(eq(subscriptions.id, id))
    await fixture.db().commit([until(maya.id, new Date(CLOSES.getTime() + 1)), until(jonas.id, CLOSES)])
    const list = async () => {
      const site = await readSite(council(), 'meridian')
      const { edges } = await listLastingMemberships(council(), site, { first: 5, after: null })
      return edges.map(({ node }) => [node.name, node.paidCents, node.renews])
    }
    expect(await list()).toEqual([])
    await announce()
    expect((await listSites(council())).map(({ code, closing }) => [code, closing?.closesAt ?? null])).toEqual([
      ['harbor', null],
      ['meridian', CLOSES],
    ])
    expect(await list()).toEqual([['Maya Chen', 800, true]])
    await run(CLOSES)
    expect(await fixture.db().read(build.select().from(membershipEnds))).toEqual([])
    await run(ENDS)
    expect(await fixture.db().read(build.select().from(membershipEnds))).toHaveLength(2)
    // All members were notified when it would close.
    expect((await emailed()).filter((template) => template.startsWith('membership-end'))).toEqual([])
  })
})

describe('what a closing brand allows', () => {
  async function allows(who: Name, phases: AllowedPhases, now: Date) {
    const { authToken: _, ...session } = await fixture.open(fixture.cast[who], fixture.cast.meridian)
    const ctx = fixture.as(who, now)
    const client = { host: 'meridian.localhost', network: '', userAgent: '' }
    const actor = { ...ctx.actor, sessionId: session.sessionId, kind: 'member' as const, viewing: null }
    const guard = memberSessionGuard({ ...ctx, client, actor: actor as never, recordUse: () => {} })
    guard.allowOnlyIn(ALLOWED_PHASES[phases])
    guard.register()
    return guard.ensure().then(
      () => true,
      (error) => error.message || error.code,
    )
  }

  it("everything until its date, then reading and the member's own data, then only its page", async () => {
    await announce()
    const row = await closingRow()
    if (!row) throw new Error('It was not announced')
    const dates = (closesAt: Date, endsAt: Date) =>
      fixture.db().commit([
        build
          .update(communityClosings)
          .set({ announcedAt: new Date(0), closesAt, endsAt })
          .where(eq(communityClosings.id, row.id)),
      ])
    const now = new Date()
    const [past, future] = [new Date(now.getTime() - DAY_MS), new Date(now.getTime() + DAY_MS)]
    const found = async () => [
      await allows('maya', 'untilReadOnly', now),
      await allows('maya', 'untilGated', now),
      await allows('maya', 'always', now),
    ]
    await dates(future, new Date(future.getTime() + DAY_MS))
    expect(await found()).toEqual([true, true, true])
    await dates(past, future)
    expect(await found()).toEqual([expect.stringContaining('read-only'), true, true])
    await dates(new Date(past.getTime() - DAY_MS), past)
    const closed = 'This community has closed.'
    expect(await found()).toEqual([closed, closed, closed])
    const here = { ...council(now), findCommunity: () => readCommunityByHost(council(now), 'meridian.localhost') }
    await expect(inCommunity(here)).rejects.toMatchObject({ extensions: { closing: 'CLOSED' } })
    const elsewhere = { ...here, findCommunity: () => readCommunityByHost(council(now), 'harbor.localhost') }
    expect((await inCommunity(elsewhere)).community.closing).toBeNull()
  })
})
