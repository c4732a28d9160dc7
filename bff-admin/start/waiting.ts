import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { closingColumn } from '#db/communities/closing/closing-rows.ts'
import { jsonRows } from '#db/json-rows.ts'
import { articleClosures } from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { firstDayInTime, type WorkCalendar } from '#shared/domain/articles/business-days.ts'
import { FEEDBACK_DUE_BUSINESS_DAYS } from '#shared/domain/articles/limits.ts'
import { type ClosingDates, closingStep } from '#shared/domain/communities/closing/closing.ts'
import {
  isWaitingAt,
  PANEL_CLOSING_MS,
  WAITING_COUNTED,
  WAITING_KINDS,
  type WaitingKind,
  type WaitingView,
} from '#shared/domain/staff/waiting.ts'
import { instantOfHour } from '#shared/kernel/dates.ts'
import type { Permissions } from '../staff/permissions.ts'
import { WAITING_SOURCES, type WaitingSource } from './waiting-times.ts'

export type WaitingArgs = { readonly userId: string; readonly closesBefore: Date }

export function closesBefore(now: Date): Date {
  return new Date(now.getTime() + PANEL_CLOSING_MS)
}

/** Condition: the person holds one of the permissions in the community of the row. */
export function holdsThere({ userId }: Pick<WaitingArgs, 'userId'>, permissions: Permissions): SQL {
  const held = build
    .select({ permission: staffPermissions.permission })
    .from(staffPermissions)
    .where(
      and(
        eq(staffPermissions.userId, userId),
        eq(staffPermissions.communityId, sql`${communities.id}`),
        inArray(staffPermissions.permission, [...permissions]),
      ),
    )
  return sql`EXISTS ${held}`
}

/** Null if the person may not see it. */
function onlyIfHeld(p: WaitingArgs, { permissions, rows }: WaitingSource, aggregate: SQL): SQL {
  return sql`CASE WHEN ${holdsThere(p, permissions)} THEN (SELECT ${aggregate} FROM ${rows(p)}) END`
}

const numbers = { mapFromDriverValue: (text: string) => JSON.parse(text) as readonly number[] }
type Numbers = readonly number[] | null

/** The number of rows, and the earliest instant. */
function counted(p: WaitingArgs, source: WaitingSource): SQL<Numbers> {
  return onlyIfHeld(p, source, sql`json_array(count(*), min("at"))`).mapWith(numbers) as SQL<Numbers>
}

const { articles, forum, ...simple } = WAITING_SOURCES

/** Columns of a statement over `communities`, from which `waitingOf` computes a person's pending items. */
export function waitingColumns(p: WaitingArgs) {
  const { startsAt, endsAt } = articleClosures
  return {
    timeZone: communities.timeZone,
    closing: closingColumn(communities.id),
    closures: jsonRows({ startsAt, endsAt }, (row) =>
      build
        .select({ row })
        .from(articleClosures)
        .where(eq(articleClosures.communityId, sql`${communities.id}`)),
    ),
    // All instants, because the calendar decides which of them are overdue.
    articles: onlyIfHeld(p, articles, sql`json_group_array("at")`).mapWith(numbers) as SQL<Numbers>,
    forum: onlyIfHeld(
      p,
      forum,
      sql`json_array(count(*), min("at"), total("is_marked"), min(CASE WHEN "is_marked" THEN "at" END))`,
    ).mapWith(numbers) as SQL<Numbers>,
    pastDue: counted(p, simple.pastDue),
    dataRequests: counted(p, simple.dataRequests),
    offerReports: counted(p, simple.offerReports),
    joinRequests: counted(p, simple.joinRequests),
    groupsWithoutChair: counted(p, simple.groupsWithoutChair),
    panels: counted(p, simple.panels),
    invitations: counted(p, simple.invitations),
    failedTasks: counted(p, simple.failedTasks),
  }
}

type Columns = ReturnType<typeof waitingColumns>
export type WaitingRow = WorkCalendar & { readonly closing: ClosingDates | null } & {
  readonly [Name in Exclude<keyof Columns, keyof WorkCalendar | 'closing'>]: readonly number[] | null
}

/** The pending items in the community of a row, most urgent first; of one that is closing, what can still be done. */
export function waitingOf(row: WaitingRow, now: Date): readonly WaitingView[] {
  const inReview = (row.articles ?? []).toSorted((a, b) => a - b)
  const before = firstDayInTime(FEEDBACK_DUE_BUSINESS_DAYS, now, row)
  const inTimeFrom = instantOfHour(before, 0, row.timeZone).getTime()
  const overdue = inReview.filter((at) => at < inTimeFrom)
  const [queued, queuedAt, reported, reportedAt] = row.forum ?? []
  const found: Readonly<Record<WaitingKind, Numbers>> = {
    REVIEWS_OVERDUE: countedOf(overdue),
    ARTICLES_IN_REVIEW: countedOf(inReview),
    FORUM_QUEUE: [queued ?? 0, queuedAt ?? 0],
    FORUM_REPORTED: [reported ?? 0, reportedAt ?? 0],
    PAST_DUE: row.pastDue,
    DATA_REQUESTS: row.dataRequests,
    OFFERS_REPORTED: row.offerReports,
    JOIN_REQUESTS: row.joinRequests,
    GROUPS_WITHOUT_CHAIR: row.groupsWithoutChair,
    PANELS_CLOSING: row.panels,
    INVITATIONS_OPEN: row.invitations,
    FAILED_TASKS: row.failedTasks,
  }
  const step = row.closing && closingStep(row.closing, now)
  return WAITING_KINDS.flatMap((kind) => {
    const [count = 0, at = 0] = found[kind] ?? []
    if (count === 0 || !isWaitingAt(kind, step)) return []
    const shown = { kind, count: Math.min(count, WAITING_COUNTED), hasMore: count > WAITING_COUNTED, at: new Date(at) }
    return [kind === 'REVIEWS_OVERDUE' ? { ...shown, before } : shown]
  })
}

function countedOf(sorted: readonly number[]): readonly number[] {
  return [sorted.length, sorted[0] ?? 0]
}
