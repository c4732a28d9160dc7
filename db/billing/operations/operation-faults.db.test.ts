import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { NOTHING_DONE } from '#db/jobs/job-runs.ts'
import { RowsFailed } from '#db/jobs/settle-each.ts'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { articleAmplificationOffers } from '#db/schema/articles/article-offers.ts'
import { paymentIntents } from '#db/schema/billing.ts'
import { membershipReturns } from '#db/schema/renewals.ts'
import { adjustments, refunds } from '#db/schema/staff/staff-billing.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { endWithTerm, YEAR_AGAIN } from '#db/testing/billing/ended-with-term.ts'
import { billingFactory, type Subscribed, tryToPay } from '#db/testing/billing.ts'
import type { BillingFault, BillingMethod } from '#db/testing/fake-billing.ts'
import type { AdjustmentKind } from '#shared/domain/billing/adjustments/adjustments.ts'
import { countFaults } from '#shared/testing/faults/count-faults.ts'
import { runAdjustment } from '../adjustments/run-adjustment.ts'
import { runPurchase } from '../amplification/run-purchase.ts'
import { chargeEntry } from '../refunds/refund-rows.ts'
import { runRefund } from '../refunds/run-refund.ts'
import { runReturn } from '../returning/run-return.ts'
import { runPaymentIntent } from '../run-payment-intent.ts'
import { subscriptionOfMember } from '../subscription-rows.ts'
import { settleOperations } from './settle-operations.ts'

const CENTS = 12_300
function byTheo() {
  return { actorId: fixture.id('theo'), ipClass: '192.0.2.0/24', correlationId: 'c' }
}
const ALLOWED = sql`TRUE`

let fixture: ArticleFixture & ReturnType<typeof billingFactory>
const printed: string[][] = []

beforeAll(async () => {
  const base = await articleFixture()
  fixture = { ...base, ...billingFactory(base) }
})
afterAll(async () => {
  const header = ['kind', 'call', 'fault', 'times', 'first', 'repeat', 'after the job', 'last']
  const line = (cells: readonly string[]) => cells.map((cell) => cell.padEnd(17)).join('')
  console.log([header, ...printed].map(line).join('\n'))
  countFaults('operations at the provider of payments', { cells: printed.length })
  await fixture?.stop()
})

type Result = { readonly kind: string; readonly row?: { readonly state: string } }
type Row = { readonly id: string; readonly state: string; readonly leasedUntil: unknown; readonly nextCheckAt: unknown }
type Given = {
  readonly begin: (operationId: string) => Promise<Result>
  /** How often the provider has carried it out. */
  readonly carriedOut: () => Promise<number>
}

/** One row for each kind: what it calls, how one is begun, and how its end is read. */
type Kind = {
  readonly reads: readonly BillingMethod[]
  readonly writes: readonly BillingMethod[]
  /** How often each reading is made before the first call that is written. */
  readonly readBefore: Readonly<Partial<Record<BillingMethod, number>>>
  readonly done: string
  readonly rows: () => Promise<readonly Row[]>
  readonly give: (to: Subscribed) => Promise<Given>
}

function adjustmentKind(kind: AdjustmentKind, write: BillingMethod, read: BillingMethod): Kind {
  return {
    reads: ['readSubscription', read],
    writes: [write],
    readBefore: { readSubscription: 1, listInvoices: 1 },
    done: 'DONE',
    rows: () => fixture.db().read(build.select().from(adjustments)),
    give: async (to) => {
      const [subscription] = await fixture.db().read(subscriptionOfMember({ ...to, subscriptionId: to.id }))
      if (!subscription) throw new Error('There is no membership')
      const asked = { subscription, kind, amountCents: CENTS, productName: 'Guest seat', reason: 'Agreed' }
      return {
        begin: (operationId) =>
          runAdjustment(fixture.ctx(), { ...asked, operationId, by: byTheo(), provided: ALLOWED }),
        carriedOut: async () => {
          const { port } = fixture.billing()
          const listed = await (kind === 'CREDIT' ? port.listCredits(to.providerId) : port.listInvoices(to.providerId))
          if (listed.kind !== 'done') throw new Error('The provider does not answer')
          return listed.value.filter(({ memo }) => memo !== null && memo !== undefined).length
        },
      }
    },
  }
}

