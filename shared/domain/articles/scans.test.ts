import { expect, it } from 'vitest'
import { type ScanBand, type ScanStatus, scanBand } from './scans.ts'

const CASES: readonly [aggregatedScore: number | null, aiProbability: number | null, band: ScanBand][] = [
  [0, null, 'LOW'],
  [0, 0, 'LOW'],
  [14.9, 0.49, 'LOW'],
  [15, null, 'LOOK'],
  [0, 0.5, 'LOOK'],
  [39.9, 0.79, 'LOOK'],
  [40, null, 'DISCUSS'],
  [0, 0.8, 'DISCUSS'],
  [100, 1, 'DISCUSS'],
]

it.each(CASES)('[EDIT-007] a match of %s and an AI probability of %s are in the band %s', (score, ai, band) => {
  expect(scanBand({ status: 'COMPLETED', aggregatedScore: score, aiProbability: ai })).toBe(band)
})

it.each<ScanStatus>(['WAITING', 'RUNNING', 'ERROR'])(
  'a scan that is %s has no band, whatever its figures',
  (status) => {
    expect(scanBand({ status, aggregatedScore: 90, aiProbability: 1 })).toBeNull()
  },
)
