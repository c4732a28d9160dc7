import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHECK_WAITS_MS } from '../bank-waits.ts'
import { askUntilKnown, findPaid, payBalance } from './pay-balance.ts'
import { receiptOf } from './receipt.ts'

const RECEIPT = {
  id: 'r1',
  amountCents: 49_500,
  currency: 'USD',
  cardType: 'VISA',
  cardLast4: '1111',
  isCardKept: false,
  paidAt: '2026-11-22T12:00:00.000Z',
  providerNumbers: ['7'],
}
const PAYMENT = { userId: 'u', subscriptionId: 's', token: 'tok_x', operationId: 'o1', keepCard: false }
const MINUTE_MS = 60_000

type Answer = () => Response
let answers: Answer[]
let bodies: unknown[]

function answer(status: number, body: unknown = {}, headers: Record<string, string> = {}): Answer {
  return () => Response.json(body, { status, headers })
}
const PENDING = answer(202, { code: 'PaymentPending' })

beforeEach(() => {
  vi.useFakeTimers()
  answers = []
  bodies = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    const next = answers.shift()
    if (!next) throw new TypeError('network')
    return next()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The outcome, however long it takes, and its duration. */
async function outcomeOf<T>(work: Promise<T>) {
  const startedAt = Date.now()
  await vi.runAllTimersAsync()
  return { outcome: await work, ms: Date.now() - startedAt }
}

describe('a payment', () => {
  it.each([
    ['a receipt', answer(200, RECEIPT), { kind: 'paid', receipt: receiptOf(RECEIPT) }],
    ['a refusal', answer(400, { code: 'BadRequest.Invalid', message: 'No.' }), { kind: 'refused', message: 'No.' }],
    [
      'what no card can pay',
      answer(422, { code: 'Unprocessable', message: 'No longer charged.' }),
      { kind: 'unpayable', message: 'No longer charged.' },
    ],
    ['a 422 of something in between', answer(422, {}), { kind: 'failed' }],
    ['a 400 of something in between', answer(400, {}), { kind: 'failed' }],
    ['an error', answer(500, { code: 'UnhandledError', message: 'x' }), { kind: 'failed' }],
    ['a service that is away', answer(503, { code: 'ServiceUnavailable' }), { kind: 'failed' }],
    [
      'a provider that is away',
      answer(503, { code: 'ServiceUnavailable', message: 'Nothing was charged.' }),
      { kind: 'failed', message: 'Nothing was charged.' },
    ],
    ['a success that is no receipt', answer(200, { id: 7 }), { kind: 'malformed' }],
    ['a page instead of an answer', () => new Response('<html>', { status: 200 }), { kind: 'malformed' }],
  ])('answered with %s ends at once', async (_, given, outcome) => {
    answers = [given]
    expect((await outcomeOf(payBalance(PAYMENT, () => {}))).outcome).toEqual(outcome)
    expect(bodies).toHaveLength(1)
  })

  it.each([
    ['in time', 4900, 0],
    ['late', 5100, 1],
  ])('that is answered %s says that the bank is asked only while it waits', async (_, ms, times) => {
    const onPending = vi.fn()
    vi.stubGlobal('fetch', async () => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      return Response.json(RECEIPT)
    })
    expect((await outcomeOf(payBalance(PAYMENT, onPending))).outcome).toMatchObject({ kind: 'paid' })
    expect(onPending).toHaveBeenCalledTimes(times)
  })

  it('without a response has failed: its outcome is unknown', async () => {
    expect((await outcomeOf(payBalance(PAYMENT, () => {}))).outcome).toEqual({ kind: 'failed' })
  })

  it('with an unknown outcome is polled under the same operation until it is known', async () => {
    const onPending = vi.fn()
    answers = [PENDING, PENDING, answer(200, RECEIPT)]
    expect((await outcomeOf(payBalance(PAYMENT, onPending))).outcome).toMatchObject({ kind: 'paid' })
    expect(onPending).toHaveBeenCalledTimes(1)
    expect(bodies).toEqual([PAYMENT, PAYMENT, PAYMENT])
  })
})

describe('polling for the outcome', () => {
  it('continues after a failed request, and treats a refusal as the outcome', async () => {
    answers = [answer(503), answer(500), answer(400, { code: 'BadRequest.Invalid', message: 'Not charged.' })]
    const { outcome } = await outcomeOf(askUntilKnown(PAYMENT))
    expect(outcome).toEqual({ kind: 'refused', message: 'Not charged.' })
  })

  it('waits as long as the server says', async () => {
    answers = [answer(429, {}, { 'Retry-After': '120' }), answer(200, RECEIPT)]
    expect((await outcomeOf(askUntilKnown(PAYMENT))).ms).toBe((CHECK_WAITS_MS[0] ?? 0) + 120_000)
  })

  it("slows down, ends after five minutes, and stays below the server's limit", async () => {
    answers = Array<Answer>(1000).fill(PENDING)
    const { outcome, ms } = await outcomeOf(askUntilKnown(PAYMENT))
    expect(outcome).toEqual({ kind: 'pending' })
    expect(ms).toBeGreaterThanOrEqual(4 * MINUTE_MS)
    expect(ms).toBeLessThanOrEqual(6 * MINUTE_MS)
    expect(CHECK_WAITS_MS).toEqual(CHECK_WAITS_MS.toSorted((a, b) => a - b))
    expect(bodies.length).toBeLessThan(60)
  })
})

describe('of payments that seemed to fail', () => {
  const OTHER = { ...PAYMENT, operationId: 'o2', token: 'tok_y' }

  it('the receipt is that of the completed one, polled with its own card', async () => {
    answers = [answer(400, { code: 'BadRequest.Invalid', message: 'Declined.' }), answer(200, RECEIPT)]
    const { outcome } = await outcomeOf(findPaid([PAYMENT, OTHER]))
    expect(outcome).toEqual({ kind: 'paid', receipt: receiptOf(RECEIPT) })
    expect(bodies).toEqual([PAYMENT, OTHER])
  })

  it('none may have been made: somebody else has paid', async () => {
    answers = [answer(200, { ...RECEIPT, amountCents: 0, providerNumbers: [] })]
    expect((await outcomeOf(findPaid([PAYMENT]))).outcome).toBeNull()
    expect((await outcomeOf(findPaid([]))).outcome).toBeNull()
  })
})

describe('a receipt', () => {
  it("is parsed from the server's response", () => {
    expect(receiptOf(RECEIPT)).toEqual(RECEIPT)
    expect(receiptOf({ ...RECEIPT, cardType: 'UNHEARD', cardLast4: null })).toMatchObject({
      cardType: null,
      cardLast4: null,
    })
  })

  it.each([
    null,
    'x',
    [],
    {},
    { ...RECEIPT, id: 1 },
    { ...RECEIPT, amountCents: '495' },
    { ...RECEIPT, currency: null },
    { ...RECEIPT, paidAt: 'soon' },
    { ...RECEIPT, providerNumbers: '7' },
  ])('is nothing else: %j', (body) => expect(receiptOf(body)).toBeNull())
})
