import { FAILURE_CAUSES } from '#shared/domain/jobs/failures.ts'
import { JOB_NAMES, type JobName as Name } from '#shared/domain/jobs/job-names.ts'
import { JOB_STATES } from '#shared/domain/jobs/job-state.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { AdminContext } from '../context.ts'
import type { BacklogView } from './backlog.ts'
import type { FailedEmailView, FailedTaskView } from './read-failures.ts'
import type { JobRunView, WebhooksView } from './read-runs.ts'

/** PUBLISH_DUE_ARTICLES for publish-due-articles. */
const JOB_VALUES = Object.fromEntries(
  JOB_NAMES.map((job) => [job.replaceAll('-', '_').toUpperCase(), { value: job }]),
) as Record<string, { value: Name }>

const COMMUNITY = 'Null where all are of one community.'
const CODE = 'Names the run in the log of the worker; null of one before codes were kept.'

export function addJobTypes(builder: Builder<AdminContext>) {
  const enums = addEnums(builder)
  return {
    JobName: enums.JobName,
    Run: addRun(builder, enums),
    Webhooks: addWebhooks(builder),
    Backlog: addBacklog(builder, enums),
    Task: addTask(builder, enums),
    Email: addEmail(builder, enums),
  }
}

type Enums = ReturnType<typeof addEnums>

function addEnums(builder: Builder<AdminContext>) {
  const FailureCause = builder.enumType('FailureCause', {
    description: 'Why something failed, without what the database or a provider said.',
    values: FAILURE_CAUSES,
  })
  return { JobName: builder.enumType('JobName', { values: JOB_VALUES }), FailureCause }
}

function addRun(builder: Builder<AdminContext>, { JobName, FailureCause }: Enums) {
  const JobState = builder.enumType('JobState', { values: JOB_STATES })
  const Work = builder.objectRef<NonNullable<JobRunView['lastWork']>>('JobWork').implement({
    description: 'A run that processed something.',
    fields: (t) => ({
      at: t.expose('at', { type: 'DateTime' }),
      done: t.exposeInt('done'),
      later: t.exposeInt('later', { description: 'Postponed to a later run.' }),
      failed: t.exposeInt('failed', { description: 'Failed permanently, or not completed.' }),
    }),
  })
  const Failure = builder.objectRef<NonNullable<JobRunView['lastFailure']>>('JobFailure').implement({
    fields: (t) => ({
      at: t.expose('at', { type: 'DateTime' }),
      cause: t.expose('cause', { type: FailureCause }),
      code: t.exposeString('code', { nullable: true, description: CODE }),
    }),
  })
  return builder.objectRef<JobRunView>('JobRuns').implement({
    description: 'The state of a job, by its runs.',
    fields: (t) => ({
      job: t.expose('job', { type: JobName }),
      state: t.expose('state', { type: JobState }),
      lastRunAt: t.expose('lastRunAt', { type: 'DateTime', nullable: true }),
      nextRunAt: t.expose('nextRunAt', { type: 'DateTime' }),
      lastWork: t.expose('lastWork', { type: Work, nullable: true }),
      lastFailure: t.expose('lastFailure', { type: Failure, nullable: true }),
      failures: t.exposeInt('failures', { description: 'Runs that failed in the last 24 hours, at most 100.' }),
      hasMoreFailures: t.exposeBoolean('hasMoreFailures'),
    }),
  })
}

function addWebhooks(builder: Builder<AdminContext>) {
  return builder.objectRef<WebhooksView>('Webhooks').implement({
    description: 'Webhooks of the payment provider.',
    fields: (t) => ({
      lastAt: t.expose('lastAt', { type: 'DateTime', nullable: true }),
      received: t.exposeInt('received', { description: 'In the last 24 hours, at most 1,000.' }),
      hasMore: t.exposeBoolean('hasMore'),
    }),
  })
}

function addBacklog(builder: Builder<AdminContext>, { JobName }: Enums) {
  return builder.objectRef<BacklogView>('JobBacklog').implement({
    description: 'Rows that are due for a job in a community and not processed yet.',
    fields: (t) => ({
      job: t.expose('job', { type: JobName }),
      communityName: t.exposeString('communityName', { nullable: true, description: COMMUNITY }),
      count: t.exposeInt('count', { description: 'At most 1,000.' }),
      hasMore: t.exposeBoolean('hasMore'),
      oldestAt: t.expose('oldestAt', { type: 'DateTime', description: 'When the oldest became due.' }),
    }),
  })
}

function addTask(builder: Builder<AdminContext>, { JobName, FailureCause }: Enums) {
  return builder.objectRef<FailedTaskView>('FailedTask').implement({
    description: 'A task that a job could not complete.',
    fields: (t) => ({
      id: t.id({ resolve: ({ rowId }) => rowId, description: 'The id of the row that the job could not process.' }),
      job: t.expose('job', { type: JobName }),
      communityName: t.exposeString('communityName', { nullable: true, description: COMMUNITY }),
      attempts: t.exposeInt('attempts'),
      firstFailedAt: t.expose('firstFailedAt', { type: 'DateTime' }),
      lastFailedAt: t.expose('lastFailedAt', { type: 'DateTime' }),
      nextAttemptAt: t.expose('nextAttemptAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Null once it is set aside: it is retried only when staff request it.',
      }),
      cause: t.expose('cause', { type: FailureCause }),
      code: t.exposeString('code', { nullable: true, description: CODE }),
    }),
  })
}

function addEmail(builder: Builder<AdminContext>, { FailureCause }: Enums) {
  return builder.objectRef<FailedEmailView>('FailedEmail').implement({
    description: 'An email or text message that failed permanently in the last 14 days.',
    fields: (t) => ({
      id: t.exposeID('id'),
      template: t.exposeString('template'),
      communityName: t.exposeString('communityName', { nullable: true, description: COMMUNITY }),
      isText: t.exposeBoolean('isText'),
      at: t.expose('at', { type: 'DateTime', description: 'When it was written.' }),
      cause: t.expose('cause', { type: FailureCause }),
      canRetry: t.exposeBoolean('canRetry', { description: 'Whether its text still exists, and is still useful.' }),
    }),
  })
}
