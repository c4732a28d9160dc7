import { expect, it } from 'vitest'
import type { LedgerKind } from './ledger.ts'
import { pageOfStatements, statementsOf, statementUrl, yearsOf } from './statements.ts'

const ZONE = 'America/New_York'

function statement(id: string, at: string, amountCents = 1_000) {
  return {
    id,
    name: 'Membership',
    purchasedAt: new Date(at),
    amountCents,
  }
}

const all = [
  statement('a', '2025-03-01T12:00:00Z', 195_000),
  statement('b', '2026-01-01T03:00:00Z', 5_000),
  statement('c', '2026-03-01T12:00:00Z', -200),
]

function entry(id: string, statementId: string, kind: LedgerKind, amountCents: number, at: string) {
  return {
    id,
    statementId,
    kind,
    amountCents,
    currency: 'USD',
    productName: `Of ${statementId}`,
    happenedAt: new Date(at),
    cardLast4: null,
    invoiceNumber: null,
    receiptNumber: null,
  }
}

it('a statement is the sum of its payments: charges less refunds; a credit is a separate, negative one', () => {
  const entries = [
    entry('2', 'inv', 'REFUND', 2_000, '2026-04-01T00:00:00Z'),
    entry('1', 'inv', 'CHARGE', 5_000, '2026-03-01T00:00:00Z'),
    entry('3', 'inv', 'CHARGE', 700, '2026-03-02T00:00:00Z'),
    entry('0', 'inv', 'REFUND', 10, '2026-03-02T00:00:00Z'),
    entry('4', '4', 'ADJUSTMENT', 300, '2026-05-01T00:00:00Z'),
  ]
  const made = statementsOf(entries)
  expect(made).toMatchObject([
    {
      id: 'inv',
      name: 'Of inv',
      purchasedAt: new Date('2026-03-01T00:00:00Z'),
      amountCents: 3_690,
      refundedCents: 2_010,
    },
    { id: '4', name: 'Of 4', purchasedAt: new Date('2026-05-01T00:00:00Z'), amountCents: -300, refundedCents: 0 },
  ])
  expect(made.map(({ payments }) => payments.map(({ id }) => id))).toEqual([['1', '3', '0', '2'], ['4']])
  expect(statementsOf([])).toEqual([])
})

it('payments of the same instant are ordered by id, and come before refunds', () => {
  const at = '2026-03-01T00:00:00Z'
  const entries = [
    entry('r2', 'inv', 'REFUND', 20, at),
    entry('c2', 'inv', 'CHARGE', 200, at),
    entry('r1', 'inv', 'REFUND', 10, at),
    entry('c1', 'inv', 'CHARGE', 100, at),
    entry('c0', 'inv', 'CHARGE', 100, '2026-03-01T00:00:01Z'),
  ]
  for (const given of [entries, entries.toReversed()])
    expect(statementsOf(given)[0]?.payments.map(({ id }) => id)).toEqual(['c1', 'c2', 'r1', 'r2', 'c0'])
})

it('statements are listed under the year of the community: New Year begins at its midnight', () => {
  expect(yearsOf(all, ZONE)).toEqual([
    { year: 2026, count: 1, amountCents: -200 },
    { year: 2025, count: 2, amountCents: 200_000 },
  ])
  expect(yearsOf(all, 'UTC').map(({ year, count }) => [year, count])).toEqual([
    [2026, 2],
    [2025, 1],
  ])
  expect(yearsOf([], ZONE)).toEqual([])
})

it('the total of a year is that of the statements that are listed under it', () => {
  for (const { year, amountCents } of yearsOf(all, ZONE)) {
    const listed = pageOfStatements(all, { year, first: 50, after: null }, ZONE)
    expect(listed.reduce((sum, one) => sum + one.amountCents, 0)).toBe(amountCents)
  }
})

it('statements are read page by page, newest first, none twice and none missing', () => {
  const many = Array.from({ length: 7 }, (_, i) => statement(`s${i}`, '2026-05-05T12:00:00Z'))
  const ids: string[] = []
  let after: string | null = null
  for (let page = 0; page < 4; page++) {
    const found: readonly { id: string }[] = pageOfStatements(many, { year: null, first: 3, after }, ZONE)
    ids.push(...found.map(({ id }) => id))
    after = ids.at(-1) ?? null
  }
  expect(ids).toEqual(['s6', 's5', 's4', 's3', 's2', 's1', 's0'])
})

it.each([
  ['nobody has', 'none', null],
  ['is of another year', 's0', 2025],
])('a page after a statement that %s is refused, rather than shown from the start', (_which, after, year) => {
  const listed = [statement('s0', '2026-05-05T12:00:00Z'), statement('s1', '2025-05-05T12:00:00Z')]
  expect(() => pageOfStatements(listed, { year, first: 3, after }, ZONE)).toThrow(
    'This cursor doesn’t belong to this list.',
  )
})

it('the address of a statement contains its id as one part', () => {
  expect(statementUrl('inv_1')).toBe('/settings/billing/statements/inv_1.pdf')
  expect(statementUrl('a/../b')).toBe('/settings/billing/statements/a%2F..%2Fb.pdf')
})
