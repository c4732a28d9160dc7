import { describe, expect, test } from 'vitest'
import { addCounts, flakyLines, lastLine, NO_COUNTS } from './counts.ts'

const flaky = [{ name: 'a page opens', file: 'page.e2e.ts', firstFailure: 'Timeout 30000ms\nat line 3' }]

describe('the summary of a test command', () => {
  test('ends with the counts, and names skipped tests only where there are some', () => {
    const counts = addCounts(NO_COUNTS, { passed: 3, failed: 1, skipped: 0, flaky: [] })
    expect(lastLine(counts)).toBe('3 passed, 1 failed')
    expect(lastLine({ ...counts, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
  })

  test('names a test that passed on its second try with its first failure', () => {
    expect(flakyLines([])).toEqual([])
    const counts = addCounts(NO_COUNTS, { passed: 1, failed: 0, skipped: 0, flaky })
    expect(flakyLines(counts.flaky)).toEqual([
      '',
      'Flaky: 1 test passed on a second try',
      '  a page opens (page.e2e.ts)',
      '    first failure: Timeout 30000ms',
    ])
    expect(lastLine(counts)).toBe('1 passed, 0 failed')
  })
})