const KINDS: Readonly<Record<string, Kind>> = {
  'payment intent': {
    reads: ['readSubscription', 'listInvoices', 'listCards'],
    writes: ['addCard', 'makeDefault', 'retryPastDue'],
    readBefore: { readSubscription: 1, listInvoices: 1, listCards: 1 },
    done: 'PAID',
    rows: () => fixture.intents(),
    give: async (to) => {
      fixture.billing().owe(to.providerId, CENTS)
      fixture.billing().change(to.providerId, { state: 'past_due' })
      const asked = { ...to, subscriptionId: to.id, pays: true, keeps: 'NEVER' as const }
      return {
        begin: (operationId) =>
          runPaymentIntent(fixture.ctx(), { ...asked, operationId, token: `tok-${operationId}1` }),
        carriedOut: async () => fixture.billing().payments(to.providerId).length,
      }
    },
  },
  refund: {
    reads: ['readSubscription', 'listInvoices'],
    writes: ['refundPayment'],
    readBefore: { readSubscription: 1, listInvoices: 1 },
    done: 'DONE',
    rows: () => fixture.db().read(build.select().from(refunds)),
    give: async (to) => {
      fixture.billing().owe(to.providerId, CENTS)
      fixture.billing().change(to.providerId, { state: 'past_due' })
      expect(await tryToPay(fixture, to, { operationId: 'paid-before' })).toBe('paid')
      const [entry] = await fixture.ledger()
      const [charge] = await fixture.db().read(chargeEntry({ ...to, entryId: entry?.id ?? '' }))
      if (!charge) throw new Error('There is no charge')
      const asked = { charge, amountCents: 300, reason: 'Paid twice', by: byTheo(), provided: ALLOWED }
      return {
        begin: (operationId) => runRefund(fixture.ctx(), { ...asked, operationId }),
        carriedOut: async () =>
          fixture
            .billing()
            .payments(to.providerId)
            .flatMap((payment) => payment.refunds ?? []).length,
      }
    },
  },
  credit: adjustmentKind('CREDIT', 'issueCredit', 'listCredits'),
  charge: adjustmentKind('CHARGE', 'issueInvoice', 'listInvoices'),
  return: {
    reads: ['readSubscription', 'listInvoices', 'findSubscription'],
    writes: ['createSubscription'],
    readBefore: { readSubscription: 1, listInvoices: 1 },
    done: 'DONE',
    rows: () => fixture.db().read(build.select().from(membershipReturns)),
    give: async (to) => {
      await endWithTerm(fixture, to)
      const asked = { communityId: to.communityId, userId: to.userId, offer: YEAR_AGAIN }
      return {
        begin: (operationId) =>
          runReturn(fixture.ctx(), { ...asked, operationId, card: { kind: 'token', token: `tok-${operationId}1` } }),
        carriedOut: async () => {
          const made = await fixture.billing().port.findSubscription(to.id)
          if (made.kind !== 'done') throw new Error('The provider does not answer')
          return made.value ? fixture.billing().payments(made.value.id).length : 0
        },
      }
    },
  },
  amplification: {
    reads: ['readSubscription', 'listInvoices'],
    writes: ['issueInvoice', 'payInvoice', 'voidInvoice'],
    readBefore: {},
    done: 'PAID',
    rows: () => fixture.db().read(build.select().from(amplificationPurchases)),
    give: async (to) => {
      const { communityId, userId } = to
      const offer = { id: 'offer', communityId, version: 1, priceCents: CENTS, currency: 'USD' as const }
      const texts = { steps: [], timing: '', refund: '', publishedAt: new Date(0) }
      await fixture.db().commit([build.insert(articleAmplificationOffers).values({ ...offer, ...texts })])
      const { id: articleId } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH' })
      const card = { id: fixture.billing().subscription(to.providerId).defaultCardId ?? '', last4: '9991' }
      const asked = { communityId, userId, articleId, productName: 'Amplification', offer, card }
      return {
        begin: (operationId) => runPurchase(fixture.ctx(), { ...asked, operationId, provided: ALLOWED }),
        carriedOut: async () => fixture.billing().payments(to.providerId).length,
      }
    },
  },
}

const NAMES = Object.keys(KINDS)
const READ_FAULTS: readonly BillingFault[] = ['away', 'lost-before']
/** Refused, not sent, timed out before and after it was carried out. */
const WRITE_FAULTS: readonly BillingFault[] = ['refused', 'away', 'lost-before', 'lost-after']

type Cell = {
  readonly name: string
  readonly method: BillingMethod
  readonly fault: BillingFault
  readonly times: number
}

