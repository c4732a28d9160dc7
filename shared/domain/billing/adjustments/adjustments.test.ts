import { describe, expect, it } from 'vitest'
import {
  ADJUSTMENT_KINDS,
  ADJUSTMENT_LIMITS,
  type AdjustmentFacts,
  type AdjustmentRefusal,
  canAdjust,
} from './adjustments.ts'

function answer(facts: Partial<AdjustmentFacts>): AdjustmentRefusal | 'allowed' {
  const may = canAdjust({ kind: 'CREDIT', amountCents: 5000, todayCents: 0, state: 'active', ...facts })
  return may.ok ? 'allowed' : may.code
}

describe('staff correct the account of a member', () => {
  it.each<[string, Partial<AdjustmentFacts>, AdjustmentRefusal | 'allowed']>([
    ['a cent', { amountCents: 1 }, 'allowed'],
    ['nothing', { amountCents: 0 }, 'amount'],
    ['less than nothing', { amountCents: -1 }, 'amount'],
    ['half a cent', { amountCents: 0.5 }, 'amount'],
    ['what is no number', { amountCents: Number.NaN }, 'amount'],
    ['a member who owes', { state: 'past_due' }, 'allowed'],
    ['a member whose renewal was given up', { state: 'unpaid' }, 'allowed'],
    ['a membership that has ended', { state: 'canceled' }, 'ended'],
    ['a membership that has run out', { state: 'expired' }, 'ended'],
  ])('%s', (_, facts, expected) => {
    for (const kind of ADJUSTMENT_KINDS) expect(answer({ ...facts, kind })).toBe(expected)
  })

  it.each(ADJUSTMENT_KINDS)('%s: limits per action and per 24 hours', (kind) => {
    const { actCents, dayCents } = ADJUSTMENT_LIMITS[kind]
    expect(answer({ kind, amountCents: actCents })).toBe('allowed')
    expect(answer({ kind, amountCents: actCents + 1 })).toBe('act-limit')
    expect(answer({ kind, amountCents: actCents, todayCents: dayCents - actCents })).toBe('allowed')
    expect(answer({ kind, amountCents: actCents, todayCents: dayCents - actCents + 1 })).toBe('day-limit')
    expect(answer({ kind, amountCents: 1, todayCents: dayCents })).toBe('day-limit')
  })

  it('more may be credited than charged', () => {
    expect(ADJUSTMENT_LIMITS.CHARGE.actCents).toBeLessThan(ADJUSTMENT_LIMITS.CREDIT.actCents)
    expect(ADJUSTMENT_LIMITS.CHARGE.dayCents).toBeLessThan(ADJUSTMENT_LIMITS.CREDIT.dayCents)
  })
})
