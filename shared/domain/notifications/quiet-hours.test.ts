import { describe, expect, it } from 'vitest'
import { formatTimeOfDay, parseTimeOfDay, quietUntil } from './quiet-hours.ts'

const NIGHT = { fromMinute: 22 * 60, toMinute: 7 * 60 }
const LUNCH = { fromMinute: 12 * 60, toMinute: 13 * 60 + 30 }

describe('quiet hours', () => {
  it.each([
    ['an hour before', NIGHT, '2026-11-20T21:59:59Z', null],
    ['their first second', NIGHT, '2026-11-20T22:00:00Z', '2026-11-21T07:00:00Z'],
    ['midnight', NIGHT, '2026-11-21T00:00:00Z', '2026-11-21T07:00:00Z'],
    ['their last second', NIGHT, '2026-11-21T06:59:59Z', '2026-11-21T07:00:00Z'],
    ['their end', NIGHT, '2026-11-21T07:00:00Z', null],
    ['a part of a minute', LUNCH, '2026-11-20T12:10:42.5Z', '2026-11-20T13:30:00Z'],
  ])('at %s say until when emails wait', (_, hours, now, until) => {
    expect(quietUntil(hours, 'UTC', new Date(now))).toEqual(until && new Date(until))
  })

  it.each([
    ['another zone', 'America/New_York', '2026-11-21T04:00:00Z', '2026-11-21T12:00:00Z'],
    ['a zone half an hour off', 'Asia/Kolkata', '2026-11-20T20:00:00Z', '2026-11-21T01:30:00Z'],
    ['the night in which clocks go forward', 'America/New_York', '2026-03-08T04:00:00Z', '2026-03-08T11:00:00Z'],
    ['the night in which clocks go back', 'America/New_York', '2026-11-01T03:00:00Z', '2026-11-01T12:00:00Z'],
  ])('end by the clock of the community: %s', (_, zone, now, until) => {
    expect(quietUntil(NIGHT, zone, new Date(now))).toEqual(new Date(until))
  })

  it('end later when the clock skips their end', () => {
    const hours = { fromMinute: 22 * 60, toMinute: 2 * 60 + 30 }
    const end = new Date('2026-03-08T07:30:00Z')
    for (const now of ['2026-03-08T04:00:00Z', '2026-03-08T06:30:00Z', '2026-03-08T06:59:59Z'])
      expect(quietUntil(hours, 'America/New_York', new Date(now))).toEqual(end)
    expect(quietUntil(hours, 'America/New_York', end)).toBeNull()
  })

  it('are written as times of day', () => {
    for (const text of ['00:00', '07:05', '23:59']) expect(formatTimeOfDay(parseTimeOfDay(text) ?? -1)).toBe(text)
    for (const text of ['', '7:00', '24:00', '12:60', '12:00:00', 'noon']) expect(parseTimeOfDay(text)).toBeNull()
  })
})
