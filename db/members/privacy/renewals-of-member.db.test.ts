import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendWaitingWishes } from '#db/billing/renewal/send-waiting-wishes.ts'
import { setAutoRenewal } from '#db/billing/renewal/set-auto-renewal.ts'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { accountDeletions } from '#db/schema/privacy.ts'
import { renewalWishes } from '#db/schema/renewals.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { build } from '#db/statement.ts'
import { at } from '#db/testing/base-fixture.ts'
import { type BillingFixture, billingFixture, type Subscribed } from '#db/testing/billing.ts'
import { BILLING_REFUSALS } from '#shared/domain/billing/refusals.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { cancelDeletion, openDeletion } from './account-deletions.ts'
import { turnOffAgain } from './turn-off-again.ts'

let fixture: BillingFixture
let maya: Subscribed
beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await fixture.start()
  maya = await fixture.subscribe('maya', { card: '1111' })
})

function ctx() {
  return { ...fixture.ctx(), actor: fixture.as('maya').actor }
}
function setRenewal(isOn: boolean) {
  const { communityId, userId } = maya
  return setAutoRenewal(fixture.ctx(), { communityId, userId, isOn, reason: null })
}
/** As the job runs in the next minute. */
function job() {
  return sendWaitingWishes(fixture.ctx())
}
function endsAtProvider() {
  return fixture.billing().subscription(maya.providerId).endsAtRenewal
}
function wishes() {
  return fixture.db().read(build.select().from(renewalWishes).orderBy(asc(renewalWishes.createdAt)))
}
async function renewalEmails() {
  return (await fixture.emails()).map(({ template }) => template).filter((template) => template.startsWith('auto-'))
}
/** What the emails about a deletion say about the renewal. */
async function said() {
  const rows = (await fixture.emails()).filter(({ template }) => template.startsWith('account-deletion'))
  const found = await Promise.all(
    rows.map(async ({ id, template, payload }) => {
      const data = (await unsealPayload([OUTBOX_KEY], id, payload)) as Record<string, unknown>
      return [`${template}${data.step ? ` ${data.step}` : ''}`, data.stopsRenewal ?? data.renewalIsOff]
    }),
  )
  return Object.fromEntries(found)
}

