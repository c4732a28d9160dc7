import { defineConfig } from 'vitest/config'
import { EvenShares } from './support/even-shares.ts'

/** Journeys of people in a real browser against the four workers as built, one after the other. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['**/*.e2e.ts'],
    globalSetup: './support/start-stack.ts',
    fileParallelism: false,
    sequence: { sequencer: EvenShares },
    // A loaded machine can starve a browser for seconds. A test that needed its second try is named in the output.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
