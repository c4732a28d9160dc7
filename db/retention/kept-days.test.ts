import { expect, it } from 'vitest'
import { JOBS, type JobContext } from '#db/jobs/jobs.ts'
import { type Runnable, toBound } from '#db/statement.ts'
import { AUDIT_KEPT_DAYS } from '#shared/domain/staff/audit.ts'
import { KEPT } from './kept.ts'

/* Retention periods as literals, next to the text of docs/retention.md, so that neither is changed without the other. */

const NOW = new Date('2026-11-24T12:00:00Z')
const DAY_MS = 24 * 3_600_000
const HOUR = 1 / 24

/**
 * The days after which a job deletes the rows of these tables. Decided for all communities: raw events 90 days, sessions 400 days, the
 * audit log seven years including leap days. The others are as documented on the page.
 */
const FIGURES: readonly (readonly [job: string, tables: readonly string[], days: number, until: string])[] = [
  ['delete-old-attempts', ['attempts'], 1, '24 hours after the end of their window'],
  ['delete-old-codes', ['one_time_codes', 'code_sends'], 1, '24 hours after they end'],
  ['delete-old-codes', ['code_pauses'], 30, '30 days after the last wrong code'],
  ['delete-old-password-links', ['password_links'], 30, '30 days after they end'],
  ['delete-old-email-changes', ['email_changes'], 400, '400 days after they were asked for'],
  ['delete-old-sessions', ['sessions', 'member_views'], 400, '400 days after they end'],
  ['delete-old-sessions', ['article_presences'], HOUR, 'an hour after they were last seen'],
  ['delete-old-audit-rows', ['audit_log'], 2557, 'seven years'],
  ['delete-old-events', ['events'], 90, '90 days'],
  ['delete-old-records', ['notifications', 'billing_events'], 400, '400 days'],
  [
    'delete-old-records',
    ['invitations'],
    400,
    '400 days after they end; where somebody paid or tried to, the account is deleted, and the row stays without a name or an address',
  ],
  ['delete-old-records', ['digest_runs', 'forum_digest_runs'], 90, '90 days'],
  ['delete-old-records', ['article_preview_links'], 30, '30 days after they end'],
  ['delete-old-records', ['mobile_phone_changes'], 1, 'a day after the code ends'],
  [
    'delete-old-invitation-files',
    ['invitation_imports', 'invitation_import_rows'],
    30,
    '30 days after they were uploaded',
  ],
  ['delete-old-article-files', ['article_imports', 'article_import_rows'], 30, '30 days after they were uploaded'],
  ['delete-merge-moves', ['member_merge_moves'], 1, 'a day after the merge'],
  ['delete-old-messages', ['outbox'], 90, '90 days'],
  ['delete-old-pushes', ['push_messages'], 30, '30 days'],
  ['delete-old-job-runs', ['job_runs', 'job_attempts'], 30, '30 days; what was set aside, until it is tried again'],
  ['delete-old-failed-requests', ['failed_requests'], 30, '30 days'],
]

/** Tables whose rows determine when those of another table are deleted. */
const TOLD_BY: Readonly<Record<string, string>> = { member_merge_moves: 'member_merges' }

/** How many days ago the instants lie in a job's statements about a table. */
async function daysAskedOf(name: string, table: string): Promise<readonly number[]> {
  const asked: unknown[] = []
  const ask = (runnables: readonly Runnable[]) => {
    for (const { text, args } of runnables.map(toBound)) if (text.sql.includes(`"${table}"`)) asked.push(...args)
    return Promise.resolve(runnables.map(() => []))
  }
  const db = { commit: ask, commitIf: ask, read: async (...one: readonly Runnable[]) => (await ask(one))[0] }
  const job = JOBS.find((one) => one.name === name)
  if (!job) throw new Error(`There is no job ${name}`)
  await job.run({ db, now: NOW } as unknown as JobContext)
  return asked.flatMap((value) => (typeof value === 'number' ? [(NOW.getTime() - value) / DAY_MS] : []))
}

it.each(FIGURES)('%s deletes %s after %d days', async (job, tables, days, until) => {
  expect(await daysAskedOf(job, TOLD_BY[tables[0] ?? ''] ?? tables[0] ?? '')).toContainEqual(days)
  const entry = KEPT.flatMap(({ entries }) => entries).find((one) =>
    tables.every((table) => one.tables.includes(table)),
  )
  expect([entry?.job, entry?.until]).toEqual([job, until])
})

it('the audit log of staff is kept for seven years, whichever of them are leap years', () => {
  expect(AUDIT_KEPT_DAYS).toBe(7 * 365 + 2)
})
