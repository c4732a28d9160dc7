import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const LONG_ONLY = process.env.TEST_LONG ? [] : ['**/*.long.e2e.ts']

const common = {
  setupFiles: ['./support/browser.setup.ts'],
  // One worker process keeps its modules and its Chromium from file to file.
  isolate: false,
  // A loaded machine can starve a browser for seconds. A test that needed a retry is listed in the summary.
  retry: 1,
  testTimeout: process.env.TEST_LONG ? 1_800_000 : 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
}

/**
 * Journeys in Chromium and requests over HTTP against the built product: one stack for all of them. Files run
 * concurrently, the longest first by the durations vitest recorded in its last run. Files that measure pages run before
 * them, from `alone/`: on the demo data and an idle machine. Files that change something shared (the database process,
 * a community's closures and terms) run alone afterwards, from `serial/`. Files that check everything the others left
 * behind run at the end, from `last/`. A file named `*.long.e2e.ts` belongs to the long tests: others detect the same
 * defects.
 */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    globalSetup: './support/stack.setup.ts',
    projects: [
      {
        test: {
          ...common,
          name: 'alone',
          include: ['alone/*.e2e.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'parallel',
          include: ['**/*.e2e.ts'],
          exclude: ['alone/**', 'serial/**', 'last/**', ...LONG_ONLY],
          maxWorkers: Number(process.env.E2E_WORKERS ?? Math.min(availableParallelism() + 1, 4)),
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...common,
          name: 'serial',
          include: ['serial/*.e2e.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...common,
          name: 'last',
          include: ['last/*.e2e.ts'],
          // The written data do not change: a retry sees the same.
          retry: 0,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