const CELLS: readonly Cell[] = NAMES.flatMap((name) => {
  const { reads = [], writes = [] } = KINDS[name] ?? {}
  const calls = [
    ...reads.flatMap((method) => READ_FAULTS.map((fault) => ({ name, method, fault, times: 99 }))),
    ...writes.flatMap((method) => WRITE_FAULTS.map((fault) => ({ name, method, fault, times: 99 }))),
  ]
  return process.env.TEST_LONG ? calls.flatMap((cell) => [1, 2, 99].map((times) => ({ ...cell, times }))) : calls
})

async function start(name: string) {
  const kind = KINDS[name]
  if (!kind) throw new Error(`There is no kind ${name}`)
  await fixture.start()
  const to = await fixture.subscribe('maya', { card: '9991' })
  return { ...kind, ...(await kind.give(to)), to }
}

function said({ kind, row }: Result): string {
  return row?.state ?? kind
}

async function runJob() {
  fixture.pass(20)
  return settleOperations(fixture.ctx())
}

/** Ended or never begun: nothing is left to do, and it was carried out exactly if its row says so. */
async function expectEnded({ rows, done, carriedOut, to }: Awaited<ReturnType<typeof start>>) {
  const all = await rows()
  for (const row of all) expect(row).toMatchObject({ state: expect.not.stringMatching(/^OPEN$/), nextCheckAt: null })
  expect(await carriedOut()).toBe(all.filter(({ state }) => state === done).length)
  expect(await fixture.mismatches(to.communityId)).toEqual([])
  return all.at(-1)?.state ?? 'none'
}

describe('every operation at the provider, at every fault of each of its calls', () => {
  it.each(CELLS)('$name: $fault at $method, $times times: carried out once at most, and it ends', async (cell) => {
    const given = await start(cell.name)
    fixture.billing().fail(cell.method, cell.fault, cell)
    const first = await given.begin('op-1')
    const repeat = await given.begin('op-1')
    if (said(first) === given.done) expect(said(repeat)).toBe(given.done)

    fixture.billing().heal()
    expect(await given.carriedOut()).toBeLessThanOrEqual(1)
    await runJob()
    await runJob()
    expect(await runJob()).toEqual(NOTHING_DONE)
    const state = await expectEnded(given)
    expect(said(await given.begin('op-1'))).toBe(state === 'none' ? given.done : state)

    const isDone = (await given.carriedOut()) === 1
    const last = isDone ? given.done : said(await given.begin('op-last'))
    expect(last).toBe(given.done)
    expect(await given.carriedOut()).toBe(1)
    await runJob()
    await expectEnded(given)
    const { name, method, fault, times } = cell
    printed.push([name, method, fault, String(times), said(first), said(repeat), state, last])
  })
})

describe('every operation at the provider', () => {
  it.each(NAMES)('%s: sent eight times at once is carried out once', async (name) => {
    const given = await start(name)
    await Promise.all(Array.from({ length: 8 }, () => given.begin('op-1')))
    await runJob()
    expect(await expectEnded(given)).toBe(given.done)
    expect(await given.carriedOut()).toBe(1)
    expect(await given.rows()).toHaveLength(1)
  })

  it.each(NAMES)('%s: whose answer is lost, two jobs and a repeat at the same moment end once', async (name) => {
    const given = await start(name)
    const { writes, reads, readBefore, begin, carriedOut } = given
    const [write = 'addCard'] = writes
    const sent = () => fixture.billing().calls.filter((method) => method === write).length
    fixture.billing().fail(write, 'lost-after', { times: 1 })
    for (const read of reads) fixture.billing().fail(read, 'away', { times: 99, skip: readBefore[read] ?? 0 })
    expect((await begin('op-1')).kind).toMatch(/^(pending|away)$/)
    // Nothing can be looked up yet: nothing is sent again.
    await begin('op-1')
    await runJob()
    expect(sent()).toBe(1)

    fixture.billing().heal()
    fixture.pass(20)
    await Promise.all([settleOperations(fixture.ctx()), settleOperations(fixture.ctx()), begin('op-1')])
    await runJob()
    await expectEnded(given)
    expect(await carriedOut()).toBeLessThanOrEqual(1)
    expect(sent()).toBe(1)
    expect(await given.rows()).toHaveLength(1)
  })

  it.each(NAMES)(
    '%s: what has ended is answered to a repeat as it is, and the provider is not asked again',
    async (name) => {
      const given = await start(name)
      const [write = 'addCard'] = given.writes
      fixture.billing().fail(write, 'lost-before', { times: 99 })
      await given.begin('op-1')
      fixture.billing().heal()
      await runJob()
      const [ended] = await given.rows()
      const asked = () => fixture.billing().calls.filter((method) => given.writes.includes(method)).length
      const before = asked()
      expect(await given.begin('op-1')).toMatchObject({ kind: 'ended', row: { state: ended?.state } })
      expect([asked(), await given.rows()]).toEqual([before, [ended]])
    },
  )
})

