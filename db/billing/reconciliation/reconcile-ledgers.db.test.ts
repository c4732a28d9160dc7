import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { reconciliationDifferences, reconciliations } from '#db/schema/staff/staff-billing.ts'
import { build } from '#db/statement.ts'
import { type BillingFixture, billingFixture, type Subscribed, tryToPay } from '#db/testing/billing.ts'
import { refuseChanges } from '#db/testing/rows/refuse-changes.ts'
import { newId } from '#shared/kernel/ids.ts'
import { reconcileLedgers } from './reconcile-ledgers.ts'

let fixture: BillingFixture
let sam: Subscribed

beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.start()
  sam = await fixture.subscribe('sam', { owesCents: 49_500 })
  await tryToPay(fixture, sam)
})

async function runs() {
  const { id } = fixture.cast.meridian
  const rows = await fixture.db().read(build.select().from(reconciliations).where(eq(reconciliations.communityId, id)))
  return rows.map(({ subscriptions, invoices, payments, refunds, credits, differences, endedAt }) => {
    return { subscriptions, invoices, payments, refunds, credits, differences, hasEnded: endedAt !== null }
  })
}
async function differences() {
  const rows = await fixture.db().read(build.select().from(reconciliationDifferences))
  return rows.map(({ kind, providerCents, ledgerCents }) => [kind, providerCents, ledgerCents])
}
async function entry() {
  const [first] = await fixture.ledger()
  if (!first) throw new Error('Nothing was charged')
  return first
}

