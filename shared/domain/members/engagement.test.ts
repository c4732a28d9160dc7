import { expect, it } from 'vitest'
import { lastMonths } from './engagement.ts'

it('the last twelve months end with the current one, without gaps', () => {
  const months = lastMonths(new Date('2026-11-20T15:00:00Z'), 'UTC')
  expect(months.map(({ month }) => month)).toEqual([
    ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'],
    ...['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
  ])
  expect(months.slice(1).every(({ from }, at) => months[at]?.until === from)).toBe(true)
})

it('months begin at midnight of the community', () => {
  const months = lastMonths(new Date('2026-12-01T03:00:00Z'), 'America/New_York')
  expect(months.at(-1)).toEqual({
    month: '2026-11',
    from: Date.parse('2026-11-01T04:00:00Z'),
    until: Date.parse('2026-12-01T05:00:00Z'),
  })
  expect(lastMonths(new Date('2026-01-15T00:00:00Z'), 'UTC')[0]?.month).toBe('2025-02')
})
