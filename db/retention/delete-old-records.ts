import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { DbContext } from '#db/context.ts'
import { articlePreviewLinks } from '#db/schema/articles/article-previews.ts'
import { billingEvents } from '#db/schema/billing.ts'
import { digestRuns, forumDigestRuns } from '#db/schema/digests.ts'
import { mobilePhoneChanges } from '#db/schema/members.ts'
import { notifications } from '#db/schema/notifications.ts'
import { invitations, joiningPayments } from '#db/schema/onboarding.ts'
import { build, statement } from '#db/statement.ts'
import { DAY_MS } from '#shared/kernel/clock.ts'

/** Of each table. A run is a minute, so a table that was never tidied is after some hours, and no run holds up other writes. */
const PER_RUN = 500

type Records = {
  readonly table: SQLiteTable
  readonly at: SQLiteColumn
  readonly days: number
  /** Which of its old rows; all where it is absent. */
  readonly which?: SQL
}

/** Nobody has joined by it, or tried to pay: what was paid refers to its invitation. */
const isNotPaidBy = sql`${invitations.paidAt} IS NULL AND NOT EXISTS (SELECT 1 FROM ${joiningPayments} AS paid
  WHERE paid.invitation_id = ${invitations.id} AND +paid.community_id = ${invitations.communityId})`

/** Rows that nothing else deletes and that mean nothing any more so many days after `at`. Each has an index that begins with it. */
const RECORDS: readonly Records[] = [
  { table: notifications, at: notifications.createdAt, days: 400 },
  { table: billingEvents, at: billingEvents.receivedAt, days: 400 },
  { table: digestRuns, at: digestRuns.dueAt, days: 90 },
  { table: forumDigestRuns, at: forumDigestRuns.dueAt, days: 90 },
  { table: articlePreviewLinks, at: articlePreviewLinks.expiresAt, days: 30 },
  { table: mobilePhoneChanges, at: mobilePhoneChanges.expiresAt, days: 1 },
  { table: invitations, at: invitations.expiresAt, days: 400, which: isNotPaidBy },
]

type Old = { readonly until: number; readonly limit: number }

const statements = RECORDS.map(({ table, at, days, which }) => {
  const name = sql.identifier(getTableName(table))
  const column = sql.identifier(at.name)
  const isMeant = which ? sql` AND ${which}` : sql``
  return {
    days,
    old: statement((p: Old) =>
      build
        .delete(table)
        .where(
          sql`rowid IN (SELECT rowid FROM ${name} WHERE ${column} < ${p.until}${isMeant} ORDER BY ${column} LIMIT ${p.limit})`,
        )
        .returning({ one: sql<number>`1` }),
    ),
  }
})

/** Answers how many. */
export async function deleteOldRecords({ db, now }: DbContext): Promise<number> {
  const [first, ...rest] = statements.map(({ old, days }) =>
    old({ until: now.getTime() - days * DAY_MS, limit: PER_RUN }),
  )
  if (!first) return 0
  const deleted = await db.commit([first, ...rest])
  return deleted.reduce((sum, rows) => sum + rows.length, 0)
}
