import { adminRequest, graphql } from '../../lib/graphql/admin.ts'
import type { FailedTask } from './jobs.queries.ts'

const RETRY = graphql(`
  mutation RetryJob($job: JobName!, $id: ID) {
    jobRetry(job: $job, id: $id)
  }
`)

/** Without an id, everything that the job could not finish. */
export function retryJob(job: FailedTask['job'], id: string | null) {
  return adminRequest(RETRY, { job, id })
}
