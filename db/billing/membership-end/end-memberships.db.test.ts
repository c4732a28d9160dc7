import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { subscriptions } from '#db/schema/billing.ts'
import { membershipEnds } from '#db/schema/privacy.ts'
import { build } from '#db/statement.ts'
import { type BillingFixture, billingFixture, type Subscribed } from '#db/testing/billing.ts'
import { refuseChanges } from '#db/testing/rows/refuse-changes.ts'
import { endMemberships } from './end-memberships.ts'
import { endMembershipStatements } from './end-rows.ts'

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

/** Writes what the deletion of an account writes. */
async function ask(of = maya) {
  const [first, ...rest] = endMembershipStatements([of], fixture.ctx().now)
  if (first) await fixture.db().commit([first, ...rest])
}

function job() {
  return endMemberships(fixture.ctx())
}

function rows() {
  return fixture.db().read(build.select().from(membershipEnds))
}

function stateAtProvider() {
  return fixture.billing().subscription(maya.providerId).state
}

function ends() {
  return fixture.billing().calls.filter((call) => call === 'endSubscription').length
}

function cards() {
  return [...fixture.billing().cards.values()].length
}

async function emails() {
  return (await fixture.emails()).map(({ template }) => template)
}

describe('the membership of a deleted account', () => {
  it('is ended at the provider, once, and its cards are removed there', async () => {
    await ask()
    expect(await job()).toEqual({ done: 1, later: 0, failed: 0 })
    expect([stateAtProvider(), cards(), ends()]).toEqual(['canceled', 0, 1])
    expect(await rows()).toMatchObject([{ state: 'DONE', nextTryAt: null, leasedUntil: null }])
    expect(await fixture.subscription(maya.id)).toMatchObject({ state: 'canceled', dunningCheckAt: null })
    expect(await job()).toEqual({ done: 0, later: 0, failed: 0 })
    expect(await emails()).toEqual([])
  })

  it('is also ended while a balance is due', async () => {
    fixture.billing().owe(maya.providerId, 5000)
    fixture.billing().setState(maya.providerId, 'past_due')
    await ask()
    expect(await job()).toMatchObject({ done: 1 })
    expect(stateAtProvider()).toBe('canceled')
    expect(fixture.billing().charges()).toEqual([])
  })

  it('that has already ended stays as it is, and its cards are removed', async () => {
    fixture.billing().setState(maya.providerId, 'canceled')
    await ask()
    expect(await job()).toMatchObject({ done: 1 })
    expect(cards()).toBe(0)
    expect(await emails()).toEqual([])
  })

  it('whose end was carried out without an answer is looked up and not ended twice', async () => {
    await ask()
    fixture.billing().fail('endSubscription', 'lost-after')
    expect(await job()).toMatchObject({ done: 1 })
    expect(ends()).toBe(1)
  })

  it('whose end request was lost is looked up, and sent again only when it cannot arrive any more', async () => {
    await ask()
    fixture.billing().fail('endSubscription', 'lost-before')
    expect(await job()).toMatchObject({ later: 1 })
    fixture.pass(1)
    expect(await job()).toMatchObject({ later: 1 })
    expect(ends()).toBe(1)
    fixture.pass(3)
    expect(await job()).toMatchObject({ done: 1 })
    expect([ends(), stateAtProvider()]).toEqual([2, 'canceled'])
  })

  it.each(['endSubscription', 'readSubscription', 'listCards', 'removeCard'] as const)(
    'is ended later when the provider is away at %s',
    async (method) => {
      await ask()
      fixture.billing().fail(method, 'away', { times: 2 })
      expect(await job()).toMatchObject({ done: 0, later: 1 })
      fixture.billing().heal()
      fixture.pass(1)
      expect(await job()).toMatchObject({ done: 1 })
      expect([stateAtProvider(), cards(), ends()]).toEqual(['canceled', 0, method === 'endSubscription' ? 2 : 1])
    },
  )

  it.each(['endSubscription', 'removeCard'] as const)(
    'is left to the concierge when the provider refuses %s, who is notified once; it is looked up daily until it is done',
    async (method) => {
      await ask()
      fixture.billing().fail(method, 'refused', { times: 2 })
      expect(await job()).toEqual({ done: 0, later: 0, failed: 1 })
      expect(await rows()).toMatchObject([{ state: 'REFUSED' }])
      fixture.pass(10)
      expect(await job()).toEqual({ done: 0, later: 0, failed: 0 })
      fixture.pass(24 * 60)
      expect(await job()).toMatchObject({ failed: 1 })
      expect(await emails()).toEqual(['membership-end-to-arrange'])
      fixture.billing().setState(maya.providerId, 'canceled')
      fixture.billing().cards.clear()
      fixture.pass(24 * 60)
      expect(await job()).toMatchObject({ done: 1 })
    },
  )

  it('that the provider does not know is left to the concierge, and does not block those after it', async () => {
    const sam = await fixture.subscribe('sam', { card: '2222' })
    await ask()
    await ask(sam)
    fixture.billing().purge(maya.providerId)
    expect(await job()).toEqual({ done: 1, later: 0, failed: 1 })
    expect(fixture.billing().subscription(sam.providerId).state).toBe('canceled')
    expect(await rows()).toMatchObject([{ state: 'REFUSED' }, { userId: sam.userId, state: 'DONE' }])
    expect(await emails()).toEqual(['membership-end-to-arrange'])
    fixture.pass(60)
    expect(await job()).toEqual({ done: 0, later: 0, failed: 0 })
  })

  it('does not wait for the many of another community that has closed', async () => {
    const { userId, communityId } = maya
    const many = await Promise.all(
      Array.from({ length: 25 }, (_, i) => fixture.subscribeUser(userId, communityId, { name: `-${i}` })),
    )
    for (const one of many) await ask(one)
    fixture.pass(1)
    const lena = await fixture.subscribe('lena')
    await ask(lena)
    expect(await job()).toMatchObject({ done: 20 })
    expect((await rows()).find((row) => row.userId === lena.userId)).toMatchObject({ state: 'DONE' })
  })

  it('whose row cannot be written does not block those after it, and is retried later', async () => {
    const sam = await fixture.subscribe('sam', { card: '2222' })
    await ask()
    await ask(sam)
    const allow = await refuseChanges(fixture.db(), subscriptions, maya.id)
    onTestFinished(() => allow().catch(() => {}))
    await expect(job()).rejects.toMatchObject({ report: { done: 1, later: 0, failed: 1 } })
    expect(await rows()).toMatchObject([{ state: 'OPEN' }, { userId: sam.userId, state: 'DONE' }])
    await allow()
    fixture.pass(59)
    expect(await job()).toEqual({ done: 0, later: 0, failed: 0 })
    fixture.pass(2)
    expect(await job()).toEqual({ done: 1, later: 0, failed: 0 })
  })

  it('that was ended with the community has cards removed that were added since', async () => {
    await ask()
    await job()
    fixture.billing().addCard(maya.customerId, '2222')
    await ask()
    expect(await job()).toMatchObject({ done: 1 })
    expect([ends(), cards()]).toEqual([1, 0])
    expect(await rows()).toMatchObject([{ state: 'DONE', nextTryAt: null }])
  })

  it('is ended once by two workers', async () => {
    await ask()
    await Promise.all([job(), job()])
    expect(ends()).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'DONE' }])
  })

  it('is taken up again when the worker that held it died', async () => {
    await ask()
    const held = { leasedUntil: new Date(fixture.ctx().now.getTime() + 120_000), step: 'CHECK' as const }
    await fixture.db().commit([build.update(membershipEnds).set(held).where(eq(membershipEnds.userId, maya.userId))])
    expect(await job()).toEqual({ done: 0, later: 0, failed: 0 })
    fixture.pass(3)
    expect(await job()).toMatchObject({ done: 1 })
  })
})
