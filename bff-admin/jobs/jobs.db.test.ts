import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessions } from '#db/schema/auth.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { auditLog, jobAttempts, jobRuns, outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { BILLING_REMINDERS } from '#shared/domain/billing/reminders/reminders.ts'
import { JOB_NAMES } from '#shared/domain/jobs/job-names.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'
import { readQueues } from './backlog.ts'
import { logQueues } from './log-queues.ts'
import { readJobs } from './read-jobs.ts'
import { retryJob } from './retry-job.ts'

const HERE = { isOfAll: false }
const ALL = { isOfAll: true }
const ALL_EMAILS = ['given-up', 'too-late', 'their-email', 'due', 'later', 'due-there']
const MINUTE_MS = 60_000

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await fixture.reset()
  const { meridian, harbor } = fixture.cast
  await fixture.db().commit([
    build.insert(jobAttempts).values([
      task('close-introductions', 'waits', meridian.id, { attempts: 2, nextAttemptAt: NOW }),
      task('publish-due-articles', 'aside', meridian.id),
      task('publish-due-articles', 'aside-too', meridian.id, {
        lastError: 'AppError: ServiceUnavailable',
        lastFailedAt: minutesAgo(1),
      }),
      task('delete-accounts', 'theirs', harbor.id),
    ]),
    build
      .insert(outbox)
      .values([
        email('given-up', meridian.id, { lastError: 'status 503' }),
        email('too-late', meridian.id, { payload: '', lastError: 'expired' }),
        email('their-email', harbor.id, { lastError: 'no active recipient' }),
        email('due', meridian.id, { status: 'WAITING', nextAttemptAt: minutesAgo(7) }),
        email('later', meridian.id, { status: 'WAITING', nextAttemptAt: minutesAgo(-7) }),
        email('due-there', harbor.id, { status: 'WAITING', nextAttemptAt: minutesAgo(3) }),
      ]),
  ])
})

function minutesAgo(minutes: number) {
  return new Date(NOW.getTime() - minutes * MINUTE_MS)
}
function task(
  job: 'close-introductions' | 'publish-due-articles' | 'delete-accounts',
  rowId: string,
  communityId: string,
  change: Partial<typeof jobAttempts.$inferInsert> = {},
) {
  const failed = { dueAt: NOW, attempts: 6, firstFailedAt: NOW, lastFailedAt: NOW, correlationId: 'CODE-OFTH-ERUN' }
  return {
    job,
    rowId,
    communityId,
    ...failed,
    lastError: 'SQLITE_CONSTRAINT: CHECK constraint failed: secret',
    ...change,
  }
}
function email(id: string, communityId: string, change: Partial<typeof outbox.$inferInsert>) {
  return {
    ...{
      id,
      communityId,
      idempotencyKey: `article-approved/${id}`,
      channel: 'EMAIL' as const,
      template: 'article-approved',
    },
    ...{ payload: 'sealed', status: 'FAILED' as const, attempts: 6, nextAttemptAt: NOW, createdAt: minutesAgo(60) },
    ...change,
  }
}
function inCouncil(who: Name = 'ada') {
  return fixture.as(who, NOW, fixture.cast.council)
}
async function left() {
  const rows = await fixture.db().read(build.select({ id: jobAttempts.rowId }).from(jobAttempts))
  return rows.map(({ id }) => id).toSorted()
}
async function statusOf(id: string) {
  const [row] = await fixture.db().read(build.select().from(outbox).where(eq(outbox.id, id)))
  return row
}

