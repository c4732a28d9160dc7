import { describe, expect, it } from 'vitest'
import { ARRANGE_REASON_MAX_CHARACTERS } from '#shared/domain/forum/limits.ts'
import { checkReason } from './arranged-post.ts'

const LONGEST = '👍'.repeat(ARRANGE_REASON_MAX_CHARACTERS)

describe('the reason that is sent to the author of a post', () => {
  it.each([
    ['It fits there.', 'It fits there.'],
    ['  It \n fits\tthere. ', 'It fits there.'],
    [LONGEST, LONGEST],
  ])('%j is kept in one line', (typed, kept) => {
    expect(checkReason(typed)).toBe(kept)
  })

  it.each(['', ' \n', `${LONGEST}x`])('%j is refused', (typed) => {
    expect(() => checkReason(typed)).toThrow(expect.objectContaining({ fields: { reason: expect.any(Number) } }))
  })
})
