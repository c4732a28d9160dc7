import { describe, expect, it } from 'vitest'
import { closingText, endInClosing, paidBeyond } from './closing-text.ts'

const endsAt = new Date('2027-01-28T05:00:00Z')
const LATER = new Date('2027-11-01T04:00:00Z')
const EARLIER = new Date('2026-12-15T05:00:00Z')
const ZONE = 'America/New_York'

describe('a membership of a closing community', () => {
  it.each([
    ['paid for longer', LATER, endsAt, LATER],
    ['paid until that very moment', endsAt, endsAt, null],
    ['whose term ends before', EARLIER, EARLIER, null],
    ['without a known term', null, endsAt, null],
  ])('%s ends with the community at the latest, and names what is paid beyond', (_what, renewsAt, end, beyond) => {
    expect(endInClosing({ renewsAt, endsAt })).toEqual(end)
    expect(paidBeyond({ renewsAt, endsAt })).toEqual(beyond)
  })

  it('promises nothing beyond the end, and tells who has paid for longer until when, and that we write', () => {
    expect(closingText({ renewsAt: LATER, endsAt }, ZONE)).toBe(
      'This community is closing, so memberships no longer renew. Your membership ends when the community closes, on Jan 28, 2027. You’ve paid until Nov 1, 2027, so we’ll write to you about the time after that.',
    )
    expect(closingText({ renewsAt: null, endsAt }, ZONE)).toBe(
      'This community is closing, so memberships no longer renew. Your membership ends when the community closes, on Jan 28, 2027. If you’ve paid beyond that day, we’ll write to you.',
    )
    expect(closingText({ renewsAt: EARLIER, endsAt }, ZONE)).toBe(
      'This community is closing, so memberships no longer renew. Your membership ends on Dec 15, 2026, and you keep access until the community closes, on Jan 28, 2027.',
    )
  })
})
