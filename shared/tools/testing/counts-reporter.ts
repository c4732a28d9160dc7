import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { type Counts, type FailedTest, FILE_MAX_SECONDS, type SlowFile } from './counts.ts'

function failedTest(test: TestCase): FailedTest {
  const [first] = test.result().errors ?? []
  const { moduleId, relativeModuleId } = test.module
  const line = first?.stacks?.find(({ file }) => file === moduleId)?.line
  return {
    name: test.fullName,
    place: line ? `${relativeModuleId}:${line}` : relativeModuleId,
    firstFailure: first ? withReceived(first) : 'without a message',
  }
}

/** The message of a comparison shortens a list: what is there and was not expected says more. */
function withReceived({
  message,
  diff = '',
}: {
  readonly message: string
  readonly diff?: string | undefined
}): string {
  const received = stripVTControlCharacters(diff)
    .split('\n')
    .filter((line) => /^\+ (?!Received$)\s*[^\s[\]{}]/.test(line))
  return [message, ...received].join('\n')
}

/** A file that could not be loaded has no test that could fail. */
function brokenFile(module: TestModule): FailedTest {
  const { relativeModuleId } = module
  return { name: relativeModuleId, place: relativeModuleId, firstFailure: module.errors()[0]?.message ?? '' }
}

function slowFile(module: TestModule): SlowFile | null {
  const seconds = module.diagnostic().duration / 1000
  return seconds > FILE_MAX_SECONDS ? { file: module.relativeModuleId, seconds } : null
}

/** Writes the counts of a vitest run as JSON to the file in COUNTS_FILE. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]) {
    const file = process.env.COUNTS_FILE
    if (!file) return
    const tests = modules.flatMap((one) => [...one.children.allTests()])
    const inState = (state: string) => tests.filter((test) => test.result().state === state)
    const brokenFiles = modules.filter((one) => one.state() === 'failed' && one.errors().length > 0)
    const failures = [...inState('failed').map(failedTest), ...brokenFiles.map(brokenFile)]
    const [unhandled] = unhandledErrors
    if (unhandled && failures.length === 0)
      failures.push({
        name: 'an error outside of the tests',
        place: unhandled.name ?? 'unknown',
        firstFailure: unhandled.message,
      })
    const counts: Counts = {
      passed: inState('passed').length,
      failed: failures.length,
      skipped: inState('skipped').length,
      failures,
      flaky: tests.filter((test) => test.diagnostic()?.flaky).map(failedTest),
      slow: modules.flatMap((one) => slowFile(one) ?? []),
    }
    writeFileSync(file, JSON.stringify(counts))
  }
}
