import { afterAll, afterEach } from 'vitest'
import { statementObserver } from '../../statement-observer.ts'
import { recorder, takeBuilt, takeRecorded } from './recorder.ts'

// Every statement that a test runs is recorded. One of the product that leaves out the community, reads a growing table whole, or
// sorts without a reason, fails the test that ran it.
statementObserver.current = recorder

async function checkStatements() {
  const recorded = takeRecorded()
  takeBuilt()
  if (recorded.length === 0) return
  // Loaded only where there is a database: most files have none.
  const [{ findUnboundStatements }, { findSlowStatements }] = await Promise.all([
    import('./check-recorded.ts'),
    import('./plans.ts'),
  ])
  const found = [...(await findUnboundStatements(recorded)), ...(await findSlowStatements(recorded))]
  if (found.length > 0) throw new Error(found.join('\n'))
}

afterEach(checkStatements)
afterAll(checkStatements)
