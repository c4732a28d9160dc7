import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { type Counts, FILE_MAX_SECONDS, type FlakyTest, type SlowFile } from './counts.ts'

function flakyTest(test: TestCase): FlakyTest | null {
  if (!test.diagnostic()?.flaky) return null
  const [first] = test.result().errors ?? []
  const { moduleId, relativeModuleId } = test.module
  const line = first?.stacks?.find(({ file }) => file === moduleId)?.line
  return {
    name: test.fullName,
    place: line ? `${relativeModuleId}:${line}` : relativeModuleId,
    firstFailure: first?.message ?? 'without a message',
  }
}

function slowFile(module: TestModule): SlowFile | null {
  const seconds = module.diagnostic().duration / 1000
  return seconds > FILE_MAX_SECONDS ? { file: module.relativeModuleId, seconds } : null
}

/** Writes the counts of a vitest run as JSON to the file in COUNTS_FILE. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]) {
    const file = process.env.COUNTS_FILE
    if (!file) return
    const tests = modules.flatMap((one) => [...one.children.allTests()])
    const inState = (state: string) => tests.filter((test) => test.result().state === state).length
    // A file that could not be loaded has no test that could fail.
    const brokenFiles = modules.filter((one) => one.state() === 'failed' && one.errors().length > 0).length
    const failed = inState('failed') + brokenFiles
    const counts: Counts = {
      passed: inState('passed'),
      failed: failed === 0 && unhandledErrors.length > 0 ? 1 : failed,
      skipped: inState('skipped'),
      flaky: tests.flatMap((test) => flakyTest(test) ?? []),
      slow: modules.flatMap((one) => slowFile(one) ?? []),
    }
    writeFileSync(file, JSON.stringify(counts))
  }
}
