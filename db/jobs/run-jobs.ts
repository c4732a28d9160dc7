import { newCorrelationId } from '#shared/kernel/ids.ts'
import { describeFault, log } from '#shared/server/log.ts'
import { endJobRun, type JobRunEnd, NOTHING_DONE, startJobRun } from './job-runs.ts'
import { JOBS, type Job, type JobContext } from './jobs.ts'
import { RowsFailed } from './settle-each.ts'

const ERROR_MAX_CHARACTERS = 2000

type RunInput = {
  /** The worker that runs them, for their rows and log lines. */
  readonly worker: string
  readonly jobs?: readonly Job[]
}

/**
 * Runs each job once, unless another run of it is in progress, and stores the run as a row. A job may also run twice at once, or be
 * skipped, without harm; a failing job does not prevent the others from running.
 */
export async function runJobs(ctx: JobContext, { worker, jobs = JOBS }: RunInput): Promise<void> {
  const startedAt = performance.now()
  const current = () => ({ ...ctx, now: new Date(ctx.now.getTime() + performance.now() - startedAt) })
  for (const job of jobs) await runJob(current, job, worker)
}

async function runJob(current: () => JobContext, job: Job, worker: string): Promise<void> {
  const line = { worker, correlationId: newCorrelationId(), job: job.name }
  try {
    const { correlationId } = line
    const run = await startJobRun(current(), { job: job.name, worker, correlationId })
    if (!run) return
    const { end, faults } = await endOf(job, { ...current(), correlationId })
    for (const fault of faults) log('error', { ...line, fault: describeFault(fault) })
    await endJobRun(current(), run, end)
    if (end.kind === 'reported' && Object.values(end.report).some((count) => count > 0))
      log('info', { ...line, ...end.report })
  } catch (error) {
    log('error', { ...line, fault: describeFault(error) })
  }
}

async function endOf(job: Job, ctx: JobContext): Promise<{ end: JobRunEnd; faults: readonly unknown[] }> {
  try {
    return { end: { kind: 'reported', report: await job.run(ctx) }, faults: [] }
  } catch (fault) {
    const { report, faults } = fault instanceof RowsFailed ? fault : { report: NOTHING_DONE, faults: [fault] }
    return { end: { kind: 'threw', error: describeFault(fault).slice(0, ERROR_MAX_CHARACTERS), report }, faults }
  }
}
