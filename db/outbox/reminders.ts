import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { isOneOf } from '#db/schema/columns.ts'
import { outbox } from '#db/schema/platform.ts'
import { anyRow, build, isOfUser, statement } from '#db/statement.ts'
import {
  BILLING_REMINDERS,
  type OtherReminders,
  REMINDERS_APART_MS,
  reminderWaitsUntil,
} from '#shared/domain/billing/reminders/reminders.ts'

type MemberArgs = { readonly communityId: string; readonly userId: string }

/** Whether a reminder may be written now: never two to one member within 24 hours. */
export type ReminderTurn = FreeToRemind | { readonly kind: 'waits'; readonly until: Date }

export type FreeToRemind = {
  readonly kind: 'free'
  /** Still so when it is written: for the WHERE of the first statement of its batch. */
  readonly isStillFree: SQL
}

type Wanted = Pick<OtherReminders, 'urgentAt'> & {
  /** One that would be too late does not wait. */
  readonly tooLateFrom: Date
}

export async function askToRemind(
  { db, now }: Pick<DbContext, 'db' | 'now'>,
  { communityId, userId }: MemberArgs,
  { urgentAt, tooLateFrom }: Wanted,
): Promise<ReminderTurn> {
  const since = new Date(now.getTime() - REMINDERS_APART_MS)
  const member = { communityId, userId, since }
  const [last] = await db.read(lastReminder({ ...member, now }))
  const lastAt = last?.at ? new Date(last.at) : null
  const until = reminderWaitsUntil({ lastAt, urgentAt }, tooLateFrom, now)
  if (until) return { kind: 'waits', until }
  // With another one that is near it leaves because it would be too late.
  const isStillFree = lastAt ? sql`TRUE` : sql`NOT EXISTS ${anyRow().from(outbox).where(recent(member))}`
  return { kind: 'free', isStillFree }
}

/** One that waits is about to be sent; one that was given up or withheld reached nobody. */
function recent(p: MemberArgs & { readonly since: Date }) {
  return and(
    isOfUser(outbox, p),
    isOneOf(outbox.template, BILLING_REMINDERS),
    or(eq(outbox.status, 'WAITING'), and(eq(outbox.status, 'SENT'), gt(outbox.sentAt, p.since))),
  )
}

const lastReminder = statement((p: MemberArgs & { readonly since: Date; readonly now: Date }) =>
  build
    .select({ at: sql<number | null>`max(coalesce(${outbox.sentAt}, ${p.now}))` })
    .from(outbox)
    .where(recent(p)),
)
