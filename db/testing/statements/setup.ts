import { afterAll, afterEach, vi } from 'vitest'
import { statementObserver } from '../../statement-observer.ts'
import { checkStatements } from './check-statements.ts'
import { recorder } from './recorder.ts'

// Every statement that a test runs is recorded. One of the product that leaves out the community, reads a growing table whole, or
// sorts without a reason, fails the test that ran it.
statementObserver.current = recorder

afterEach(checkStatements)
afterAll(checkStatements)

// Files share a worker. Vitest takes a stub back before the next test only, which is after the next file's `beforeAll`.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
