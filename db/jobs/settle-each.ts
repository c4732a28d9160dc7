import type { JobReport } from './job-runs.ts'

/** The result of a row: whether it ended, "failed" if it was given up, or null if there was nothing to do. */
export type Settled = boolean | 'failed' | null

/** A row that threw is not retried sooner than this, because the provider or the database would refuse it again. */
export const AFTER_FAULT_MS = 3_600_000

type Options<Row> = {
  /** How many rows are settled at the same time. */
  readonly atOnce?: number
  /** Stores when a row that threw is retried, so that it does not come first in the next run. Without it, when its lease ends. */
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

/** Settles the rows that a job has found or leased. A row that throws does not block those after it: the job fails once all were tried. */
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
