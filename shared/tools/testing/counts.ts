/** A test that failed at first and passed when it was tried again. */
export type FlakyTest = { readonly name: string; readonly file: string; readonly firstFailure: string }

export type Counts = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly flaky: readonly FlakyTest[]
}

export const NO_COUNTS: Counts = { passed: 0, failed: 0, skipped: 0, flaky: [] }

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    flaky: [...a.flaky, ...b.flaky],
  }
}

/** Flaky tests with their first failure; nothing when there is none. */
export function flakyLines(flaky: readonly FlakyTest[]): string[] {
  if (flaky.length === 0) return []
  const count = flaky.length === 1 ? '1 test' : `${flaky.length} tests`
  const tests = flaky.flatMap(({ name, file, firstFailure }) => [
    `  ${name} (${file})`,
    `    first failure: ${firstFailure.split('\n')[0]}`,
  ])
  return ['', `Flaky: ${count} passed on a second try`, ...tests]
}

/** The last line of every test command. */
export function lastLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
