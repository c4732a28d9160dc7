import { describe, expect, it } from 'vitest'
import { type Difference, differencesOf, type LedgerFact, type ReconciliationFacts } from './reconciliation.ts'

const paid = { entryId: 'inv/pay', invoiceNumber: '7', amountCents: 500, refundedCents: 0 }
const charged: LedgerFact = { kind: 'CHARGE', entryId: 'inv/pay', invoiceNumber: '7', amountCents: 500 }
const credited: LedgerFact = { kind: 'ADJUSTMENT', entryId: 'credit/1', invoiceNumber: null, amountCents: 300 }
const credit = { entryId: 'credit/1', amountCents: 300 }
const refunded: LedgerFact = { ...charged, kind: 'REFUND', amountCents: 200 }

function found(facts: Partial<ReconciliationFacts>): [Difference['kind'], number, number][] {
  const all = { movements: [], credits: [], entries: [], providerBalanceCents: 0, ownBalanceCents: 0, ...facts }
  return differencesOf(all).map(({ kind, providerCents, ledgerCents }) => [kind, providerCents, ledgerCents])
}

describe('the ledger and the provider', () => {
  it.each([
    ['nothing on either side', {}],
    ['the same payment', { movements: [paid], entries: [charged] }],
    [
      'a payment given back in two parts',
      { movements: [{ ...paid, refundedCents: 400 }], entries: [charged, refunded, refunded] },
    ],
    ['the same credit', { credits: [credit], entries: [credited] }],
    ['the same balance', { providerBalanceCents: 900, ownBalanceCents: 900 }],
  ])('match with %s', (_, facts) => {
    expect(found(facts)).toEqual([])
  })

  it.each<[string, Partial<ReconciliationFacts>, [Difference['kind'], number, number][]]>([
    ['a payment that we lack', { movements: [paid] }, [['CHARGE_MISSING', 500, 0]]],
    [
      'another amount of a payment',
      { movements: [paid], entries: [{ ...charged, amountCents: 499 }] },
      [['CHARGE_AMOUNT', 500, 499]],
    ],
    [
      'a refund that we lack',
      { movements: [{ ...paid, refundedCents: 200 }], entries: [charged] },
      [['REFUND_AMOUNT', 200, 0]],
    ],
    [
      'a refund that the provider lacks',
      { movements: [paid], entries: [charged, refunded] },
      [['REFUND_AMOUNT', 0, 200]],
    ],
    ['a charge that the provider lacks', { entries: [charged] }, [['UNKNOWN_TO_PROVIDER', 0, 500]]],
    [
      'a payment and its refund that we lack',
      { movements: [{ ...paid, refundedCents: 500 }] },
      [
        ['CHARGE_MISSING', 500, 0],
        ['REFUND_AMOUNT', 500, 0],
      ],
    ],
    ['a credit that we lack', { credits: [credit] }, [['CREDIT_AMOUNT', 300, 0]]],
    ['a credit that the provider lacks', { entries: [credited] }, [['CREDIT_AMOUNT', 0, 300]]],
    [
      'another amount of a credit',
      { credits: [{ ...credit, amountCents: 301 }], entries: [credited] },
      [['CREDIT_AMOUNT', 301, 300]],
    ],
    ['another balance', { providerBalanceCents: 100 }, [['BALANCE', 100, 0]]],
  ])('differ by %s', (_, facts, differences) => {
    expect(found(facts)).toEqual(differences)
  })
})
