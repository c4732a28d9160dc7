import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { publishDue } from '#db/articles/publish-due.ts'
import { sendBroadcasts } from '#db/broadcasts/send-broadcasts.ts'
import type { FilesContext, OutboxContext } from '#db/context.ts'
import { moveBatchesByDate } from '#db/expert-panels/move-batches-by-date.ts'
import { tellAuthors } from '#db/expert-panels/tell-authors.ts'
import { tellInvited } from '#db/expert-panels/tell-invited.ts'
import { closeIntroductions } from '#db/introductions/close-introductions.ts'
import { applyDueEmailChanges } from '#db/members/email-change/apply-due-changes.ts'
import { deleteDueAccounts, remindOfDeletions } from '#db/members/privacy/account-deletions.ts'
import { fillEmptyProfiles } from '#db/members/profile/fill-empty-profiles.ts'
import { settleDue } from '#db/notifications/digest/brand-weeks.ts'
import { jobAttempts } from '#db/schema/platform.ts'
import { build, toBound } from '#db/statement.ts'
import { type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import type { CountedJob } from '#shared/domain/staff/counted-jobs.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { findTriable, settleCounted } from './counted-attempts.ts'
import { deleteOldJobRuns } from './job-runs.ts'

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const JOB = 'close-introductions'
const DUE = new Date(NOW.getTime() - 60_000)
function later(minutes: number) {
  return new Date(NOW.getTime() + minutes * 60_000)
}
function rowsOf(...ids: string[]) {
  const { communityId } = fixture.actor('maya')
  return ids.map((id) => ({ id, communityId, dueAt: DUE }))
}
function attempts() {
  return fixture.db().read(build.select().from(jobAttempts))
}
function settle(rows: ReturnType<typeof rowsOf>, fault: Error | null, now = NOW, job: CountedJob = JOB) {
  const run = settleCounted({ db: fixture.db(), now }, job, rows, async ({ id }) => {
    if (fault && id !== 'good') throw fault
    return true
  })
  return run.catch((error: unknown) => error)
}

it('a row that throws has its attempts counted, and is forgotten once it is finished', async () => {
  await settle(rowsOf('bad', 'good'), new Error('odd\nparams: secret'))
  const [row] = await attempts()
  expect(row).toMatchObject({ job: JOB, rowId: 'bad', dueAt: DUE, attempts: 1, nextAttemptAt: later(1) })
  expect(row?.lastError).toContain('odd')
  expect(row?.lastError).not.toContain('secret')
  await settle(rowsOf('bad', 'good'), new Error('odd again'), later(1))
  expect(await attempts()).toMatchObject([{ attempts: 2, firstFailedAt: NOW, lastFailedAt: later(1) }])
  expect(await settle(rowsOf('bad', 'good'), null, later(6))).toEqual({ done: 2, later: 0, failed: 0 })
  expect(await attempts()).toEqual([])
})

it('a row that is set aside stays so, however long ago it failed; one that is being retried is forgotten after a month', async () => {
  for (let at = 0; at < 6; at++) await settle(rowsOf('bad'), new Error('odd'), later(at * 300))
  await settle(rowsOf('odd'), new Error('odd'), later(1800))
  await deleteOldJobRuns({ db: fixture.db(), now: later(60 * 24 * 60) })
  expect(await attempts()).toMatchObject([{ rowId: 'bad', nextAttemptAt: null }])
})

it('a row is held until its next attempt, and permanently after the sixth; work due at another instant is not', async () => {
  const rows = rowsOf('bad', 'other')
  const triable = async (now: Date, found = rows) =>
    (await findTriable({ db: fixture.db(), now }, JOB, found)).map(({ id }) => id)
  for (let at = 0; at < 6; at++) await settle(rowsOf('bad'), new Error('odd'), later(at * 300))
  expect(await attempts()).toMatchObject([{ attempts: 6, nextAttemptAt: null }])
  expect(await triable(later(1_000_000))).toEqual(['other'])
  expect(
    await triable(
      NOW,
      rows.map((row) => ({ ...row, dueAt: NOW })),
    ),
  ).toEqual(['bad', 'other'])
  await settle(
    rowsOf('bad').map((row) => ({ ...row, dueAt: NOW })),
    new Error('odd'),
  )
  expect(await attempts()).toMatchObject([{ attempts: 1, dueAt: NOW, firstFailedAt: NOW }])
})

it('a row is not set aside because a service is away', async () => {
  for (let at = 0; at < 8; at++) await settle(rowsOf('bad'), new AppError('ServiceUnavailable'), later(at * 300))
  expect(await attempts()).toMatchObject([{ attempts: 8, nextAttemptAt: later(7 * 300 + 240) }])
})

it('a row of one job does not affect another job', async () => {
  await settle(rowsOf('same'), new Error('odd'))
  await settle(rowsOf('same'), null, NOW, 'write-digests')
  expect(await attempts()).toMatchObject([{ job: JOB }])
})

it('a community whose weekly emails cannot be written does not block others, and is retried automatically', async () => {
  const [meridian, harbor] = [fixture.cast.meridian.id, fixture.cast.harbor.id]
  const weeks = [meridian, harbor].map((communityId) => ({ communityId, dueAt: DUE, since: DUE }))
  const written: string[] = []
  const write = (now: Date) =>
    settleDue(
      { db: fixture.db(), now },
      { job: 'write-digests', startedAt: performance.now() },
      weeks,
      async ({ communityId }) => {
        if (communityId === meridian) throw new Error('odd')
        written.push(communityId)
      },
    )
  await expect(write(NOW)).rejects.toMatchObject({ report: { done: 1, failed: 1 } })
  await write(later(0.5))
  expect(written).toEqual([harbor, harbor])
  expect(await attempts()).toMatchObject([{ rowId: meridian, attempts: 1 }])
})

/** In addition to their own tests, which make rows fail: no counted job selects a held row. */
it.each<[string, (ctx: OutboxContext & FilesContext) => Promise<unknown>]>([
  ['publish-due-articles', publishDue],
  ['open-and-close-panels', moveBatchesByDate],
  ['tell-invited-members', tellInvited],
  ['tell-authors-of-answers', tellAuthors],
  ['close-introductions', closeIntroductions],
  ['fill-empty-profiles', fillEmptyProfiles],
  ['remind-of-deletions', remindOfDeletions],
  ['delete-accounts', deleteDueAccounts],
  ['change-emails', applyDueEmailChanges],
  ['send-broadcasts', sendBroadcasts],
])('%s selects only rows that may be tried', async (job, run) => {
  const db = fixture.db()
  const seen: string[] = []
  const read = db.read.bind(db)
  const watched = Object.assign(db, {
    read: (query: Parameters<typeof read>[0]) => {
      seen.push(toBound(query).text.sql)
      return read(query)
    },
  })
  await run({ db: watched, now: NOW } as never)
  expect(
    seen.some((text) => text.includes('job_attempts') && text.includes(job)),
    seen.join('\n'),
  ).toBe(true)
})