describe('the jobs', () => {
  it('of a brand show what is due and what failed there, with a cause in our words and the correlation id of the run', async () => {
    const ctx = fixture.as('theo')
    const { runs, webhooks, backlog, tasks, emails } = await readJobs(ctx, HERE)
    expect([runs, webhooks]).toEqual([null, null])
    expect(backlog).toEqual([
      { job: 'send-outbox', communityName: null, count: 1, hasMore: false, oldestAt: minutesAgo(7) },
    ])
    expect(tasks.map(({ rowId, cause, code }) => [rowId, cause, code])).toEqual([
      ['aside', 'NOT_STORED', 'CODE-OFTH-ERUN'],
      ['aside-too', 'AWAY', 'CODE-OFTH-ERUN'],
      ['waits', 'NOT_STORED', 'CODE-OFTH-ERUN'],
    ])
    expect(emails.map(({ id, cause, canRetry }) => [id, cause, canRetry])).toEqual([
      ['too-late', 'EXPIRED', false],
      ['given-up', 'AWAY', true],
    ])
    expect(JSON.stringify({ tasks, emails })).not.toContain('secret')
    expect(ctx.db.cost).toMatchObject({ trips: 1 })
  })

  it('of all brands are shown in the admin community, with the state of every job, in one round trip', async () => {
    const run = (job: string, id: string, status: 'IDLE' | 'DONE' | 'FAILED', minutes: number) => ({
      ...{ id, job, worker: 'bff-admin', status, startedAt: minutesAgo(minutes), leasedUntil: minutesAgo(minutes - 2) },
      ...{ done: status === 'DONE' ? 5 : 0, later: 0, failed: status === 'FAILED' ? 2 : 0 },
      ...{ error: status === 'FAILED' ? 'TypeError: x' : null, correlationId: `RUN-${id}` },
    })
    await fixture
      .db()
      .commit([
        build
          .insert(jobRuns)
          .values([
            run('send-outbox', '1', 'IDLE', 1),
            run('send-outbox', '2', 'DONE', 30),
            run('send-outbox', '3', 'FAILED', 90),
            run('send-outbox', '4', 'FAILED', 25 * 60),
            run('write-digests', '5', 'DONE', 11),
          ]),
      ])
    const ctx = inCouncil()
    const { runs, webhooks, backlog, tasks } = await readJobs(ctx, ALL)
    expect(runs?.map(({ job }) => job)).toEqual(JOB_NAMES)
    expect(runs?.find(({ job }) => job === 'send-outbox')).toEqual({
      ...{ job: 'send-outbox', state: 'OK', lastRunAt: minutesAgo(1), nextRunAt: NOW },
      lastWork: { at: minutesAgo(30), done: 5, later: 0, failed: 0 },
      lastFailure: { at: minutesAgo(90), cause: 'UNKNOWN', code: 'RUN-3' },
      ...{ failures: 1, hasMoreFailures: false },
    })
    expect(runs?.find(({ job }) => job === 'write-digests')?.state).toBe('LATE')
    expect(runs?.find(({ job }) => job === 'run-scans')).toMatchObject({
      state: 'NEVER',
      lastRunAt: null,
      lastWork: null,
    })
    expect(webhooks).toEqual({ lastAt: null, received: 0, hasMore: false })
    expect(backlog.map(({ communityName, count }) => [communityName, count])).toEqual([
      ['Harbor Council', 1],
      ['Meridian Council', 1],
    ])
    expect(tasks.map(({ rowId }) => rowId)).toContain('theirs')
    expect(ctx.db.cost).toMatchObject({ trips: 1 })
  })

  it('of all brands are empty when requested elsewhere', async () => {
    const { backlog, tasks, emails } = await readJobs(fixture.as('theo'), ALL)
    expect([backlog, tasks, emails]).toEqual([[], [], []])
  })

  it('are refused to staff with the panels permission only, and to staff of another brand', async () => {
    for (const ctx of [fixture.as('pia'), fixture.as('stig', NOW, fixture.cast.meridian)])
      await expect(readJobs(ctx, HERE)).rejects.toMatchObject({ code: 'NotAllowed' })
  })
})

