import { expect, it } from 'vitest'
import { queryOf } from '../../lib/edge/query.ts'
import { nothingOf } from './log-fields.ts'
import { readLogFilter, toLogFilter } from './log-filter.ts'
import { LOG_MESSAGES as M } from './messages.ts'

function read(search: string) {
  return readLogFilter(queryOf({ search }))
}

it("the filters of an address select whole days of the community's time zone", () => {
  const values = read('?member=%20maya%40example.com&by=theo&act=GROUP_EDIT&code=abcd&from=2026-11-01&to=2026-11-01')
  expect(toLogFilter(values, 'America/New_York')).toEqual({
    ...{ member: 'maya@example.com', actorId: 'theo', action: 'GROUP_EDIT', targetId: null, correlationId: 'abcd' },
    from: '2026-11-01T04:00:00.000Z',
    until: '2026-11-02T05:00:00.000Z',
  })
})

it('an address without filters selects all', () => {
  expect(Object.values(read('?member=&from='))).toEqual(Array(7).fill(null))
})

it.each(['?act=UNKNOWN', '?act=toString', '?from=yesterday', '?from=2026-02-30', '?to=2026-13-01', '?by=a%20b'])(
  'no link of ours has %s',
  (search) => {
    expect(() => read(search)).toThrow('NotFound')
  },
)

it.each([
  ['', false, M.noneAtAll],
  ['?from=2026-11-01', false, M.none],
  ['?act=GROUP_EDIT', false, M.none],
  ['?code=abcd', false, M.noneOfCode],
  ['?code=abcd&by=theo', false, M.noneOfCode],
  ['?code=abcd', true, M.onlyFailed],
])('where no entry is found for "%s", with a failed request: %s, the list says why', (search, hasFailed, said) => {
  expect(nothingOf(read(search), hasFailed)).toBe(said)
})
