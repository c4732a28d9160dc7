/** The cron runs every job once a minute; the next one comes when those before it are done. */
export const JOB_EVERY_MS = 60_000
/** A job that did not start for so long is late: several runs of the cron were missed. */
export const LATE_AFTER_MS = 10 * 60_000

export const JOB_STATES = ['NEVER', 'LATE', 'STOPPED', 'FAILED', 'RUNNING', 'OK'] as const
export type JobState = (typeof JOB_STATES)[number]

export type LastRun = {
  readonly status: 'RUNNING' | 'IDLE' | 'DONE' | 'FAILED'
  readonly startedAt: Date
  /** A run that has not ended by then died. */
  readonly leasedUntil: Date
}

/** How a job stands by its newest run. What is late is said first: whatever the last run did, the next one is missing. */
export function jobStateOf(last: LastRun | null, now: Date): JobState {
  if (!last) return 'NEVER'
  if (now.getTime() - last.startedAt.getTime() > LATE_AFTER_MS) return 'LATE'
  if (last.status === 'RUNNING') return last.leasedUntil <= now ? 'STOPPED' : 'RUNNING'
  return last.status === 'FAILED' ? 'FAILED' : 'OK'
}

/** When the job starts next; a run that is late or died is made up for by the next cron. */
export function nextRunAt(last: LastRun | null, now: Date): Date {
  const next = last === null ? now.getTime() : last.startedAt.getTime() + JOB_EVERY_MS
  return new Date(Math.max(next, now.getTime()))
}
