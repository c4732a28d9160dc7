import { describe, expect, it } from 'vitest'
import { chargesText } from './charges-text.ts'

const DINNER = { name: 'Gala dinner', amountInCents: 5_000 }
const FEE = { name: 'Late fee', amountInCents: 2_500 }

describe('who pays reads what staff charged for', () => {
  it.each([
    ['all that is due', [DINNER], 5_000, 'For “Gala dinner”'],
    ['a part of it', [DINNER], 200_000, 'Includes $50.00 for “Gala dinner”'],
    ['several', [DINNER, FEE], 200_000, 'Includes $50.00 for “Gala dinner” and $25.00 for “Late fee”'],
    ['nothing of no charge', [], 5_000, null],
    ['nothing of charges that are more than what is due', [DINNER, FEE], 5_000, null],
  ])('%s', (_what, charges, balanceCents, text) => {
    expect(chargesText(charges, balanceCents, 'USD')).toBe(text)
  })
})