describe('the membership of a member who asks for the deletion of their account', () => {
  it('does not renew any more, even after they cancel, and they are notified', async () => {
    await openDeletion(ctx())
    await openDeletion(ctx())
    await job()
    expect(endsAtProvider()).toBe(true)
    expect(await wishes()).toMatchObject([{ wants: 'OFF', state: 'DONE' }])
    expect(await cancelDeletion(ctx())).toBe(true)
    await job()
    expect(endsAtProvider()).toBe(true)
    expect(await said()).toEqual({
      ...{ 'account-deletion-requested': true, 'account-deletion-to-arrange REQUESTED': false },
      ...{ 'account-deletion-cancelled': true, 'account-deletion-to-arrange CANCELLED': true },
    })
    expect(await setRenewal(true)).toBe('RENEWS')
  })

  it('is mentioned only in the emails about the deletion, until they keep their account', async () => {
    await openDeletion(ctx())
    await job()
    expect(endsAtProvider()).toBe(true)
    expect(await renewalEmails()).toEqual([])
    await cancelDeletion(ctx())
    await setRenewal(true)
    await setRenewal(false)
    expect(await renewalEmails()).toEqual(['auto-renewal-on', 'auto-renewal-off'])
  })

  it('with a balance due is announced as turned off once that is paid, and nothing else is sent', async () => {
    await fixture.start()
    maya = await fixture.subscribe('maya', { owesCents: 195_000, state: 'past_due' })
    await openDeletion(ctx())
    await job()
    expect(await wishes()).toMatchObject([{ wants: 'OFF', state: 'OPEN', step: 'WAIT_FOR_PAYMENT' }])
    expect(await renewalEmails()).toEqual([])
    const [asked] = (await fixture.emails()).filter(({ template }) => template === 'account-deletion-requested')
    if (!asked) throw new Error('They were not emailed')
    expect(await unsealPayload([OUTBOX_KEY], asked.id, asked.payload)).toMatchObject({ waitsForPayment: true })
  })

  it.each([
    [{ state: 'active' }, 'GOOD'],
    [{ state: 'past_due', pastDueSince: at(-31 * 24 * 60) }, 'GATED'],
    [{ state: 'canceled' }, 'CLOSED'],
  ] as const)('says by its phase what they can still use: %o', async (change, phase) => {
    await fixture.db().commit([build.update(subscriptions).set(change).where(eq(subscriptions.id, maya.id))])
    await openDeletion(ctx())
    const [asked] = (await fixture.emails()).filter(({ template }) => template === 'account-deletion-requested')
    if (!asked) throw new Error('They were not emailed')
    expect(await unsealPayload([OUTBOX_KEY], asked.id, asked.payload)).toMatchObject({ phase })
  })

  it('is asked to be turned off again a day after the provider refused it, while the deletion is open and nobody wished otherwise', async () => {
    const DAY_MS = 24 * 3_600_000
    const { now } = fixture.ctx()
    const later = (ms: number) => ({ ...fixture.ctx(), now: new Date(now.getTime() + ms) })
    const states = async () => (await wishes()).map(({ wants, state }) => `${wants} ${state}`)
    fixture.billing().fail('stopRenewal', 'refused')
    await openDeletion({ ...ctx(), now })
    await job()
    expect([await states(), endsAtProvider()]).toEqual([['OFF REFUSED'], false])
    await turnOffAgain(later(DAY_MS - 1))
    expect(await states()).toEqual(['OFF REFUSED'])
    await turnOffAgain(later(DAY_MS))
    await turnOffAgain(later(DAY_MS))
    expect(await states()).toEqual(['OFF REFUSED', 'OFF OPEN'])
    await sendWaitingWishes(later(DAY_MS))
    expect([await states(), endsAtProvider()]).toEqual([['OFF REFUSED', 'OFF DONE'], true])
  })

  it('is asked for again with one statement for the members of all communities', async () => {
    const lena = await fixture.subscribe('lena', { card: '1111' })
    fixture.billing().fail('stopRenewal', 'refused')
    fixture.billing().fail('stopRenewal', 'refused')
    await openDeletion(ctx())
    await job()
    await openDeletion({ ...fixture.ctx(), actor: fixture.as('lena').actor })
    await job()
    const now = new Date(fixture.ctx().now.getTime() + 23 * 3_600_000)
    const early = { ...fixture.ctx(), now }
    await turnOffAgain(early)
    expect(early.db.cost.statements).toBe(1)
    fixture.pass(25 * 60)
    await turnOffAgain(fixture.ctx())
    const open = await fixture.db().read(build.select().from(renewalWishes).where(eq(renewalWishes.state, 'OPEN')))
    expect(open.map(({ subscriptionId }) => subscriptionId).toSorted()).toEqual([maya.id, lena.id].toSorted())
  })

  it('is not asked for again once the deletion was cancelled, or it was turned on since', async () => {
    const { now } = fixture.ctx()
    const { id: subscriptionId, communityId, userId } = maya
    fixture.billing().fail('stopRenewal', 'refused')
    await openDeletion(ctx())
    await job()
    const tomorrow = { ...fixture.ctx(), now: new Date(now.getTime() + 25 * 3_600_000) }
    const on = { id: 'on', communityId, subscriptionId, userId, wants: 'ON', state: 'DONE', step: 'SEND' } as const
    const turnedOn = { ...on, createdAt: new Date(now.getTime() + 1000), endedAt: now }
    await fixture.db().commit([build.insert(renewalWishes).values(turnedOn)])
    await turnOffAgain(tomorrow)
    expect(await wishes()).toHaveLength(2)
    await fixture.db().commit([build.delete(renewalWishes).where(eq(renewalWishes.id, 'on'))])
    await cancelDeletion(ctx())
    await turnOffAgain(tomorrow)
    expect(await wishes()).toHaveLength(1)
  })

  it('that was turned off before is left as it is', async () => {
    await setRenewal(false)
    await openDeletion(ctx())
    expect(await wishes()).toHaveLength(1)
    expect(await said()).toMatchObject({ 'account-deletion-requested': false })
  })

  it('that was going to be turned on once its balance is paid is turned off instead', async () => {
    const { id: subscriptionId, communityId, userId } = maya
    const now = new Date(0)
    await fixture.db().commit([
      build.insert(renewalWishes).values({
        ...{ id: 'on', communityId, subscriptionId, userId, wants: 'ON', state: 'OPEN', step: 'WAIT_FOR_PAYMENT' },
        ...{ nextTryAt: now, createdAt: now },
      }),
    ])
    await openDeletion(ctx())
    expect(await wishes()).toMatchObject([
      { wants: 'ON', state: 'REPLACED' },
      { wants: 'OFF', state: 'OPEN', step: 'SEND' },
    ])
  })

  it('that is being turned on just now makes them ask again, because the provider would get both requests', async () => {
    await setRenewal(false)
    fixture.billing().fail('resumeRenewal', 'lost-before')
    expect(await setRenewal(true)).toBe('SWITCHING_ON')
    await expect(openDeletion(ctx())).rejects.toMatchObject({
      ...{ code: 'InvalidTransition', message: BILLING_REFUSALS.renewalIsChanging },
    })
    expect(await fixture.db().read(build.select().from(accountDeletions))).toEqual([])
  })

  it('that has ended, or does not exist, has nothing to turn off', async () => {
    await fixture.start()
    maya = await fixture.subscribe('maya', { state: 'canceled' })
    await openDeletion(ctx())
    await cancelDeletion(ctx())
    expect(await wishes()).toEqual([])
    expect(await said()).toMatchObject({ 'account-deletion-requested': false, 'account-deletion-cancelled': false })
  })

  it('in a community that is closing is not announced as something they can turn on again', async () => {
    await fixture.db().commit([
      build.insert(communityClosings).values({
        ...{ id: 'closing', communityId: maya.communityId, announcedById: fixture.id('theo'), reason: 'x' },
        ...{ announcedAt: new Date(0), event: 'ANNOUNCED', toldTo: null },
        ...{ closesAt: new Date('2030-01-01'), endsAt: new Date('2030-02-01') },
      }),
    ])
    await openDeletion(ctx())
    await job()
    await cancelDeletion(ctx())
    expect(endsAtProvider()).toBe(true)
    expect(await said()).toMatchObject({ 'account-deletion-cancelled': false })
  })
})
