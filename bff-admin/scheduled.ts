import { runJobs } from '#db/jobs/run-jobs.ts'
import { clockWithOffset } from '#shared/kernel/clock.ts'
import { readEnv } from '#shared/server/env.ts'
import { jobContext } from './job-context.ts'
import { logQueues } from './jobs/log-queues.ts'

/** The cron handler of every minute. */
export async function runScheduled(_event: unknown, bindings: unknown): Promise<void> {
  const env = readEnv('bff-admin', bindings)
  const now = clockWithOffset(env.CLOCK_OFFSET_MS).now()
  const startedAt = performance.now()
  const ctx = jobContext(env, now)
  await runJobs(ctx, { worker: 'bff-admin' })
  await logQueues(ctx, startedAt)
}
