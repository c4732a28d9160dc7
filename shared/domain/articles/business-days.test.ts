import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/kernel/dates.ts'
import { addBusinessDays, firstDayInTime, isOverdue } from './business-days.ts'

const ZONE = 'America/New_York'
const CLOSED = [{ startsAt: new Date('2026-12-24T05:00:00Z'), endsAt: new Date('2027-01-04T05:00:00Z') }]

it('an equal calendar of a later request returns the same days, one with another closure its own', () => {
  const [from, closures] = [new Date('2026-12-22T15:00:00Z'), CLOSED]
  const fifth = (calendar: Parameters<typeof addBusinessDays>[2]) => addBusinessDays(from, 5, calendar).toISOString()
  expect(fifth({ timeZone: ZONE, closures: [...closures] })).toBe('2027-01-07T12:00:00.000Z')
  expect(fifth({ timeZone: ZONE, closures: structuredClone(closures) })).toBe('2027-01-07T12:00:00.000Z')
  expect(fifth({ timeZone: ZONE, closures: [] })).toBe('2026-12-29T12:00:00.000Z')
  expect(fifth({ timeZone: 'Pacific/Auckland', closures: [...closures] })).toBe('2027-01-08T00:00:00.000Z')
})

describe('the first day whose promise of so many working days is still kept', () => {
  it.each([
    ['in a plain week', 5, '2026-11-19T15:00:00Z', [], '2026-11-12'],
    ['on a Monday, weekends not counted', 5, '2026-11-23T15:00:00Z', [], '2026-11-16'],
    ['late in the evening of that place', 5, '2026-11-20T04:30:00Z', [], '2026-11-12'],
    ['after a closure, whose days do not count', 5, '2027-01-05T15:00:00Z', CLOSED, '2026-12-18'],
    ['for a promise of no days', 0, '2026-11-19T15:00:00Z', [], '2026-11-19'],
  ] as const)('%s', (_when, count, instant, closures, expected) => {
    const [now, calendar] = [new Date(instant), { timeZone: ZONE, closures: [...closures] }]
    const day = firstDayInTime(count, now, calendar)
    expect(day).toBe(expected)
    const isLate = (from: string) =>
      isOverdue(addBusinessDays(new Date(`${from}T17:00:00Z`), count, calendar), now, ZONE)
    expect([isLate(addDays(day, -1)), isLate(day)]).toEqual([true, false])
  })
})
