import { describe, expect, it } from 'vitest'
import { queryOf } from '../../../lib/edge/query.ts'
import { type CalendarView, periodOf, placeHref, readPlace, shows } from './calendar-place.ts'

const TODAY = '2026-11-26'
function place(search: string) {
  return readPlace(queryOf({ search }), TODAY)
}

describe('the address of the calendar', () => {
  it.each([
    ['', { view: 'month', day: TODAY, shown: 'ALL', editorId: null }],
    [
      '?view=week&day=2026-12-08&show=scheduled&editor=01hk',
      { view: 'week', day: '2026-12-08', shown: 'SCHEDULED', editorId: '01hk' },
    ],
    ['?view=list&show=published', { view: 'list', day: TODAY, shown: 'PUBLISHED', editorId: null }],
    ['?view=year&day=2026-02-30&show=drafts', { view: 'month', day: TODAY, shown: 'ALL', editorId: null }],
    ['?day=0001-01-01', { view: 'month', day: TODAY, shown: 'ALL', editorId: null }],
    ['?day=9999-12-31', { view: 'month', day: TODAY, shown: 'ALL', editorId: null }],
  ])('"%s" is a place', (search, found) => {
    expect(place(search)).toEqual(found)
  })

  it('leads back to the same place', () => {
    const there = place('?view=week&day=2026-12-08&show=scheduled&editor=01hk')
    expect(place(new URL(placeHref(there), 'https://x.test').search)).toEqual(there)
    expect(placeHref(place(''), { move: 'a', after: null })).toBe(
      '/admin/articles/calendar?view=month&day=2026-11-26&move=a',
    )
  })
})

it.each<readonly [CalendarView, string, ReturnType<typeof periodOf>]>([
  // A Tuesday to a Thursday; six weeks; exactly four weeks starting on a Monday.
  ['month', '2026-12-08', { from: '2026-11-30', days: 35, previous: '2026-11-01', next: '2027-01-01' }],
  ['month', '2026-08-31', { from: '2026-07-27', days: 42, previous: '2026-07-01', next: '2026-09-01' }],
  ['month', '2027-02-14', { from: '2027-02-01', days: 28, previous: '2027-01-01', next: '2027-03-01' }],
  ['month', '2028-02-29', { from: '2028-01-31', days: 35, previous: '2028-01-01', next: '2028-03-01' }],
  ['week', '2026-12-06', { from: '2026-11-30', days: 7, previous: '2026-11-23', next: '2026-12-07' }],
  ['week', '2026-12-07', { from: '2026-12-07', days: 7, previous: '2026-11-30', next: '2026-12-14' }],
  ['list', '2026-12-08', { from: '2026-12-08', days: 28, previous: '2026-11-10', next: '2027-01-05' }],
])('the %s of %s', (view, day, period) => {
  expect(periodOf({ view, day })).toEqual(period)
})

it('shows the days of its period, and no others', () => {
  const week = place('?view=week&day=2026-12-08')
  const days = ['2026-12-06', '2026-12-07', '2026-12-13', '2026-12-14']
  expect(days.map((day) => shows(week, day))).toEqual([false, true, true, false])
})
