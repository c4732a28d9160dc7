import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refundOperation } from '#db/billing/refunds/refund.ts'
import { NOTHING_DONE } from '#db/jobs/job-runs.ts'
import { auditLog, outbox } from '#db/schema/platform.ts'
import { refunds } from '#db/schema/staff/staff-billing.ts'
import { build } from '#db/statement.ts'
import { type BillingFixture, billingFixture, type Subscribed, tryToPay } from '#db/testing/billing.ts'
import type { Name } from '#db/testing/cast.ts'
import { REFUND_DAY_LIMIT_CENTS } from '#shared/domain/billing/refunds.ts'
import { REFUND_MESSAGES, REFUND_REFUSALS, refundDayLimit } from '#shared/domain/billing/staff-messages.ts'
import { refundPayment } from './refund-payment.ts'

const PAID_CENTS = 195_000

let fixture: BillingFixture
beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.start())

/** Sam has paid; returns his subscription and the charge. */
async function givePaid(cents = PAID_CENTS, name = '') {
  const sam = await fixture.subscribe('sam', { owesCents: cents, name })
  expect(await tryToPay(fixture, sam, { operationId: `pay${name}`, token: `tok-${name}1111` })).toBe('paid')
  const charge = (await fixture.ledger()).find(({ subscriptionId }) => subscriptionId === sam.id)
  return { sam, entryId: charge?.id ?? '' }
}

type Asked = { readonly sam: Subscribed; readonly entryId: string }
type Given = {
  readonly by?: Name
  readonly amountCents?: number
  readonly operationId?: string
  readonly reason?: string
  readonly userId?: string
}

