import { JOBS_HOST } from '#shared/domain/jobs/jobs-host.ts'
import { log } from './log.ts'

/** The part of a service binding that a kick uses. */
export type JobsBinding = { readonly fetch: (request: Request) => Promise<Response> }

export const KICK_PATHS = {
  outbox: '/internal/kick-outbox',
  scans: '/internal/kick-scans',
  exports: '/internal/kick-exports',
} as const
export type Kick = keyof typeof KICK_PATHS

type RemoteKick = {
  readonly jobs: JobsBinding
  readonly correlationId: string
  /** Keeps work alive after the response. */
  readonly background: (work: Promise<unknown>) => void
}

/** Asks the worker that owns the jobs to start now what its cron would start within a minute. */
export function remoteKick({ jobs, correlationId, background }: RemoteKick, kick: Kick): () => void {
  return () => background(askForJobs(jobs, correlationId, kick))
}

async function askForJobs(jobs: JobsBinding, correlationId: string, kick: Kick): Promise<void> {
  const answer = await jobs.fetch(
    new Request(`http://${JOBS_HOST}${KICK_PATHS[kick]}`, {
      method: 'POST',
      headers: { 'X-Correlation-Id': correlationId },
    }),
  )
  if (!answer.ok) log('error', { correlationId, event: 'kick refused', kick, status: answer.status })
}
