import { takeBuilt, takeRecorded } from './recorder.ts'

/**
 * Checks the statements sent since the last call, and discards them. It runs after every test; a test with many rounds calls it after each
 * round, because a process cannot keep all statements.
 */
export async function checkStatements() {
  const recorded = takeRecorded()
  takeBuilt()
  if (recorded.length === 0) return
  // Loaded only if there is a database: most test files have none.
  const [{ findUnboundStatements }, { findSlowStatements }] = await Promise.all([
    import('./check-recorded.ts'),
    import('./plans.ts'),
  ])
  const found = [...(await findUnboundStatements(recorded)), ...(await findSlowStatements(recorded))]
  if (found.length > 0) throw new Error(found.join('\n'))
}
