import { expect, it } from 'vitest'
import { exportEnd, exportFilePath, exportState } from './export.ts'

const NOW = new Date('2026-11-29T12:00:00Z')
const LATER = new Date(NOW.getTime() + 1)

it.each([
  ['WAITING', LATER, false, 'WAITING'],
  ['WAITING', LATER, true, 'FAILED'],
  ['WAITING', NOW, true, 'EXPIRED'],
  ['READY', LATER, false, 'READY'],
  ['READY', LATER, true, 'READY'],
  ['READY', NOW, false, 'EXPIRED'],
  ['EXPIRED', LATER, false, 'EXPIRED'],
] as const)(
  'an export that is %s until %s, given up by its job: %s, is %s',
  (state, expiresAt, isGivenUp, expected) => {
    expect(exportState({ state, expiresAt, isGivenUp }, NOW)).toBe(expected)
  },
)

it('an export is kept for days, not for hours', () => {
  expect(exportEnd(NOW).getTime() - NOW.getTime()).toBeGreaterThanOrEqual(24 * 3_600_000)
})

it('the name of a file cannot change the address', () => {
  const path = exportFilePath({ code: 'MTC', exportId: 'e1', file: '../x?y' })
  expect(path).toBe('/rest/admin/sites/MTC/exports/e1/..%2Fx%3Fy')
})
