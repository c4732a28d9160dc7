import type { JobReport } from './job-runs.ts'

/** What came of a row: whether it ended, "failed" when it was given up, or null where there was nothing to do. */
export type Settled = boolean | 'failed' | null

/** A row that threw is not tried sooner than this: what the provider refused to tell, or the database to store, it refuses again. */
export const AFTER_FAULT_MS = 3_600_000

type Options<Row> = {
  /** How many are settled at the same time. */
  readonly atOnce?: number
  /** Writes when a row that threw is tried again, so that it does not come first in the next run. Without one, when its lease ends. */
  readonly postpone?: (row: Row, fault: unknown) => Promise<unknown>
}

/** Rows of a job threw; the others were settled, as its report says. */
export class RowsFailed extends Error {
  readonly report: JobReport
  readonly faults: readonly Error[]

  constructor(report: JobReport, faults: readonly Error[]) {
    super(`${report.failed} rows failed`, { cause: faults[0] })
    this.name = 'RowsFailed'
    this.report = report
    this.faults = faults
  }
}

/** Settles what a job has found or leased. A row that throws holds up none after it: the job fails once all were tried. */
export async function settleEach<Row extends { readonly id: string }>(
  rows: readonly Row[],
  settle: (row: Row) => Promise<Settled>,
  { atOnce = 1, postpone = async () => {} }: Options<Row> = {},
): Promise<JobReport> {
  const report = { done: 0, later: 0, failed: 0 }
  const faults: Error[] = []
  const settleOne = async (row: Row) => {
    const failed = (cause: unknown) => faults.push(new Error(`Row ${row.id} failed`, { cause }))
    try {
      const settled = await settle(row)
      if (settled !== null) report[nameOf(settled)]++
    } catch (fault) {
      failed(fault)
      report.failed++
      await postpone(row, fault).catch(failed)
    }
  }
  for (let i = 0; i < rows.length; i += atOnce) await Promise.all(rows.slice(i, i + atOnce).map(settleOne))
  if (faults.length > 0) throw new RowsFailed(report, faults)
  return report
}

function nameOf(settled: true | false | 'failed'): keyof JobReport {
  if (settled === 'failed') return 'failed'
  return settled ? 'done' : 'later'
}
