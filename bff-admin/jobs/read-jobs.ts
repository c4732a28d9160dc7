import type { ActorContext } from '#db/context.ts'
import { checkPermission } from '../staff/permissions.ts'
import { type BacklogView, readBacklog } from './backlog.ts'
import type { JobsScope } from './job-access.ts'
import { type FailedEmailView, type FailedTaskView, readFailedEmails, readFailedTasks } from './read-failures.ts'
import { type JobRunView, readRuns, readWebhooks, type WebhooksView } from './read-runs.ts'

export type JobsView = {
  /** The runs of all jobs, which concern the whole platform: only in the admin community. */
  readonly runs: readonly JobRunView[] | null
  readonly webhooks: WebhooksView | null
  readonly backlog: readonly BacklogView[]
  readonly tasks: readonly FailedTaskView[]
  readonly emails: readonly FailedEmailView[]
}

/** The state of the jobs and their failures: for the actor's community, or for all. One round trip. */
export async function readJobs(ctx: ActorContext, scope: JobsScope): Promise<JobsView> {
  const [, runs, webhooks, backlog, tasks, emails] = await Promise.all([
    checkPermission(ctx, 'admin'),
    scope.isOfAll ? readRuns(ctx) : null,
    scope.isOfAll ? readWebhooks(ctx) : null,
    readBacklog(ctx, scope),
    readFailedTasks(ctx, scope),
    readFailedEmails(ctx, scope),
  ])
  return { runs, webhooks, backlog, tasks, emails }
}
