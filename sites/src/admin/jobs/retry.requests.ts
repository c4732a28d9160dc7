import { adminRequest, graphql } from '../../lib/graphql/admin.ts'
import type { FailedTask } from './jobs.queries.ts'

const RETRY = graphql(`
  mutation RetryJob($job: JobName!, $ids: [ID!]!) {
    jobRetry(job: $job, ids: $ids)
  }
`)

export function retryJob(job: FailedTask['job'], ids: readonly string[]) {
  return adminRequest(RETRY, { job, ids: [...ids] })
}
