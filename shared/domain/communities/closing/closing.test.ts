import { describe, expect, it, test } from 'vitest'
import { memberPhase } from '../../billing/dunning/phases.ts'
import { DEFAULT_DUNNING } from '../../billing/dunning/schedule.ts'
import { mayBeCharged } from './charges.ts'
import { closingDates, closingEvent, closingStep, firstClosingDay, isClosed, isClosedForWriting } from './closing.ts'

const ZONE = 'America/New_York'
/** Late in the evening of Nov 26 in New York, and Nov 27 in London. */
const NOW = new Date('2026-11-27T03:30:00Z')
const CLOSING = {
  announcedAt: NOW,
  closesAt: new Date('2027-01-31T05:00:00Z'),
  endsAt: new Date('2027-03-02T05:00:00Z'),
}
const DAY_MS = 24 * 3_600_000

describe('the dates of a closing', () => {
  it('are midnights of the community, a month apart', () => {
    expect(closingDates('2027-01-31', ZONE, NOW)).toEqual(CLOSING)
  })

  test.each([
    ['2026-12-25', false],
    ['2026-12-26', true],
    ['2028-11-25', true],
    ['2028-11-26', false],
    ['2027-02-30', false],
    ['2027-1-31', false],
    ['31.01.2027', false],
    ['', false],
  ])('on %s can be chosen: %s', (day, isRight) => {
    expect(closingDates(day, ZONE, NOW) !== null).toBe(isRight)
    if (day === '2026-12-26') expect(firstClosingDay(NOW, ZONE)).toBe(day)
  })

  test.each([
    [CLOSING.closesAt.getTime() - 1, 'ANNOUNCED', 'ANNOUNCED'],
    [CLOSING.closesAt.getTime(), 'READ_ONLY', 'READ_ONLY'],
    [CLOSING.endsAt.getTime() - 7 * DAY_MS - 1, 'READ_ONLY', 'READ_ONLY'],
    [CLOSING.endsAt.getTime() - 7 * DAY_MS, 'READ_ONLY', 'ENDING'],
    [CLOSING.endsAt.getTime() - 1, 'READ_ONLY', 'ENDING'],
    [CLOSING.endsAt.getTime(), 'CLOSED', 'CLOSED'],
  ])('determine the step at %i', (instant, step, event) => {
    const now = new Date(instant)
    expect([closingStep(CLOSING, now), closingEvent(CLOSING, now)]).toEqual([step, event])
    expect([isClosed(CLOSING, now), isClosed(null, now)]).toEqual([step === 'CLOSED', false])
    expect([isClosedForWriting(CLOSING, now), isClosedForWriting(null, now)]).toEqual([step !== 'ANNOUNCED', false])
  })
})

describe('in a community that is closing', () => {
  const before = new Date(CLOSING.closesAt.getTime() - DAY_MS)
  const after = new Date(CLOSING.closesAt.getTime() + DAY_MS)
  const good = { state: 'active', pastDueSince: null } as const
  const ended = (renewsAt: Date) => ({ state: 'canceled', pastDueSince: null, renewsAt }) as const
  test.each([
    ['a good membership', [good], before, 'GOOD'],
    ['a good membership', [good], after, 'READ_ONLY'],
    ['a good membership', [good], CLOSING.endsAt, 'CLOSED'],
    ['no membership', [], after, 'READ_ONLY'],
    ['one that could not renew', [ended(new Date(NOW.getTime() + DAY_MS))], before, 'GOOD'],
    ['one that could not renew', [ended(new Date(NOW.getTime() + DAY_MS))], after, 'READ_ONLY'],
    ['one that had ended before', [ended(new Date(NOW.getTime() - DAY_MS))], before, 'CLOSED'],
    ['one that was ended before its term', [ended(CLOSING.endsAt)], before, 'CLOSED'],
    ['a failed renewal', [{ state: 'past_due', pastDueSince: NOW }], new Date(NOW.getTime() + 31 * DAY_MS), 'GATED'],
  ] as const)('%s allows at %s %s', (_, memberships, now, phase) => {
    const community = { schedule: DEFAULT_DUNNING, timeZone: ZONE, closing: CLOSING }
    expect(memberPhase(memberships, community, now)).toBe(phase)
  })

  it('nothing is charged from its date on, and no renewal before it', () => {
    const cases = [
      { closing: null, state: 'past_due', pastDueSince: NOW },
      { closing: null, state: 'canceled', pastDueSince: null },
      { closing: CLOSING, state: 'active', pastDueSince: null },
      { closing: CLOSING, state: 'past_due', pastDueSince: NOW },
      // Ended by the closing.
      { closing: CLOSING, state: 'canceled', pastDueSince: null },
    ] as const
    expect(cases.map((one) => mayBeCharged(one, before))).toEqual([true, true, true, false, false])
    expect(cases.map((one) => mayBeCharged(one, CLOSING.closesAt))).toEqual([true, true, false, false, false])
  })
})
