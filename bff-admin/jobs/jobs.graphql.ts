import type { JobName as Name } from '#shared/domain/jobs/job-names.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import type { AdminContext } from '../context.ts'
import { isInAdminCommunity } from '../staff/admin-community.ts'
import { audited } from '../staff/audited-mutations.ts'
import { addJobTypes } from './job-types.graphql.ts'
import { type JobsView, readJobs } from './read-jobs.ts'
import { retryJob } from './retry-job.ts'

export function addJobs(builder: Builder<AdminContext>) {
  const { JobName, Run, Webhooks, Backlog, Task, Email } = addJobTypes(builder)
  const Jobs = builder.objectRef<JobsView>('Jobs')
  Jobs.implement({
    fields: (t) => ({
      runs: t.expose('runs', {
        type: [Run],
        nullable: true,
        description: 'Every job; null outside the admin community, because a run covers all communities.',
      }),
      webhooks: t.expose('webhooks', {
        type: Webhooks,
        nullable: true,
        description: 'Of the payment provider; null outside the admin community.',
      }),
      backlog: t.expose('backlog', { type: [Backlog] }),
      tasks: t.expose('tasks', { type: [Task] }),
      emails: t.expose('emails', { type: [Email] }),
    }),
  })
  builder.queryField('jobs', (t) =>
    t.field({
      type: Jobs,
      description: 'What is due, and what failed, in this community; in the admin community, in all.',
      resolve: async (_root, _args, ctx) => readJobs(ctx, { isOfAll: await isInAdminCommunity(ctx) }),
    }),
  )
  builder.mutationField('jobRetry', (t) =>
    t.int({
      description: 'Makes failed tasks of a job due again, with all attempts. Returns their number.',
      extensions: { audit: audited('job.retry', { memberVisible: false }), stepUp: true },
      args: {
        job: t.arg({ type: JobName, required: true }),
        ids: t.arg.idList({ required: true, description: 'The ids of tasks or messages, as listed in `jobs`.' }),
      },
      resolve: async (_root, { job, ids }, ctx) => {
        const scope = { isOfAll: await isInAdminCommunity(ctx) }
        return thenKick(ctx, retryJob(ctx, scope, { job: job as Name, ids }))
      },
    }),
  )
}
