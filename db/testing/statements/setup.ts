import { afterAll, afterEach } from 'vitest'
import { statementObserver } from '../../statement-observer.ts'
import { checkStatements } from './check-statements.ts'
import { recorder } from './recorder.ts'

// Every statement that a test runs is recorded. One of the product that leaves out the community, reads a growing table whole, or
// sorts without a reason, fails the test that ran it.
statementObserver.current = recorder

afterEach(checkStatements)
afterAll(checkStatements)
