import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BillingFixture, billingFixture, type Subscribed, tryToPay } from '#db/testing/billing.ts'
import type { BillingFault, BillingMethod } from '#db/testing/fake-billing.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { countFaults } from '#shared/testing/faults/count-faults.ts'
import { addCardFromToken } from './add-card-from-token.ts'
import { listCards } from './list-cards.ts'
import { intentOperation } from './payment-intent.ts'
import { removeUnkeptCards } from './remove-unkept-cards.ts'

const OWED = 49_500
const READS = ['readSubscription', 'listInvoices', 'listCards'] as const
const WRITES = ['addCard', 'makeDefault', 'retryPastDue'] as const
const READ_FAULTS = ['away', 'lost-before'] as const
const WRITE_FAULTS = ['away', 'lost-before', 'lost-after', 'declined', 'refused'] as const

type Cell = {
  readonly method: BillingMethod
  readonly fault: BillingFault
  readonly skip: number
  readonly times: number
}

/** Reads fail before the charge (the first) and after it (the second); a fault comes once or lasts. */
const CELLS: readonly Cell[] = [
  ...READS.flatMap((method) => READ_FAULTS.flatMap((fault) => [0, 1].flatMap((skip) => lengths(method, fault, skip)))),
  ...WRITES.flatMap((method) => WRITE_FAULTS.flatMap((fault) => lengths(method, fault, 0))),
]

function lengths(method: BillingMethod, fault: BillingFault, skip: number): Cell[] {
  return [1, 99].map((times) => ({ method, fault, skip, times }))
}

/** The outcomes a payer may see; anything else is a bug. */
const ANSWERS = ['paid', 'PaymentPending', 'ServiceUnavailable', 'BadRequest.Invalid']

let fixture: BillingFixture
const table: string[][] = []
beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => {
  const widths = [18, 12, 6, 6, 22, 22, 12, 22]
  const line = (cells: readonly string[]) => cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('')
  console.log(
    [line(['call', 'fault', 'nth', 'times', 'first answer', 'repeat', 'after job', 'last']), ...table.map(line)].join(
      '\n',
    ),
  )
  countFaults('payments and cards at the provider', { cells: table.length })
  return fixture?.stop()
})

function paidCents(to: Subscribed) {
  return fixture
    .billing()
    .payments(to.providerId)
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
}

async function runJobs() {
  await intentOperation.settleDue(fixture.ctx())
  await removeUnkeptCards(fixture.ctx())
}

describe('a fault at a call of a payment', () => {
  it.each(CELLS)(
    '$method: $fault (call $skip, $times times) charges once at most, and the payment ends',
    async (cell) => {
      await fixture.start()
      const to = await fixture.subscribe('sam', { owesCents: OWED, card: '9991' })
      fixture.billing().fail(cell.method, cell.fault, cell)

      const first = await tryToPay(fixture, to)
      expect(paidCents(to)).toBeLessThanOrEqual(OWED)
      if (first === 'paid') expect(paidCents(to)).toBe(OWED)
      const repeat = await tryToPay(fixture, to)
      if (first === 'paid' || first === 'BadRequest.Invalid') expect(repeat).toBe(first)
      expect(paidCents(to)).toBeLessThanOrEqual(OWED)
      // A sent charge may still be carried out: it is looked up, and sent again only if the provider has said that it was not.
      const isSaidNotDone = cell.method === 'retryPastDue' && !cell.fault.startsWith('lost')
      if (!isSaidNotDone) expect(fixture.billing().charges().length).toBeLessThanOrEqual(1)
      for (const answer of [first, repeat]) expect(ANSWERS).toContain(answer)

      fixture.billing().heal()
      fixture.pass(20)
      await runJobs()
      const [intent] = await fixture.intents()
      expect(intent?.state ?? 'none').not.toBe('OPEN')
      expect(paidCents(to)).toBe(intent?.state === 'PAID' ? OWED : 0)

      const last = await tryToPay(fixture, to, { operationId: 'op-last', token: 'tok-7771' })
      expect(last).toBe('paid')
      await runJobs()
      expect(paidCents(to)).toBe(OWED)
      expect((await fixture.ledger()).map(({ amountCents }) => amountCents)).toEqual([OWED])
      expect(await fixture.mismatches(to.communityId)).toEqual([])
      expect([...fixture.billing().cards.values()].map(({ last4 }) => last4)).toEqual(['9991'])
      expect(await listCards(fixture.ctx(), to)).toMatchObject([{ last4Digits: '9991', isDefault: true }])
      const { method, fault, skip, times } = cell
      table.push([method, fault, String(skip), String(times), first, repeat, intent?.state ?? 'none', last])
    },
  )
})

