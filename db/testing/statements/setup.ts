import { afterAll, afterEach, vi } from 'vitest'
import { statementObserver } from '../../statement-observer.ts'
import { checkStatements } from './check-statements.ts'
import { recorder } from './recorder.ts'

// Every statement that a test runs is recorded. One of the product that leaves out the community, reads a growing table whole, or
// sorts without a reason, fails the test that ran it.
statementObserver.current = recorder

afterEach(checkStatements)
afterAll(checkStatements)

/** An email to an author waits ten seconds for an undo. */
const LONG_MS = 9_000
const { setTimeout: realSetTimeout } = globalThis
const longTimers = new Set<ReturnType<typeof setTimeout>>()
globalThis.setTimeout = new Proxy(realSetTimeout, {
  apply(target, self, args) {
    const timer: ReturnType<typeof setTimeout> = Reflect.apply(target, self, args)
    if (Number(args[1]) >= LONG_MS) longTimers.add(timer)
    return timer
  },
})

// Files share a worker. Vitest takes a stub back before the next test only, which is after the next file's `beforeAll`.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.useRealTimers()
  // What waits longer than its file would run in the tests of another, whose database it does not have.
  for (const timer of longTimers) clearTimeout(timer)
  globalThis.setTimeout = realSetTimeout
})
