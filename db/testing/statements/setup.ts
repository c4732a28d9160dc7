import { afterAll, afterEach } from 'vitest'
import { statementObserver } from '../../statement-observer.ts'
import { recorder, takeBuilt, takeRecorded } from './recorder.ts'

// Every statement that a test runs is recorded, and one that leaves out the community fails the test that ran it.
statementObserver.current = recorder

async function failOnUnboundStatements() {
  const recorded = takeRecorded()
  takeBuilt()
  if (recorded.length === 0) return
  // Loaded only where there is a database: most files have none.
  const { findUnboundStatements } = await import('./check-recorded.ts')
  const found = await findUnboundStatements(recorded)
  if (found.length > 0) throw new Error(found.join('\n'))
}

afterEach(failOnUnboundStatements)
afterAll(failOnUnboundStatements)
