import { describe, expect, it } from 'vitest'
import { addDays, dayOf, daysBetween, instantOfHour } from '#shared/kernel/dates.ts'
import { isCardOver } from './cards/cards.ts'
import { membershipPhase, phaseDates } from './dunning/phases.ts'
import { DEFAULT_DUNNING } from './dunning/schedule.ts'
import { FIRST_NOTICE_DAYS, LAST_NOTICE_DAYS, renewalNoticeDue } from './renewal-notices.ts'

/* Rules that depend on days, on unusual calendar days, for communities all around the world. */

const ZONES = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  // Its clocks change by half an hour.
  'Australia/Lord_Howe',
  // The first and the last time zone to begin a day.
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]
const MOMENTS = [
  ['the end of a month of 31 days', '2027-01-31T23:30:00Z'],
  ['the end of February', '2027-02-28T23:30:00Z'],
  ['a leap day', '2028-02-29T00:15:00Z'],
  ['the day before a leap day', '2028-02-28T23:45:00Z'],
  ['the end of a month of 30 days', '2027-04-30T12:00:00Z'],
  ['New Year', '2027-12-31T23:59:59Z'],
  ['the hour that New York leaves out', '2027-03-14T07:00:00Z'],
  ['the hour that New York has twice', '2027-11-07T05:30:00Z'],
  ['the hour that Berlin leaves out', '2027-03-28T01:00:00Z'],
] as const
const CASES = ZONES.flatMap((timeZone) => MOMENTS.map(([name, at]) => [name, timeZone, new Date(at)] as const))
const DAY_MS = 24 * 3_600_000

/** Noon this many days before or after the day of an instant. */
function noon(at: Date, days: number, timeZone: string): Date {
  return instantOfHour(addDays(dayOf(at, timeZone), days), 12, timeZone)
}

describe.each(CASES)('%s, in %s', (_, timeZone, at) => {
  it('a renewal that fails then closes each thing at midnight of its day, neither before nor after', () => {
    const community = { schedule: DEFAULT_DUNNING, timeZone }
    const dates = phaseDates(at, community)
    const phaseAt = (instant: number) =>
      membershipPhase({ state: 'past_due', pastDueSince: at }, community, new Date(instant))
    for (const [from, days, before, after] of [
      [dates.readOnlyFrom, DEFAULT_DUNNING.readOnly, 'GRACE', 'READ_ONLY'],
      [dates.gatedFrom, DEFAULT_DUNNING.gate, 'READ_ONLY', 'GATED'],
      [dates.closedFrom, DEFAULT_DUNNING.close, 'GATED', 'CLOSED'],
    ] as const) {
      expect(daysBetween(dayOf(at, timeZone), dayOf(from, timeZone))).toBe(days)
      expect([phaseAt(from.getTime() - 1), phaseAt(from.getTime())]).toEqual([before, after])
    }
  })

  it('a renewal that is due then is announced on the thirty days before, and not on the day itself', () => {
    const notices = Array.from({ length: FIRST_NOTICE_DAYS + 3 }, (_, i) =>
      renewalNoticeDue(at, noon(at, -i, timeZone), timeZone),
    )
    const count = (kind: 'first' | 'last') => notices.filter((notice) => notice === kind).length
    expect(notices[0]).toBeNull()
    expect([count('last'), count('first')]).toEqual([LAST_NOTICE_DAYS, FIRST_NOTICE_DAYS - LAST_NOTICE_DAYS])
    expect([notices[LAST_NOTICE_DAYS], notices[FIRST_NOTICE_DAYS]]).toEqual(['last', 'first'])
  })

  it('a card is valid to the last moment of its month, whatever its length', () => {
    const [year = 0, month = 0] = dayOf(at, timeZone).split('-').map(Number)
    const nextMonth = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
    const end = instantOfHour(nextMonth, 0, timeZone).getTime()
    const card = { expirationMonth: month, expirationYear: year }
    const isOver = (instant: number) => isCardOver(card, new Date(instant), timeZone)
    expect([isOver(at.getTime()), isOver(end - 1), isOver(end), isOver(end + DAY_MS)]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})
