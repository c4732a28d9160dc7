import { describe, expect, it } from 'vitest'
import { addDays, dayOf, instantOfClock } from '#shared/kernel/dates.ts'
import { renewalNoticeDue } from './renewal-notices.ts'

const ZONES = ['America/New_York', 'Europe/London', 'America/Los_Angeles'] as const
const HOUR_MS = 3_600_000

/** The notices found by hourly checks from 40 days before to the day after, with the day on which each is first due, as days before. */
function noticesUntil(renewsAt: Date, timeZone: string): string[] {
  const seen = new Map<string, string>()
  const day = new Intl.DateTimeFormat('en-CA', { timeZone })
  for (let hours = 40 * 24; hours >= -24; hours--) {
    const now = new Date(renewsAt.getTime() - hours * HOUR_MS)
    const notice = renewalNoticeDue(renewsAt, now, timeZone)
    if (notice && !seen.has(notice)) seen.set(notice, day.format(now))
  }
  return [...seen].map(([notice, on]) => `${notice} ${on}`)
}

describe('the notices before a renewal', () => {
  it.each([
    ['a year that ends in March', '2027-03-01T17:00:00Z', ['first 2027-01-30', 'last 2027-02-22']],
    ['a leap year', '2028-03-01T17:00:00Z', ['first 2028-01-31', 'last 2028-02-23']],
    ['a leap day', '2028-02-29T17:00:00Z', ['first 2028-01-30', 'last 2028-02-22']],
    ['the end of a month', '2027-01-31T17:00:00Z', ['first 2027-01-01', 'last 2027-01-24']],
    ['the turn of the year', '2027-01-01T17:00:00Z', ['first 2026-12-02', 'last 2026-12-25']],
    ['the clocks go forward', '2027-03-20T17:00:00Z', ['first 2027-02-18', 'last 2027-03-13']],
    ['the clocks go back', '2027-11-10T17:00:00Z', ['first 2027-10-11', 'last 2027-11-03']],
    ['a term of 24 months', '2028-11-23T17:00:00Z', ['first 2028-10-24', 'last 2028-11-16']],
  ])('are due 30 and 7 days before the day of the renewal, in the time zones of the brands: %s', (_name, at, due) => {
    for (const zone of ZONES) expect(noticesUntil(new Date(at), zone), zone).toEqual(due)
  })

  it('go by the community’s day, which may differ from the day in UTC', () => {
    const renewsAt = new Date('2027-03-02T03:00:00Z')
    expect(noticesUntil(renewsAt, 'America/New_York')).toEqual(['first 2027-01-30', 'last 2027-02-22'])
    expect(noticesUntil(renewsAt, 'UTC')).toEqual(['first 2027-01-31', 'last 2027-02-23'])
  })

  it.each(['America/New_York', 'Europe/London', 'Australia/Adelaide'])(
    'are sent from nine in the morning on, in %s',
    (zone) => {
      const renewsAt = new Date('2027-04-10T03:00:00Z')
      const day = (before: number) => addDays(dayOf(renewsAt, zone), -before)
      const due = (before: number, clock: string) =>
        renewalNoticeDue(renewsAt, instantOfClock(`${day(before)}T${clock}`, zone), zone)
      expect([due(30, '00:01'), due(30, '08:59'), due(30, '09:00')]).toEqual([null, null, 'first'])
      // A notice that could not be sent on its day is sent at the same hour of a later one, not earlier.
      expect([due(12, '04:00'), due(12, '23:00')]).toEqual([null, 'first'])
      expect([due(7, '08:59'), due(7, '09:00'), due(1, '08:59'), due(1, '23:59')]).toEqual([null, 'last', null, 'last'])
    },
  )

  it('are not due on the day of the renewal, nor after it', () => {
    const renewsAt = new Date('2027-03-01T17:00:00Z')
    expect(renewalNoticeDue(renewsAt, new Date('2027-03-01T06:00:00Z'), 'America/New_York')).toBeNull()
    expect(renewalNoticeDue(renewsAt, new Date('2027-03-02T17:00:00Z'), 'America/New_York')).toBeNull()
  })
})
