import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adjustmentOperation } from '#db/billing/adjustments/adjustment.ts'
import { reconcileLedgers } from '#db/billing/reconciliation/reconcile-ledgers.ts'
import { readStatement } from '#db/billing/statements/read-statement.ts'
import { NOTHING_DONE } from '#db/jobs/job-runs.ts'
import { ledgerEntries } from '#db/schema/billing.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { auditLog, outbox } from '#db/schema/platform.ts'
import { adjustments, reconciliationDifferences } from '#db/schema/staff/staff-billing.ts'
import { build } from '#db/statement.ts'
import { at } from '#db/testing/base-fixture.ts'
import { type BillingFixture, billingFixture, type Subscribed, tryToPay } from '#db/testing/billing.ts'
import type { Name } from '#db/testing/cast.ts'
import {
  ADJUSTMENT_KINDS,
  ADJUSTMENT_LIMITS,
  type AdjustmentKind,
} from '#shared/domain/billing/adjustments/adjustments.ts'
import { ADJUSTMENT_MESSAGES, adjustmentRefusal } from '#shared/domain/billing/staff-messages.ts'
import type { Billing } from '#shared/kernel/ports/billing.ts'
import { adjustAccount } from './adjust-account.ts'
import { readMemberBilling } from './member-payments.queries.ts'
import { readSubscriptionAgain } from './read-again.ts'

let fixture: BillingFixture
let sam: Subscribed
beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.start()
  sam = await fixture.subscribe('sam')
})

type Given = Partial<Omit<Parameters<typeof adjustAccount>[1], 'userId'>> & {
  readonly by?: Name
  readonly userId?: string
  readonly billing?: Billing
}

function staff(by: Name = 'theo') {
  const where = by === 'stig' ? fixture.cast.harbor : fixture.cast.meridian
  return {
    ...fixture.ctx(),
    actor: { userId: fixture.id(by), communityId: where.id },
    correlationId: 'CORR',
    client: { network: '203.0.113.9' },
  }
}

