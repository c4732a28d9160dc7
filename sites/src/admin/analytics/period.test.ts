import { describe, expect, it } from 'vitest'
import { queryOf } from '../../lib/edge/query.ts'
import { PERIOD_LABELS } from './messages.ts'
import { csvPath, periodQuery, readPeriod } from './period.ts'

const TODAY = '2026-11-26'

function read(search: string) {
  return readPeriod(queryOf({ search }), TODAY)
}

describe('the period of an address', () => {
  it.each(Object.keys(PERIOD_LABELS))('is %s, as offered, and its own address leads to it again', (name) => {
    const choice = read(`?period=${name}`)
    expect(choice).toMatchObject({ name, isCut: false, period: { to: '2026-11-25' } })
    expect(read(periodQuery(choice))).toEqual(choice)
  })

  it('is thirty days if it names none', () => {
    expect(read('')).toEqual(read('?period=30-days'))
    expect(periodQuery(read(''))).toBe('')
  })

  it('is that of two days, cut to what can be shown', () => {
    const days = { from: '2026-11-01', to: '2026-11-20' }
    expect(read('?from=2026-11-01&to=2026-11-20')).toEqual({ name: null, period: days, isCut: false })
    expect(read('?from=2026-11-20&to=2026-11-01')).toMatchObject({ period: days, isCut: true })
    expect(read('?from=2026-11-01&to=2026-12-24')).toMatchObject({ period: { to: '2026-11-25' }, isCut: true })
    expect(periodQuery(read('?from=2026-11-01&to=2026-11-20'))).toBe('?from=2026-11-01&to=2026-11-20')
  })

  it.each(['?period=7-days', '?from=2026-11-01', '?to=2026-11-01', '?from=x&to=2026-11-01'])(
    'is not found: %s',
    (search) => {
      expect(() => read(search)).toThrow('NotFound')
    },
  )

  it('is that of its files as well', () => {
    expect(csvPath('')).toBe('/admin/analytics.csv')
    expect(csvPath('?period=90-days')).toBe('/admin/analytics.csv?period=90-days')
    expect([csvPath('', 'a'), csvPath('?period=90-days', 'a')]).toEqual([
      ...['/admin/analytics.csv?chart=a', '/admin/analytics.csv?period=90-days&chart=a'],
    ])
  })
})
