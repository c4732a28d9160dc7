/** The cron runs every job once a minute; each starts when the previous ones are done. */
export const JOB_EVERY_MS = 60_000
/** A job that has not started for this long is late: several cron runs were missed. */
export const LATE_AFTER_MS = 10 * 60_000

export const JOB_STATES = ['NEVER', 'LATE', 'STOPPED', 'FAILED', 'RUNNING', 'OK'] as const
export type JobState = (typeof JOB_STATES)[number]

export type LastRun = {
  readonly status: 'RUNNING' | 'IDLE' | 'DONE' | 'FAILED'
  readonly startedAt: Date
  /** A run that has not ended by then has died. */
  readonly leasedUntil: Date
}

/** The state of a job by its newest run. Being late takes precedence: whatever the last run did, the next one is missing. */
export function jobStateOf(last: LastRun | null, now: Date): JobState {
  if (!last) return 'NEVER'
  if (now.getTime() - last.startedAt.getTime() > LATE_AFTER_MS) return 'LATE'
  if (last.status === 'RUNNING') return last.leasedUntil <= now ? 'STOPPED' : 'RUNNING'
  return last.status === 'FAILED' ? 'FAILED' : 'OK'
}

/** When the job starts next; after a late or dead run, with the next cron. */
export function nextRunAt(last: LastRun | null, now: Date): Date {
  const next = last === null ? now.getTime() : last.startedAt.getTime() + JOB_EVERY_MS
  return new Date(Math.max(next, now.getTime()))
}
