import { describe, expect, it, test } from 'vitest'
import { reminderWaitsUntil } from './reminders.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const FAR = hours(1000)

function hours(count: number) {
  return new Date(NOW.getTime() + count * 3_600_000)
}

describe('a reminder', () => {
  test.each([
    ['no other', null, [], null],
    ['one that is about to be sent', 0, [], 24],
    ['one an hour ago', -1, [], 23],
    ['one nearly a day ago', -23.99, [], 0.01],
    ['one a day ago', -24, [], null],
    ['a more urgent one in ten hours', null, [10], 34],
    ['a more urgent one in a day', null, [24], null],
    ['a more urgent one that was sent, as the last', -3, [-3], 21],
    ['a more urgent one that was due an hour ago and not sent', null, [-1], 24],
    ['a more urgent one that was not sent for longer than a day', null, [-25], null],
    ['several', -20, [-72, 2, 48], 26],
  ] as const)('with %s', (_others, last, urgent, until) => {
    const others = { lastAt: last === null ? null : hours(last), urgentAt: urgent.map(hours) }
    const expected = until === null ? null : hours(until)
    expect(reminderWaitsUntil(others, FAR, NOW)).toEqual(expected)
  })

  it('does not wait when it would be too late then', () => {
    const others = { lastAt: hours(-1), urgentAt: [] }
    expect(reminderWaitsUntil(others, hours(23), NOW)).toBeNull()
    expect(reminderWaitsUntil(others, hours(23.01), NOW)).toEqual(hours(23))
  })
})