const COMMITS: ReadonlySet<string | symbol> = new Set(['commit', 'commitIf', 'tryCommitIf'])

/** The database fails from the nth write of a request on. */
function failingAt(write: number) {
  const ctx = fixture.ctx()
  let writes = 0
  const db = new Proxy(ctx.db, {
    get: (target, name) => {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (!COMMITS.has(name)) return value.bind(target)
      return (statements: never) => {
        if (++writes >= write) throw new AppError('ServiceUnavailable')
        return value.call(target, statements)
      }
    },
  })
  return { ...ctx, db }
}

describe('a database that is away during a payment', () => {
  it.each([1, 2, 3, 4])('from its write %i on leaves one charge at most, and the payment ends', async (write) => {
    await fixture.start()
    const to = await fixture.subscribe('sam', { owesCents: OWED, card: '9991' })
    const first = await tryToPay(fixture, to, {}, failingAt(write))
    expect(first).toBe('ServiceUnavailable')
    const charged = paidCents(to)
    const repeat = await tryToPay(fixture, to)
    expect(repeat).toBe(write === 1 ? 'paid' : 'PaymentPending')
    fixture.pass(20)
    await runJobs()
    const [intent] = await fixture.intents()
    expect(intent?.state).toBe(charged > 0 || write === 1 ? 'PAID' : 'ENDED')
    const last = await tryToPay(fixture, to, { operationId: 'op-last', token: 'tok-7771' })
    expect(last).toBe('paid')
    await runJobs()
    expect(paidCents(to)).toBe(OWED)
    expect(await fixture.mismatches(to.communityId)).toEqual([])
    table.push(['database', `write ${write}`, '', '', first, repeat, intent?.state ?? 'none', last])
  })
})

describe('a fault at a call of adding a card', () => {
  const cells = CELLS.filter(({ method }) => method !== 'retryPastDue')

  it.each(cells)('$method: $fault (call $skip, $times times) stores the card once', async (cell) => {
    await fixture.start()
    const to = await fixture.subscribe('sam', { card: '9991' })
    fixture.billing().fail(cell.method, cell.fault, cell)
    const add = () =>
      addCardFromToken(fixture.ctx(), { ...to, token: 'tok-1111', operationId: 'op-1', paysDue: false }).then(
        () => 'added',
        (error) => String(error.code),
      )
    const first = await add()
    const repeat = await add()
    if (first === 'added' && cell.times === 1) expect(repeat).toBe('added')
    fixture.billing().heal()
    fixture.pass(20)
    await runJobs()
    const [intent] = await fixture.intents()
    expect(intent?.state ?? 'none').not.toBe('OPEN')
    const stored = [...fixture.billing().cards.values()].map(({ last4 }) => last4)
    expect(stored.filter((last4) => last4 === '1111').length).toBeLessThanOrEqual(1)
    if (intent?.state === 'SAVED') {
      expect(fixture.billing().subscription(to.providerId).defaultCardId).toBe(intent.cardId)
    }
    expect(paidCents(to)).toBe(0)
    const { method, fault, skip, times } = cell
    table.push([method, fault, String(skip), String(times), first, repeat, intent?.state ?? 'none', stored.join(' ')])
  })
})