it('amplification: an invoice whose answer was lost is voided by the job, and the card is not charged for it', async () => {
  const given = await start('amplification')
  fixture.billing().owe(given.to.providerId, 700)
  fixture.billing().collect(given.to.providerId)
  fixture.billing().fail('issueInvoice', 'lost-after', { times: 1 })
  fixture.billing().fail('listInvoices', 'away', { times: 99 })
  expect(await given.begin('op-1')).toEqual({ kind: 'pending' })
  fixture.billing().heal()
  await runJob()
  expect(await given.rows()).toMatchObject([{ state: 'NOT_PAID', chargeSentAt: null, nextCheckAt: null }])
  expect(fixture.billing().calls).not.toContain('payInvoice')
  const invoices = await fixture.billing().port.listInvoices(given.to.providerId)
  expect(invoices).toMatchObject({ kind: 'done', value: [{ status: 'voided', dueCents: 0 }, { status: 'paid' }] })
  // What the provider had collected itself was read with it.
  expect(await fixture.ledger()).toMatchObject([{ kind: 'CHARGE', amountCents: 700 }])
})

/** Holds the calls up that are made while `isHeld` says so. */
function holdCalls(methods: readonly BillingMethod[], isHeld: () => boolean) {
  const { port } = fixture.billing()
  const called = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  for (const method of methods) {
    const call = port[method] as (...args: unknown[]) => Promise<unknown>
    vi.spyOn(port, method).mockImplementation((async (...args: unknown[]) => {
      if (isHeld()) {
        called.resolve()
        await goOn.promise
      }
      return call(...args)
    }) as never)
  }
  return { called: called.promise, goOn: goOn.resolve }
}

it.each([
  ['payment intent', 'retryPastDue'],
  ['refund', 'refundPayment'],
  ['credit', 'issueCredit'],
  ['return', 'createSubscription'],
] as const)('%s: a caller whose lease has ended writes nothing while the job works on it', async (name, write) => {
  const given = await start(name)
  const { port } = fixture.billing()
  const call = port[write] as (...args: unknown[]) => Promise<unknown>
  let isJobsTurn = false
  let job: Promise<unknown> = Promise.resolve()
  const { called, goOn } = holdCalls(given.reads, () => isJobsTurn)
  vi.spyOn(port, write).mockImplementation((async (...args: unknown[]) => {
    const answer = await call(...args)
    fixture.pass(3)
    isJobsTurn = true
    job = settleOperations(fixture.ctx())
    await called
    isJobsTurn = false
    return answer
  }) as never)
  expect(await given.begin('op-1')).toEqual({ kind: 'pending' })
  expect(await given.rows()).toMatchObject([{ state: 'OPEN' }])
  goOn()
  await job
  expect(await expectEnded(given)).toBe(given.done)
  expect(await given.carriedOut()).toBe(1)
})

it('a row that throws holds up neither another row nor another kind, and is counted', async () => {
  const given = await start('refund')
  fixture.billing().fail('refundPayment', 'lost-after', { times: 1 })
  fixture.billing().fail('listInvoices', 'away', { times: 99, skip: 1 })
  expect(await given.begin('op-1')).toEqual({ kind: 'pending' })
  fixture.billing().heal()
  const intent = { ...given.to, id: 'broken', subscriptionId: given.to.id, operationId: 'broken' }
  const times = { createdAt: new Date(0), nextCheckAt: new Date(0) }
  const rest = { pays: true, keeps: 'NEVER', state: 'OPEN', step: 'CHECK', knownCardIds: [], currency: 'USD' } as const
  await fixture.db().commit([build.insert(paymentIntents).values({ ...intent, ...times, ...rest, amountCents: 1 })])
  fixture.billing().fail('readSubscription', 'refused', { times: 1 })
  fixture.pass(20)
  const failed = await settleOperations(fixture.ctx()).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(RowsFailed)
  expect((failed as RowsFailed).report).toEqual({ done: 1, later: 0, failed: 1 })
  expect(await given.carriedOut()).toBe(1)
})
