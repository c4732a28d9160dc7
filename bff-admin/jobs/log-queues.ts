import type { JobContext } from '#db/jobs/jobs.ts'
import { describeFault, log } from '#shared/server/log.ts'
import { readQueues } from './backlog.ts'

/**
 * The last log lines of every cron run: what is still due, and that the run has completed. Alerts are based on them
 * (docs/alerts.md).
 */
export async function logQueues({ db, now }: Pick<JobContext, 'db' | 'now'>, startedAt: number): Promise<void> {
  try {
    for (const { job, due, oldestAt } of await readQueues(db, now)) {
      const oldestSeconds = Math.round((now.getTime() - oldestAt.getTime()) / 1000)
      log('info', { event: 'queue', job, due, oldestSeconds })
    }
    log('info', { event: 'jobs ran', ms: Math.round(performance.now() - startedAt) })
  } catch (error) {
    log('error', { event: 'queues not read', fault: describeFault(error) })
  }
}