describe('the ledger is compared with the provider', () => {
  it('and matches: the comparison is counted, and no difference is listed', async () => {
    await fixture.subscribe('maya')
    await reconcileLedgers(fixture.ctx())
    expect(await runs()).toEqual([
      { subscriptions: 2, invoices: 1, payments: 1, refunds: 0, credits: 0, differences: 0, hasEnded: true },
    ])
    expect(await differences()).toEqual([])
  })

  it('once a day', async () => {
    await reconcileLedgers(fixture.ctx())
    fixture.pass(23 * 60)
    await reconcileLedgers(fixture.ctx())
    expect(await runs()).toHaveLength(1)
    fixture.pass(61)
    await reconcileLedgers(fixture.ctx())
    expect(await runs()).toHaveLength(2)
  })

  it('a movement that the provider lacks, a refund that we lack and a stale balance are listed', async () => {
    const known = await entry()
    const extra = {
      ...known,
      id: newId(new Date()),
      providerEntryId: 'gone/1',
      providerPaymentId: 'gone',
      intentId: null,
    }
    await fixture.db().commit([build.insert(ledgerEntries).values(extra)])
    fixture.billing().refund(sam.providerId, 1000)
    fixture.billing().owe(sam.providerId, 700)
    await reconcileLedgers(fixture.ctx())
    expect((await differences()).toSorted()).toEqual([
      ['BALANCE', 700, 0],
      ['REFUND_AMOUNT', 1000, 0],
      ['UNKNOWN_TO_PROVIDER', 0, 49_500],
    ])
    expect(await runs()).toMatchObject([{ differences: 3, refunds: 1, hasEnded: true }])
  })

  it('a payment that the provider made is listed as missing once its message has had ten minutes to arrive', async () => {
    fixture.billing().owe(sam.providerId, 700)
    await fixture
      .db()
      .commit([
        build.update(subscriptions).set({ balanceCents: 700 }).where(eq(subscriptions.communityId, sam.communityId)),
      ])
    fixture.billing().setDefault(sam.providerId, fixture.billing().addCard(sam.customerId, '9991'))
    fixture.billing().collect(sam.providerId)
    await reconcileLedgers(fixture.ctx())
    expect(await differences()).toEqual([])
    fixture.pass(24 * 60)
    await reconcileLedgers(fixture.ctx())
    expect((await differences()).toSorted()).toEqual([
      ['BALANCE', 0, 700],
      ['CHARGE_MISSING', 700, 0],
    ])
  })

  it('a subscription that the provider no longer knows has all its charges listed', async () => {
    await fixture
      .db()
      .commit([
        build.update(subscriptions).set({ providerId: 'gone' }).where(eq(subscriptions.communityId, sam.communityId)),
      ])
    await reconcileLedgers(fixture.ctx())
    expect(await differences()).toEqual([['UNKNOWN_TO_PROVIDER', 0, 49_500]])
  })

  it('while the provider is away nothing is reported, and the comparison continues where it stopped', async () => {
    fixture.billing().fail('listInvoices', 'away')
    await reconcileLedgers(fixture.ctx())
    expect(await runs()).toMatchObject([{ subscriptions: 0, hasEnded: false }])
    await reconcileLedgers(fixture.ctx())
    expect(await runs()).toMatchObject([{ subscriptions: 1, differences: 0, hasEnded: true }])
  })

  it('page by page, each counted once also when two workers compare at once', async () => {
    for (let i = 0; i < 24; i++)
      await fixture.subscribeUser(sam.userId, sam.communityId, { name: `-${String(i).padStart(2, '0')}` })
    fixture.billing().owe(sam.providerId, 700)
    await Promise.all([reconcileLedgers(fixture.ctx()), reconcileLedgers(fixture.ctx())])
    await reconcileLedgers(fixture.ctx())
    expect(await runs()).toEqual([
      { subscriptions: 25, invoices: 2, payments: 1, refunds: 0, credits: 0, differences: 1, hasEnded: true },
    ])
    expect(await differences()).toEqual([['BALANCE', 700, 0]])
  })

  const giveHarbor = () => fixture.subscribe('lena')
  const comparedAt = async (where: 'meridian' | 'harbor') => {
    const { id } = fixture.cast[where]
    const rows = await fixture
      .db()
      .read(build.select().from(reconciliations).where(eq(reconciliations.communityId, id)))
    return rows.map(({ subscriptions, endedAt }) => [subscriptions, endedAt !== null])
  }

  it('with one statement a run for all communities together while no comparison is due', async () => {
    await giveHarbor()
    await reconcileLedgers(fixture.ctx())
    fixture.pass(1)
    const ctx = fixture.ctx()
    await reconcileLedgers(ctx)
    expect(ctx.db.cost.statements).toBe(1)
  })

  it.each(['meridian', 'harbor'] as const)(
    'and %s, with more memberships than a run compares, does not come before the other one again',
    async (large) => {
      const who = large === 'meridian' ? sam : await giveHarbor()
      if (large === 'meridian') await giveHarbor()
      for (let i = 0; i < 24; i++)
        await fixture.subscribeUser(who.userId, who.communityId, { name: `-${String(i).padStart(2, '0')}` })
      const small = large === 'meridian' ? 'harbor' : 'meridian'
      for (let day = 0; day < 3; day++) {
        await reconcileLedgers(fixture.ctx(), 1)
        fixture.pass(24 * 60)
      }
      expect([await comparedAt(large), await comparedAt(small)]).toEqual([[[25, true]], [[1, true]]])
    },
  )

  it.each(['meridian', 'harbor'] as const)(
    'and %s, whose page cannot be stored, does not block the other one',
    async (odd) => {
      await giveHarbor()
      await reconcileLedgers(fixture.ctx(), 0)
      const id = `${odd}-odd`
      const communityId = fixture.cast[odd].id
      await fixture
        .db()
        .commit([build.insert(reconciliations).values({ id, communityId, startedAt: fixture.ctx().now })])
      onTestFinished(await refuseChanges(fixture.db(), reconciliations, id))
      await expect(reconcileLedgers(fixture.ctx())).rejects.toMatchObject({ report: { failed: 1 } })
      expect(await comparedAt(odd)).toEqual([[0, false]])
      expect(await comparedAt(odd === 'harbor' ? 'meridian' : 'harbor')).toEqual([[1, true]])
    },
  )

  it('comparisons are kept for three months', async () => {
    await reconcileLedgers(fixture.ctx())
    fixture.pass(91 * 24 * 60)
    await reconcileLedgers(fixture.ctx())
    expect(await runs()).toHaveLength(1)
  })
})
