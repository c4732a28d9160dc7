import { describe, expect, it } from 'vitest'
import { closingText, endInClosing } from './closing-text.ts'

const endsAt = new Date('2027-01-28T05:00:00Z')
const LATER = new Date('2027-11-01T04:00:00Z')
const EARLIER = new Date('2026-12-15T05:00:00Z')
const ZONE = 'America/New_York'

describe('a membership of a closing community', () => {
  it.each([
    ['paid for longer', LATER, endsAt],
    ['whose term ends before', EARLIER, EARLIER],
    ['without a known term', null, endsAt],
  ])('%s ends with the community at the latest', (_what, renewsAt, end) => {
    expect(endInClosing({ renewsAt, endsAt })).toEqual(end)
  })

  it('promises nothing beyond the end, and tells who has paid for longer that we write', () => {
    const text = closingText({ renewsAt: LATER, endsAt }, ZONE)
    expect(text).toBe(
      'This community is closing, so memberships no longer renew. Your membership ends when the community closes, on Jan 28, 2027. If you’ve paid beyond that day, we’ll write to you.',
    )
    expect(closingText({ renewsAt: EARLIER, endsAt }, ZONE)).toBe(
      'This community is closing, so memberships no longer renew. Your membership ends on Dec 15, 2026, and you keep access until the community closes, on Jan 28, 2027.',
    )
  })
})