/** "done", or the message shown to staff. */
async function tryToRefund({ sam, entryId }: Asked, given: Given = {}): Promise<string> {
  const { by = 'theo', amountCents = 50_000, operationId = 'refund-1', reason = 'Paid twice', userId } = given
  const where = by === 'stig' ? fixture.cast.harbor : fixture.cast.meridian
  const ctx = {
    ...fixture.ctx(),
    actor: { userId: fixture.id(by), communityId: where.id },
    correlationId: 'CORR',
    client: { network: '203.0.113.9' },
  }
  try {
    await refundPayment(ctx, { userId: userId ?? sam.userId, entryId, amountCents, reason, operationId })
    return 'done'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function refundRows() {
  return fixture.db().read(build.select().from(refunds))
}
function auditRows() {
  return fixture.db().read(build.select().from(auditLog))
}
async function refundEmails() {
  const rows = await fixture.db().read(build.select().from(outbox))
  return rows.filter(({ template }) => template === 'payment-refunded')
}
async function givenBack() {
  return (await fixture.ledger()).filter(({ kind }) => kind === 'REFUND').map(({ amountCents }) => amountCents)
}

describe('staff refund a payment', () => {
  it('a partial refund goes to the card of the payment: ledger, audit row with the reason, and an email to the member', async () => {
    const paid = await givePaid()
    expect(await tryToRefund(paid)).toBe('done')
    expect(await givenBack()).toEqual([50_000])
    expect(fixture.billing().payments(paid.sam.providerId)).toMatchObject([{ refundedCents: 50_000 }])
    expect(await fixture.mismatches(paid.sam.communityId)).toEqual([])
    expect(await auditRows()).toMatchObject([
      {
        action: 'user.refund',
        actorId: fixture.id('theo'),
        targetId: paid.sam.userId,
        reason: 'Paid twice',
        visibleToMember: true,
        ipClass: '203.0.113.0/24',
        after: { amountCents: 50_000 },
      },
    ])
    expect(await refundEmails()).toMatchObject([{ userId: paid.sam.userId }])
  })

  it('a repeated operation refunds nothing more', async () => {
    const paid = await givePaid()
    expect([await tryToRefund(paid), await tryToRefund(paid)]).toEqual(['done', 'done'])
    expect(await givenBack()).toEqual([50_000])
    expect(await auditRows()).toHaveLength(1)
    expect(await refundEmails()).toHaveLength(1)
  })

  it('never more than the rest of the payment', async () => {
    const paid = await givePaid()
    expect(await tryToRefund(paid, { amountCents: PAID_CENTS + 1 })).toBe(REFUND_REFUSALS.amount)
    expect(await tryToRefund(paid, { amountCents: 0 })).toBe(REFUND_REFUSALS.amount)
    expect(await tryToRefund(paid, { amountCents: -1 })).toBe(REFUND_REFUSALS.amount)
    expect(await tryToRefund(paid, { amountCents: PAID_CENTS })).toBe('done')
    expect(await tryToRefund(paid, { operationId: 'refund-2', amountCents: 1 })).toBe(REFUND_REFUSALS['nothing-left'])
    expect(await givenBack()).toEqual([PAID_CENTS])
  })

  it('refunds made at the provider itself count', async () => {
    const paid = await givePaid()
    fixture.billing().refund(paid.sam.providerId, 190_000)
    expect(await tryToRefund(paid, { amountCents: 5001 })).toBe(REFUND_REFUSALS.amount)
    expect(await tryToRefund(paid, { amountCents: 5000 })).toBe('done')
    expect(await fixture.mismatches(paid.sam.communityId)).toEqual([])
  })

  it("one person's refunds within 24 hours are limited, over all members", async () => {
    const paid = await givePaid(2 * REFUND_DAY_LIMIT_CENTS)
    expect(await tryToRefund(paid, { amountCents: REFUND_DAY_LIMIT_CENTS - 1 })).toBe('done')
    const more = { operationId: 'refund-2', amountCents: 2 }
    expect(await tryToRefund(paid, more)).toBe(refundDayLimit('USD'))
    expect(await tryToRefund(paid, { ...more, amountCents: 1 })).toBe('done')
    fixture.pass(24 * 60 + 1)
    expect(await tryToRefund(paid, { operationId: 'refund-3', amountCents: 2 })).toBe('done')
  })

  it('while the refund of another payment is being checked, the limit is named as what it is', async () => {
    const open = await givePaid(REFUND_DAY_LIMIT_CENTS, 'first')
    const paid = await givePaid(PAID_CENTS, 'second')
    fixture.billing().fail('refundPayment', 'lost-before')
    expect(await tryToRefund(open, { amountCents: REFUND_DAY_LIMIT_CENTS })).toBe('PaymentPending')
    expect(await tryToRefund(paid, { operationId: 'refund-2', amountCents: 1 })).toBe(refundDayLimit('USD'))
  })

  it('two at once for the same payment: one is executed', async () => {
    const paid = await givePaid()
    const both = await Promise.all([
      tryToRefund(paid, { operationId: 'a', amountCents: 100_000 }),
      tryToRefund(paid, { operationId: 'b', amountCents: 100_000 }),
    ])
    const [refusal, ...others] = both.filter((one) => one !== 'done')
    expect(others).toEqual([])
    // Depending on whether it met the other one before, at or after the provider.
    expect([REFUND_MESSAGES.busy, REFUND_MESSAGES.refused, REFUND_REFUSALS.amount]).toContain(refusal)
    expect(await givenBack()).toEqual([100_000])
  })

  it.each([
    ['who may not see what members pay', 'ada', 'NotAllowed'],
    ['of another community', 'stig', 'NotAllowed'],
  ] as const)('staff %s give nothing back', async (_, by, refusal) => {
    const paid = await givePaid()
    expect(await tryToRefund(paid, { by })).toBe(refusal)
    expect(fixture.billing().calls).not.toContain('refundPayment')
  })

  it('a payment of another member, or an unknown one, is not found', async () => {
    const paid = await givePaid()
    expect(await tryToRefund(paid, { userId: fixture.id('maya') })).toBe('NotFound')
    expect(await tryToRefund({ ...paid, entryId: 'other' })).toBe('NotFound')
  })

  it.each(['', '   ', 'x'.repeat(301)])('a reason is asked for: %j is none', async (reason) => {
    expect(await tryToRefund(await givePaid(), { reason })).toBe(REFUND_MESSAGES.reason)
  })
})

describe('a refund with a lost response', () => {
  it('that was executed is looked up, and not sent again', async () => {
    const paid = await givePaid()
    fixture.billing().fail('refundPayment', 'lost-after')
    expect(await tryToRefund(paid)).toBe('done')
    expect(fixture.billing().calls.filter((method) => method === 'refundPayment')).toHaveLength(1)
    expect(await givenBack()).toEqual([50_000])
  })

  it('that was not executed: staff see that it is being checked; after five minutes the job ends it, and nothing was refunded', async () => {
    const paid = await givePaid()
    fixture.billing().fail('refundPayment', 'lost-before')
    expect(await tryToRefund(paid)).toBe('PaymentPending')
    expect(await tryToRefund(paid, { operationId: 'refund-2' })).toBe(REFUND_MESSAGES.busy)
    fixture.pass(1)
    expect(await refundOperation.settleDue(fixture.ctx())).toEqual({ done: 0, later: 1, failed: 0 })
    expect(await refundOperation.settleDue(fixture.ctx())).toEqual(NOTHING_DONE)
    fixture.pass(5)
    expect(await refundOperation.settleDue(fixture.ctx())).toEqual({ done: 1, later: 0, failed: 0 })
    expect(await tryToRefund(paid)).toBe(REFUND_MESSAGES.notDone)
    expect(await refundRows()).toMatchObject([{ state: 'NOT_DONE' }])
    expect([await givenBack(), await auditRows(), await refundEmails()]).toEqual([[], [], []])
    expect(fixture.billing().calls.filter((method) => method === 'refundPayment')).toHaveLength(1)
  })

  it('and an unresponsive provider: the job finds it, with ledger, audit row and email, once', async () => {
    const paid = await givePaid()
    fixture.billing().fail('refundPayment', 'lost-after')
    fixture.billing().fail('listInvoices', 'away', { times: 2, skip: 1 })
    expect(await tryToRefund(paid)).toBe('PaymentPending')
    fixture.pass(1)
    await Promise.all([refundOperation.settleDue(fixture.ctx()), refundOperation.settleDue(fixture.ctx())])
    expect(await tryToRefund(paid)).toBe('done')
    expect(await givenBack()).toEqual([50_000])
    expect([(await auditRows()).length, (await refundEmails()).length]).toEqual([1, 1])
  })

  it('with an unreachable provider: nothing is refunded, and the same amount can be refunded later', async () => {
    const paid = await givePaid()
    fixture.billing().fail('refundPayment', 'away')
    expect(await tryToRefund(paid)).toBe(REFUND_MESSAGES.notDone)
    fixture.billing().fail('listInvoices', 'away', { times: 2 })
    expect(await tryToRefund(paid, { operationId: 'refund-2' })).toBe(REFUND_MESSAGES.away)
    fixture.billing().fail('refundPayment', 'refused')
    expect(await tryToRefund(paid, { operationId: 'refund-3' })).toBe(REFUND_MESSAGES.refused)
    expect(await tryToRefund(paid, { operationId: 'refund-4', amountCents: PAID_CENTS })).toBe('done')
    expect(await givenBack()).toEqual([PAID_CENTS])
  })
})
