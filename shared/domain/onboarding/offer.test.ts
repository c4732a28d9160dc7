import { describe, expect, it } from 'vitest'
import { planIdOf, quoteOf } from './offer.ts'

const YEAR = { termMonths: 12, duesCents: 195_000, initiationFeeCents: 50_000 }
const TWO_YEARS = { termMonths: 24, duesCents: 350_000, initiationFeeCents: 50_000 }
const NOW = new Date('2026-11-23T10:00:00Z')

describe('an offer', () => {
  it('[ONB-004] is the dues with the initiation fee, charged once', () => {
    expect(quoteOf(YEAR, [YEAR, TWO_YEARS], NOW)).toEqual({
      dues: 195_000,
      initiationFee: 50_000,
      savings: 0,
      amountDue: 245_000,
      renewsAt: new Date('2027-11-23T10:00:00Z'),
    })
  })

  it('of two years states what it saves over two one-year terms', () => {
    expect(quoteOf(TWO_YEARS, [YEAR, TWO_YEARS], NOW)).toMatchObject({
      savings: 40_000,
      amountDue: 400_000,
      renewsAt: new Date('2028-11-23T10:00:00Z'),
    })
  })

  it('saves nothing if a longer term costs more', () => {
    expect(quoteOf({ ...TWO_YEARS, duesCents: 400_000 }, [YEAR], NOW).savings).toBe(0)
  })

  it.each([
    ['2026-08-31T10:00:00Z', 12, '2027-08-31T10:00:00Z'],
    ['2028-02-29T10:00:00Z', 12, '2029-02-28T10:00:00Z'],
    ['2028-02-29T10:00:00Z', 24, '2030-02-28T10:00:00Z'],
  ])('made on %s for %i months renews on %s', (now, termMonths, renewsAt) => {
    expect(quoteOf({ ...YEAR, termMonths }, [], new Date(now)).renewsAt).toEqual(new Date(renewsAt))
  })

  it('is named by its term', () => expect(planIdOf(24)).toBe('24-months'))
})