describe('what is due', () => {
  it('is read for the log of the operators: over all communities, from the oldest on', async () => {
    expect(await readQueues(fixture.db(), NOW)).toEqual([{ job: 'send-outbox', due: 2, oldestAt: minutesAgo(7) }])
    expect(await readQueues(fixture.db(), minutesAgo(7))).toMatchObject([{ due: 1 }])
    expect(await readQueues(fixture.db(), minutesAgo(8))).toEqual([])
  })

  it('is logged, then that the run is over; a database that is away is a line of its own', async () => {
    const lines: Record<string, unknown>[] = []
    const keep = (line: string) => void lines.push(JSON.parse(line))
    vi.spyOn(console, 'info').mockImplementation(keep)
    vi.spyOn(console, 'error').mockImplementation(keep)
    await logQueues({ db: fixture.db(), now: NOW }, performance.now())
    await logQueues({ db: { read: () => Promise.reject(new Error('away')) } as never, now: NOW }, performance.now())
    expect(lines).toMatchObject([
      { event: 'queue', job: 'send-outbox', due: 2, oldestSeconds: 420 },
      { event: 'jobs ran', ms: expect.any(Number) },
      { event: 'queues not read' },
    ])
  })

  it.each([
    [1000, 1000, false],
    [1001, 1000, true],
  ])('is counted up to a thousand: of %i emails %i are shown', async (emails, count, hasMore) => {
    const values = Array.from({ length: emails - 1 }, (_, i) =>
      email(`more-${i}`, fixture.cast.meridian.id, { status: 'WAITING', nextAttemptAt: NOW }),
    )
    await fixture
      .db()
      .commit([build.insert(outbox).values(values.slice(0, 500)), build.insert(outbox).values(values.slice(500))])
    expect((await readJobs(fixture.as('theo'), HERE)).backlog).toMatchObject([{ job: 'send-outbox', count, hasMore }])
  })
})

it.each([
  [100, 100, false],
  [101, 100, true],
])(
  'of %i failed runs in a day %i are counted, and not those that are a day old',
  async (runs, failures, hasMoreFailures) => {
    const failed = (id: string, minutes: number) => ({
      ...{ id, job: 'send-outbox', worker: 'bff-admin', status: 'FAILED' as const, startedAt: minutesAgo(minutes) },
      ...{ leasedUntil: minutesAgo(minutes - 2), done: 0, later: 0, failed: 1, error: 'x', correlationId: id },
    })
    const values = Array.from({ length: runs }, (_, i) => failed(`f-${i}`, 1))
    await fixture.db().commit([build.insert(jobRuns).values([...values, failed('day-old', 24 * 60)])])
    const { runs: shown } = await readJobs(inCouncil(), ALL)
    expect(shown?.find(({ job }) => job === 'send-outbox')).toMatchObject({ failures, hasMoreFailures })
  },
)

