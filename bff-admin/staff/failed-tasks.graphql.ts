import { COUNTED_JOBS, type CountedJob } from '#shared/domain/staff/counted-jobs.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { AdminContext } from '../context.ts'
import { type FailedTaskView, listFailedTasks, retryFailedTask } from './failed-tasks.ts'

/** PUBLISH_DUE_ARTICLES for publish-due-articles. */
const VALUES = Object.fromEntries(
  COUNTED_JOBS.map((job) => [job.replaceAll('-', '_').toUpperCase(), { value: job }]),
) as Record<string, { value: CountedJob }>

export function addFailedTasks(builder: Builder<AdminContext>) {
  const FailedTaskJob = builder.enumType('FailedTaskJob', { values: VALUES })
  const FailedTask = builder.objectRef<FailedTaskView>('FailedTask').implement({
    description: 'What a job could not finish.',
    fields: (t) => ({
      id: t.id({ resolve: ({ rowId }) => rowId, description: 'Of what the job could not finish.' }),
      job: t.field({ type: FailedTaskJob, resolve: ({ job }) => job }),
      attempts: t.exposeInt('attempts'),
      firstFailedAt: t.expose('firstFailedAt', { type: 'DateTime' }),
      nextAttemptAt: t.expose('nextAttemptAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Null once it is set aside: it is tried again when staff ask for it.',
      }),
    }),
  })
  builder.queryField('failedTasks', (t) =>
    t.field({
      type: [FailedTask],
      description: 'What jobs could not finish in this community, what is set aside first.',
      resolve: async (_root, _args, ctx) => [...(await listFailedTasks(ctx))],
    }),
  )
  builder.mutationField('failedTaskRetry', (t) =>
    t.boolean({
      description: 'The job tries it again within a minute.',
      args: {
        job: t.arg({ type: FailedTaskJob, required: true }),
        id: t.arg.id({ required: true }),
      },
      resolve: (_root, { job, id }, ctx) => retryFailedTask(ctx, { job: job as CountedJob, id }),
    }),
  )
}
