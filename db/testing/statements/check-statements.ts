import { takeBuilt, takeRecorded } from './recorder.ts'

/**
 * Checks what was sent since this was last asked, and forgets it. Every test is followed by it; one with many rounds asks after each of
 * them, because a process cannot keep the statements of all.
 */
export async function checkStatements() {
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
