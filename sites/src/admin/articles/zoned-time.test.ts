import { describe, expect, it } from 'vitest'
import { instantOf } from './zoned-time.ts'

describe('a typed wall clock time', () => {
  it.each([
    ['2026-12-08T09:00', 'America/New_York', '2026-12-08T14:00:00.000Z'],
    ['2026-07-08T09:00', 'America/New_York', '2026-07-08T13:00:00.000Z'],
    ['2026-12-08T09:00', 'Europe/London', '2026-12-08T09:00:00.000Z'],
    ['2026-03-08T03:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01T00:30', 'America/New_York', '2026-11-01T04:30:00.000Z'],
    ['2026-01-01T00:00', 'Pacific/Auckland', '2025-12-31T11:00:00.000Z'],
    // Of an hour that occurs twice it is the first.
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-10-25T01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    // A skipped time is the same time after the change, on the same day.
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-09-06T00:30', 'America/Santiago', '2026-09-06T04:30:00.000Z'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
  ])('%s in %s is one instant', (local, timeZone, iso) => {
    expect(instantOf(local, timeZone)?.toISOString()).toBe(iso)
  })

  it('is null when it is not a valid time', () => {
    expect(instantOf('', 'UTC')).toBeNull()
    expect(instantOf('2026-13-40T99:99', 'UTC')).toBeNull()
    expect(instantOf('2026-02-30T10:00', 'UTC')).toBeNull()
  })
})
