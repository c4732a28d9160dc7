import { inject } from 'vitest'
import type { Brand } from './brand.ts'

/** The long tests (`npm run test:long`): every brand, every width, every payload, the full number of rounds. */
export const isLongRun = process.env.TEST_LONG === '1'

/** One number for the whole run, printed at its start; `SEED=<number>` repeats a run. */
export function runSeed(): number {
  return inject('seed')
}

const BRANDS = ['meridian', 'harbor', 'lumen'] as const satisfies readonly Brand[]

/** The brands whose pages this run inspects: one by the seed, all in the long tests. */
export function inspectedBrands(): readonly (typeof BRANDS)[number][] {
  return isLongRun ? BRANDS : BRANDS.filter((_, i) => i === runSeed() % BRANDS.length)
}
