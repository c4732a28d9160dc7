/**
 * A test that failed: for good, or at first and then passed when retried. `place` is its file, with the failed line if
 * known; for a file that could not be loaded `name` is the file.
 */
export type FailedTest = { readonly name: string; readonly place: string; readonly firstFailure: string }

/** The third line of a Playwright message says which element it waited for. */
const LINES_OF_FAILURE = 3

/** A test file that exceeded its time. Its tests can be separated by subject: move some to another file. */
export type SlowFile = { readonly file: string; readonly seconds: number }

/** Files run in parallel, and the last one alone: a long one leaves the other processors idle. */
export const FILE_MAX_SECONDS = 60

export type Counts = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Those counted in `failed`. */
  readonly failures: readonly FailedTest[]
  readonly flaky: readonly FailedTest[]
  readonly slow: readonly SlowFile[]
}

export const NO_COUNTS: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], slow: [] }

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
    flaky: [...a.flaky, ...b.flaky],
    slow: [...a.slow, ...b.slow],
  }
}

function placeLines(tests: readonly FailedTest[]): string[] {
  return tests.flatMap(({ name, place, firstFailure }) => [
    `  ${name} (${place})`,
    `    first failure: ${firstFailure.split('\n').slice(0, LINES_OF_FAILURE).join('\n    ')}`,
  ])
}

/** Failed tests with their first failure, so that the end of a long output says what failed; empty if there are none. */
export function failureLines(failures: readonly FailedTest[]): string[] {
  return failures.length === 0 ? [] : ['', 'Failed', ...placeLines(failures)]
}

/** Flaky tests with their first failure; empty if there are none. */
export function flakyLines(flaky: readonly FailedTest[]): string[] {
  if (flaky.length === 0) return []
  const count = flaky.length === 1 ? '1 test' : `${flaky.length} tests`
  return ['', `Flaky: ${count} passed on a second try`, ...placeLines(flaky)]
}

/** Files over the limit, longest first. Lists them without failing, because times differ by machine. */
export function slowLines(slow: readonly SlowFile[]): string[] {
  if (slow.length === 0) return []
  const files = slow.toSorted((a, b) => b.seconds - a.seconds)
  return [
    '',
    `Test files over ${FILE_MAX_SECONDS} seconds`,
    ...files.map(({ file, seconds }) => `  ${file} ${seconds.toFixed(0)}`),
  ]
}

/** The last line of every test command. */
export function lastLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