/** "done", or what staff are told. */
async function adjust({ by, billing, ...given }: Given = {}): Promise<string> {
  const asked = {
    kind: 'CREDIT',
    amountCents: 5_000,
    name: 'Late start',
    reason: 'Agreed',
    operationId: 'op-1',
  } as const
  try {
    await adjustAccount({ ...staff(by), ...(billing && { billing }) }, { ...asked, userId: sam.userId, ...given })
    return 'done'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function rows() {
  return fixture.db().read(build.select().from(adjustments))
}

function audit() {
  return fixture.db().read(build.select().from(auditLog))
}

async function emails() {
  return (await fixture.db().read(build.select().from(outbox))).filter(
    ({ template }) => template === 'account-corrected',
  )
}

async function entries() {
  return (await fixture.ledger()).map(({ kind, amountCents }) => `${kind} ${amountCents}`)
}

function calls(kind: AdjustmentKind) {
  return fixture.billing().calls.filter((method) => method === (kind === 'CREDIT' ? 'issueCredit' : 'issueInvoice'))
}

const CALL = { CREDIT: 'issueCredit', CHARGE: 'issueInvoice' } as const
const LIST = { CREDIT: 'listCredits', CHARGE: 'listInvoices' } as const
/** How often the account was corrected at the provider. */
function carriedOut(kind: AdjustmentKind): number {
  const own = fixture.billing().credits(sam.providerId).length
  return kind === 'CREDIT' ? own : fixture.billing().subscription(sam.providerId).balanceCents / 5_000
}

describe('staff credit the account of a member', () => {
  it('the provider, the ledger, the statements, the audit log with the reason, and an email to the member', async () => {
    expect(await adjust()).toBe('done')
    expect(fixture.billing().credits(sam.providerId)).toMatchObject([{ amountCents: 5_000 }])
    expect(await entries()).toEqual(['ADJUSTMENT 5000'])
    const [entry] = await fixture.ledger()
    expect(await readStatement(staff(), { ...sam, statementId: entry?.id ?? '' })).toMatchObject({
      name: 'Late start',
      amountCents: -5_000,
      refundedCents: 0,
      lines: [{ kind: 'ADJUSTMENT', amountCents: -5_000 }],
    })
    expect(await audit()).toMatchObject([
      {
        action: 'user.credit',
        actorId: fixture.id('theo'),
        targetId: sam.userId,
        reason: 'Agreed',
        visibleToMember: true,
        ipClass: '203.0.113.0/24',
        after: { amountCents: 5_000 },
      },
    ])
    expect(await emails()).toMatchObject([{ userId: sam.userId }])
    expect((await readMemberBilling(staff(), sam.userId)).adjustments).toMatchObject([
      { kind: 'CREDIT', state: 'DONE', amountCents: 5_000, productName: 'Late start', by: 'Theo Brandt' },
    ])
  })
})

describe('what a member has paid', () => {
  it('has the newest first, and of one moment the entry that was written last, whatever order they are read in', async () => {
    const entry = (id: string, minutes: number) => ({
      ...{ id, communityId: sam.communityId, subscriptionId: sam.id, userId: sam.userId, kind: 'CHARGE' as const },
      ...{ amountCents: 100, currency: 'USD', happenedAt: at(minutes), providerEntryId: id, recordedAt: at(0) },
    })
    await fixture.db().commit([build.insert(ledgerEntries).values([entry('b', 0), entry('a', 0), entry('c', -1)])])
    const { payments } = await readMemberBilling(staff(), sam.userId)
    expect(payments.map(({ id }) => id)).toEqual(['b', 'a', 'c'])
  })
})

describe('what staff may still give back of a payment', () => {
  it('is less by what was given back of it, and not by what was of another payment of the same invoice', async () => {
    const entry = (id: string, kind: 'CHARGE' | 'REFUND', providerPaymentId: string, amountCents: number) => ({
      ...{ id, communityId: sam.communityId, subscriptionId: sam.id, userId: sam.userId, kind, amountCents },
      ...{ currency: 'USD', happenedAt: at(0), providerPaymentId, providerInvoiceId: 'invoice', cardLast4: '1111' },
      ...{ providerEntryId: id, recordedAt: at(0) },
    })
    await fixture
      .db()
      .commit([
        build
          .insert(ledgerEntries)
          .values([
            entry('a', 'CHARGE', 'one', 900),
            entry('b', 'CHARGE', 'two', 500),
            entry('c', 'REFUND', 'one', 300),
          ]),
      ])
    const { payments } = await readMemberBilling(staff(), sam.userId)
    expect(Object.fromEntries(payments.map(({ id, refundableCents }) => [id, refundableCents]))).toEqual({
      ...{ a: 600, b: 500, c: 0 },
    })
  })
})

describe('staff add a charge to the account of a member', () => {
  it('it is due, no card is charged, and once paid its statement says what it was for', async () => {
    expect(await adjust({ kind: 'CHARGE', name: 'Guest seat' })).toBe('done')
    expect(await fixture.subscription(sam.id)).toMatchObject({ balanceCents: 5_000, state: 'active' })
    expect(fixture.billing().charges()).toEqual([])
    expect(await entries()).toEqual([])
    expect(await audit()).toMatchObject([
      { action: 'user.charge', visibleToMember: true, after: { amountCents: 5_000 } },
    ])
    expect(await emails()).toMatchObject([{ userId: sam.userId }])

    expect(await tryToPay(fixture, sam)).toBe('paid')
    const [entry] = await fixture.ledger()
    const statementId = entry?.providerInvoiceId ?? ''
    expect(await readStatement(staff(), { ...sam, statementId })).toMatchObject({
      name: 'Guest seat',
      amountCents: 5_000,
    })
    expect(await fixture.mismatches(sam.communityId)).toEqual([])
  })
})

describe.each(ADJUSTMENT_KINDS)('an adjustment (%s)', (kind) => {
  const { actCents, dayCents } = ADJUSTMENT_LIMITS[kind]

  it('that is repeated under its operation id is made once', async () => {
    expect([await adjust({ kind }), await adjust({ kind })]).toEqual(['done', 'done'])
    expect(calls(kind)).toHaveLength(1)
    expect([(await audit()).length, (await emails()).length]).toEqual([1, 1])
  })

  it.each<[string, () => Promise<Given>]>([
    ['of another amount', async () => ({ amountCents: 4_000 })],
    ['of another member', async () => ({ userId: (await fixture.subscribe('maya')).userId })],
    ['of the other kind', async () => ({ kind: kind === 'CREDIT' ? 'CHARGE' : 'CREDIT' })],
  ])('does not answer one %s under the same operation id', async (_, other) => {
    expect(await adjust({ kind })).toBe('done')
    const asked = { kind, ...(await other()) }
    expect(await adjust(asked)).toBe('This operation ID belongs to another adjustment.')
    expect(await adjust({ kind, name: 'Late beginning', reason: 'Said in other words' })).toBe('done')
    expect([(await rows()).length, (await audit()).length, (await emails()).length]).toEqual([1, 1, 1])
    expect(await adjust({ ...asked, operationId: 'op-2' })).toBe('done')
  })

  it('of a double click is made once', async () => {
    const both = await Promise.all([adjust({ kind }), adjust({ kind })])
    expect(both).toContain('done')
    // The other is answered alike, or asked to wait until it is known.
    for (const one of both) expect(['done', 'PaymentPending']).toContain(one)
    expect(await adjust({ kind })).toBe('done')
    expect(calls(kind)).toHaveLength(1)
    expect(carriedOut(kind)).toBe(1)
    expect([(await audit()).length, (await emails()).length]).toEqual([1, 1])
  })

  it('by two at once is made once, and the other is told to wait', async () => {
    const both = await Promise.all([adjust({ kind, operationId: 'a' }), adjust({ kind, operationId: 'b' })])
    if (both.includes(ADJUSTMENT_MESSAGES.busy)) expect(carriedOut(kind)).toBe(1)
    else expect([both, carriedOut(kind)]).toEqual([['done', 'done'], 2])
    expect(await audit()).toHaveLength(carriedOut(kind))
  })

  it('is limited in its amount, and in the sum of 24 hours over all members', async () => {
    expect(await adjust({ kind, amountCents: actCents + 1 })).toBe(adjustmentRefusal('act-limit', kind, 'USD'))
    expect(await adjust({ kind, amountCents: 0 })).toBe(adjustmentRefusal('amount', kind, 'USD'))
    const maya = await fixture.subscribe('maya')
    for (let given = 0; given < dayCents; given += actCents) {
      const userId = given % (2 * actCents) === 0 ? sam.userId : maya.userId
      expect(await adjust({ kind, userId, amountCents: actCents, operationId: `op-${given}` })).toBe('done')
    }
    const more = { kind, amountCents: 1, operationId: 'more' }
    expect(await adjust(more)).toBe(adjustmentRefusal('day-limit', kind, 'USD'))
    fixture.pass(24 * 60 + 1)
    expect(await adjust(more)).toBe('done')
  })

  it('of two at once that exceed the limit of the day together, one is made', async () => {
    const maya = await fixture.subscribe('maya')
    for (let given = actCents; given < dayCents; given += actCents)
      expect(await adjust({ kind, amountCents: actCents, operationId: `op-${given}` })).toBe('done')
    const last = { kind, amountCents: actCents }
    const both = await Promise.all([
      adjust({ ...last, operationId: 'a' }),
      adjust({ ...last, operationId: 'b', userId: maya.userId }),
    ])
    expect(both.toSorted()).toEqual([adjustmentRefusal('day-limit', kind, 'USD'), 'done'].toSorted())
  })

  it.each([
    ['who may not see what members pay', 'ada', 'NotAllowed'],
    ['of another community', 'stig', 'NotAllowed'],
  ] as const)('is not made by staff %s', async (_, by, refusal) => {
    expect(await adjust({ kind, by })).toBe(refusal)
    expect(calls(kind)).toEqual([])
    expect(await rows()).toEqual([])
  })

  it('is refused when the permission is withdrawn during the request', async () => {
    const { port } = fixture.billing()
    const ofTheo = eq(staffPermissions.userId, fixture.id('theo'))
    const held = await fixture.db().read(build.select().from(staffPermissions).where(ofTheo))
    const readSubscription: typeof port.readSubscription = async (id) => {
      await fixture.db().commit([build.delete(staffPermissions).where(ofTheo)])
      return port.readSubscription(id)
    }
    expect(await adjust({ kind, billing: { ...port, readSubscription } })).toBe(ADJUSTMENT_MESSAGES.busy)
    await fixture.db().commit([build.insert(staffPermissions).values(held)])
    expect([calls(kind), await rows()]).toEqual([[], []])
  })

  it('is refused for anybody but a member of the community whose membership goes on', async () => {
    await fixture.subscribe('lena')
    expect(await adjust({ kind, userId: fixture.id('lena') })).toBe('NotFound')
    expect(await adjust({ kind, userId: fixture.id('theo') })).toBe('NotFound')
    expect(await adjust({ kind, userId: fixture.id('maya') })).toBe(ADJUSTMENT_MESSAGES.noMembership)
    fixture.billing().setState(sam.providerId, 'canceled')
    expect(await adjust({ kind })).toBe(adjustmentRefusal('ended', kind, 'USD'))
    expect(calls(kind)).toEqual([])
  })

  it.each(['', '   ', 'x'.repeat(301)])('is refused without a name and a reason: %j is neither', async (text) => {
    expect(await adjust({ kind, name: text })).toBe(ADJUSTMENT_MESSAGES.name)
    expect(await adjust({ kind, reason: text })).toBe(ADJUSTMENT_MESSAGES.reason)
  })

  describe('whose answer is lost', () => {
    it('was carried out: it is looked up, and not sent again', async () => {
      fixture.billing().fail(CALL[kind], 'lost-after')
      expect(await adjust({ kind })).toBe('done')
      expect([calls(kind).length, carriedOut(kind)]).toEqual([1, 1])
    })

    it('was not carried out: it is being checked, nothing else begins, and after five minutes the job ends it', async () => {
      fixture.billing().fail(CALL[kind], 'lost-before')
      expect(await adjust({ kind })).toBe('PaymentPending')
      expect(await adjust({ kind, operationId: 'op-2' })).toBe(ADJUSTMENT_MESSAGES.busy)
      fixture.pass(1)
      expect(await adjustmentOperation.settleDue(fixture.ctx())).toEqual({ done: 0, later: 1, failed: 0 })
      expect(await adjustmentOperation.settleDue(fixture.ctx())).toEqual(NOTHING_DONE)
      fixture.pass(5)
      expect(await adjustmentOperation.settleDue(fixture.ctx())).toEqual({ done: 1, later: 0, failed: 0 })
      expect(await adjust({ kind })).toBe(ADJUSTMENT_MESSAGES.notDone)
      expect(await rows()).toMatchObject([{ state: 'NOT_DONE' }])
      expect([await entries(), await audit(), await emails()]).toEqual([[], [], []])
      expect([calls(kind).length, carriedOut(kind)]).toEqual([1, 0])
      expect(await adjust({ kind, operationId: 'op-3' })).toBe('done')
    })

    it('is not taken for another of the same account, nor for lost while the provider is away', async () => {
      if (kind === 'CREDIT') fixture.billing().credit(sam.providerId, 5_000)
      else fixture.billing().owe(sam.providerId, 5_000)
      fixture.billing().fail(CALL[kind], 'lost-before')
      expect(await adjust({ kind })).toBe('PaymentPending')
      fixture.pass(6)
      fixture.billing().fail(LIST[kind], 'away', { times: 2 })
      expect(await adjustmentOperation.settleDue(fixture.ctx())).toEqual({ done: 0, later: 1, failed: 0 })
      expect(await rows()).toMatchObject([{ state: 'OPEN' }])
    })

    it('and the provider is silent afterwards: two jobs find it, with audit row and email, once', async () => {
      fixture.billing().fail(CALL[kind], 'lost-after')
      fixture.billing().fail(LIST[kind], 'away', { times: 2, skip: kind === 'CHARGE' ? 1 : 0 })
      expect(await adjust({ kind })).toBe('PaymentPending')
      fixture.pass(1)
      await Promise.all([adjustmentOperation.settleDue(fixture.ctx()), adjustmentOperation.settleDue(fixture.ctx())])
      expect(await adjust({ kind })).toBe('done')
      expect([(await audit()).length, (await emails()).length, carriedOut(kind)]).toEqual([1, 1, 1])
    })
  })

  it('that the provider refuses or never got changes nothing, and may be tried again', async () => {
    fixture.billing().fail('listInvoices', 'away', { times: 2 })
    expect(await adjust({ kind })).toBe(ADJUSTMENT_MESSAGES.away)
    fixture.billing().fail(CALL[kind], 'away')
    expect(await adjust({ kind, operationId: 'op-2' })).toBe(ADJUSTMENT_MESSAGES.notDone)
    fixture.billing().fail(CALL[kind], 'refused')
    expect(await adjust({ kind, operationId: 'op-3' })).toBe(ADJUSTMENT_MESSAGES.refused)
    expect([await entries(), await audit(), await emails(), carriedOut(kind)]).toEqual([[], [], [], 0])
    expect(await adjust({ kind, operationId: 'op-4' })).toBe('done')
  })
})

describe('the comparison with the provider', () => {
  const differences = async () =>
    (await fixture.db().read(build.select().from(reconciliationDifferences))).map(
      ({ kind, providerCents, ledgerCents }) => `${kind} ${providerCents} ${ledgerCents}`,
    )

  it('finds no difference after a credit of staff', async () => {
    await adjust()
    await adjust({ kind: 'CHARGE', operationId: 'op-2' })
    await reconcileLedgers(fixture.ctx())
    expect(await differences()).toEqual([])
  })

  it('lists a credit that only one side has; read again, the ledger takes over what it lacks', async () => {
    fixture.billing().credit(sam.providerId, 700)
    fixture.pass(24 * 60)
    await reconcileLedgers(fixture.ctx())
    expect(await differences()).toEqual(['CREDIT_AMOUNT 700 0'])
    expect(await readSubscriptionAgain(staff(), { subscriptionId: sam.id })).toBe(0)
    expect(await entries()).toEqual(['ADJUSTMENT 700'])
    await readSubscriptionAgain(staff(), { subscriptionId: sam.id })
    expect(await entries()).toEqual(['ADJUSTMENT 700'])
    const [entry] = await fixture
      .db()
      .read(build.select().from(ledgerEntries).where(eq(ledgerEntries.userId, sam.userId)))
    expect(await readStatement(staff(), { ...sam, statementId: entry?.id ?? '' })).toMatchObject({
      name: 'Credit to your account',
    })
  })

  it('lists a credit that the provider lacks', async () => {
    await adjust()
    fixture.billing().credits(sam.providerId).length = 0
    await reconcileLedgers(fixture.ctx())
    expect(await differences()).toEqual(['CREDIT_AMOUNT 0 5000'])
  })
})
