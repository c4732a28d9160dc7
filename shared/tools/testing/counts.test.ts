import { describe, expect, test } from 'vitest'
import { addCounts, failureLines, flakyLines, lastLine, NO_COUNTS, slowLines } from './counts.ts'

const firstFailure = 'Timeout 30000ms exceeded.\nCall log:\n  - waiting for a heading\n  - and again'
const flaky = [{ name: 'a page opens', place: 'page.e2e.ts:31', firstFailure }]

describe('the summary of a test command', () => {
  test('ends with the counts, and mentions skipped tests only if there are any', () => {
    const counts = addCounts(NO_COUNTS, { ...NO_COUNTS, passed: 3, failed: 1 })
    expect(lastLine(counts)).toBe('3 passed, 1 failed')
    expect(lastLine({ ...counts, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
  })

  test('names a test that passed on its second attempt, with what it first waited for, and where', () => {
    expect(flakyLines([])).toEqual([])
    const counts = addCounts(NO_COUNTS, { ...NO_COUNTS, passed: 1, flaky })
    expect(flakyLines(counts.flaky)).toEqual([
      '',
      'Flaky: 1 test passed on a second try',
      '  a page opens (page.e2e.ts:31)',
      '    first failure: Timeout 30000ms exceeded.\n    Call log:\n      - waiting for a heading',
    ])
    expect(lastLine(counts)).toBe('1 passed, 0 failed')
  })

  test('names each failed test and its failure, also those of an earlier part', () => {
    expect(failureLines([])).toEqual([])
    const [one, other] = [
      { name: 'a page opens', place: 'page.e2e.ts:31', firstFailure },
      { name: 'broken.test.ts', place: 'broken.test.ts', firstFailure: 'Cannot find module' },
    ]
    const { failures } = addCounts({ ...NO_COUNTS, failures: [one] }, { ...NO_COUNTS, failures: [other] })
    expect(failureLines(failures)).toEqual([
      '',
      'Failed',
      '  a page opens (page.e2e.ts:31)',
      '    first failure: Timeout 30000ms exceeded.\n    Call log:\n      - waiting for a heading',
      '  broken.test.ts (broken.test.ts)',
      '    first failure: Cannot find module',
    ])
  })

  test('lists the test files over a minute, longest first', () => {
    expect(slowLines([])).toEqual([])
    const [one, other] = [
      { file: 'editor/paste.e2e.ts', seconds: 61.2 },
      { file: 'joining/joining.e2e.ts', seconds: 74.8 },
    ]
    const { slow } = addCounts({ ...NO_COUNTS, slow: [one] }, { ...NO_COUNTS, slow: [other] })
    expect(slowLines(slow)).toEqual([
      '',
      'Test files over 60 seconds',
      '  joining/joining.e2e.ts 75',
      '  editor/paste.e2e.ts 61',
    ])
  })
})
