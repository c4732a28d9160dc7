import type { JobReport } from './job-runs.ts'

/**
 * Settles what a job has leased, one after the other; `settle` tells whether it ended, or null where there was nothing to do. One that
 * throws holds up none after it: the job fails once all were tried, and the row comes up again when its lease has ended.
 */
export async function settleEach<Row>(
  rows: readonly Row[],
  settle: (row: Row) => Promise<boolean | null>,
): Promise<JobReport> {
  const report = { done: 0, later: 0, failed: 0 }
  const faults: unknown[] = []
  for (const row of rows) {
    try {
      const hasEnded = await settle(row)
      if (hasEnded !== null) report[hasEnded ? 'done' : 'later']++
    } catch (fault) {
      faults.push(fault)
    }
  }
  if (faults.length > 0) throw faults[0]
  return report
}
