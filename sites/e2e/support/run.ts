import { inject } from 'vitest'
import type { Brand } from './brand.ts'

/** The long tests (`npm run test:long`): every brand, every width, every payload, the full number of rounds. */
export const isLongRun = process.env.TEST_LONG === '1'

/** One number for the whole run, printed at its start; `SEED=<number>` repeats a run. */
export function runSeed(): number {
  return inject('seed')
}

/** What only the long tests check, because the short run checks another page, place or value of the same kind. */
export function inLongRun<const T>(...items: readonly T[]): readonly T[] {
  return isLongRun ? items : []
}

const BRANDS = ['meridian', 'harbor', 'lumen'] as const satisfies readonly Brand[]

/**
 * The rows of a table of brands, or of brands and widths, at which a test runs: all in the long tests, otherwise one.
 * `nth` is a fixed number per test, alternating within a file and from file to file, so that the tests are spread over
 * all places. Not for tests whose expectations differ between places.
 */
export function placesOfRun<const T>(places: readonly T[], nth: number): readonly T[] {
  return isLongRun ? places : places.filter((_, i) => i === nth % places.length)
}

/** The brands at which a test inspects pages: one in a short run, so that two runs inspect the same. */
export function inspectedBrands(nth: number): readonly (typeof BRANDS)[number][] {
  return placesOfRun(BRANDS, nth)
}