describe('a retry', () => {
  it('repeats one task, once, and writes a row to the log', async () => {
    const input = { job: 'publish-due-articles', ids: ['aside'] } as const
    expect(await retryJob(fixture.as('theo'), HERE, input)).toBe(1)
    expect(await left()).toEqual(['aside-too', 'theirs', 'waits'])
    const rows = await fixture.db().read(build.select().from(auditLog))
    expect(rows).toMatchObject([
      {
        action: 'job.retry',
        targetType: 'job',
        targetId: 'publish-due-articles',
        after: { tasks: 'aside' },
      },
    ])
    await expect(retryJob(fixture.as('theo'), HERE, input)).rejects.toMatchObject({ code: 'NotFound' })
    expect(await fixture.db().read(build.select().from(auditLog))).toHaveLength(1)
  })

  it('repeats all tasks of a job, of this community only', async () => {
    const ids = ['aside', 'aside-too', 'theirs', 'waits']
    expect(await retryJob(fixture.as('theo'), HERE, { job: 'publish-due-articles', ids })).toBe(2)
    expect(await left()).toEqual(['theirs', 'waits'])
    await expect(retryJob(fixture.as('theo'), HERE, { job: 'delete-accounts', ids })).rejects.toThrow('NotFound')
    expect(await retryJob(inCouncil(), ALL, { job: 'delete-accounts', ids })).toBe(1)
    expect(await left()).toEqual(['waits'])
  })

  it('is limited to the given tasks, and to one page of them', async () => {
    const input = { job: 'publish-due-articles' } as const
    for (const ids of [[], Array.from({ length: 101 }, (_, i) => `row-${i}`)])
      await expect(retryJob(fixture.as('theo'), HERE, { ...input, ids })).rejects.toMatchObject({
        code: 'BadRequest.Invalid',
      })
    const most = ['aside-too', 'aside-too', ...Array.from({ length: 98 }, (_, i) => `row-${i}`)]
    expect(await retryJob(fixture.as('theo'), HERE, { ...input, ids: most })).toBe(1)
    expect(await left()).toEqual(['aside', 'theirs', 'waits'])
  })

  it('skips emails that the page does not list, and reminders that may be outdated', async () => {
    const { id: communityId } = fixture.cast.meridian
    const daysAgo = (days: number) => minutesAgo(days * 24 * 60)
    const values = [
      email('old', communityId, { createdAt: daysAgo(40) }),
      ...BILLING_REMINDERS.map((template) => email(template, communityId, { template, createdAt: minutesAgo(90) })),
    ]
    await fixture.db().commit([build.insert(outbox).values(values)])
    const { emails } = await readJobs(fixture.as('theo'), HERE)
    expect(emails.map(({ id, canRetry }) => [id, canRetry])).toEqual([
      ['too-late', false],
      ['given-up', true],
      ...BILLING_REMINDERS.toSorted()
        .toReversed()
        .map((id) => [id, false]),
    ])
    const ids = emails.map(({ id }) => id)
    expect(await retryJob(fixture.as('theo'), HERE, { job: 'send-outbox', ids })).toBe(1)
    expect([(await statusOf('given-up'))?.status, (await statusOf('old'))?.status]).toEqual(['WAITING', 'FAILED'])
  })

  it('is offered for tasks that were set aside, however long ago', async () => {
    const { id: communityId } = fixture.cast.meridian
    const longAgo = { firstFailedAt: new Date(0), lastFailedAt: new Date(0) }
    await fixture
      .db()
      .commit([
        build
          .insert(jobAttempts)
          .values([
            task('publish-due-articles', 'long-ago', communityId, longAgo),
            task('close-introductions', 'long-over', communityId, { ...longAgo, nextAttemptAt: new Date(0) }),
          ]),
      ])
    const { tasks } = await readJobs(fixture.as('theo'), HERE)
    expect(tasks.map(({ rowId }) => rowId)).toEqual(['aside', 'aside-too', 'long-ago', 'waits'])
  })

  it('sends an email again under its own key, if its text still exists', async () => {
    expect(await retryJob(fixture.as('theo'), HERE, { job: 'send-outbox', ids: ALL_EMAILS })).toBe(1)
    expect(await statusOf('given-up')).toMatchObject({
      ...{ status: 'WAITING', attempts: 0, nextAttemptAt: NOW, batchKey: 'article-approved/given-up', lastError: null },
    })
    expect([(await statusOf('too-late'))?.status, (await statusOf('their-email'))?.status]).toEqual([
      'FAILED',
      'FAILED',
    ])
    await expect(retryJob(fixture.as('theo'), HERE, { job: 'send-outbox', ids: ['too-late'] })).rejects.toThrow(
      'NotFound',
    )
  })

  it('is possible only for jobs that set tasks aside', async () => {
    await expect(retryJob(fixture.as('theo'), HERE, { job: 'compute-health', ids: ['x'] })).rejects.toThrow('NotFound')
  })

  it('changes nothing without the permission, for another brand, or for all brands on a brand’s site', async () => {
    const input = { job: 'publish-due-articles', ids: ['aside', 'aside-too'] } as const
    await fixture.allow('pia', 'forum', fixture.cast.council)
    for (const [ctx, scope, refusal] of [
      [fixture.as('pia'), HERE, 'NotAllowed'],
      [inCouncil('pia'), ALL, 'NotAllowed'],
      [fixture.as('stig'), HERE, 'NotFound'],
      [fixture.as('theo'), ALL, 'NotFound'],
    ] as const)
      await expect(retryJob(ctx, scope, input)).rejects.toThrow(refusal)
    expect(await left()).toHaveLength(4)
    await fixture.db().commit([build.delete(staffPermissions).where(eq(staffPermissions.id, 'pia-forum'))])
  })

  it('requires the password, and is refused to visitors and members', async () => {
    const { post } = callerOf(createApp(), fixture.env, 'meridian.localhost')
    const query = 'mutation { jobRetry(job: PUBLISH_DUE_ARTICLES, ids: ["aside"]) }'
    const answer = async (headers: Record<string, string>) =>
      (await post('/graphqlAdmin', { query }, { headers })).text()
    expect(await answer({})).toContain('NotAuthenticated')
    const headers = await fixture.headersFor('theo', 'admin')
    expect(await answer(headers)).toContain('stepUp')
    expect(await left()).toContain('aside')
    await fixture.db().commit([build.update(sessions).set({ steppedUpAt: new Date() })])
    expect(await answer(headers)).toContain('"jobRetry":1')
    expect(await left()).not.toContain('aside')
  })
})
