import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { placeArgs } from '#db/lists/newest-first.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build, statement } from '#db/statement.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { type Cursor, NEWEST } from '#shared/kernel/cursor.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import { checkCanHelpMembers } from '../../members/member/member-access.ts'
import { type MemberHeaderView, readMemberHeader } from '../../members/member-header.ts'
import { checkPermission, readHasPermission } from '../permissions.ts'
import { type LogEntryView, toLogEntry } from './log-entry.ts'
import { indexOf, type LogFilter, namesIn } from './log-filter.ts'
import { logRows } from './log-rows.ts'

export const LOG_PAGE = 40
/** Per call: the download requests pages of this size. */
export const LOG_PAGE_MAX = 1000

const NO_FILTER: LogFilter = {
  member: null,
  actorId: null,
  action: null,
  targetId: null,
  correlationId: null,
  from: null,
  until: null,
}
const FIRST_INSTANT = new Date(0)

type LogInput = PageInput & { readonly filter: LogFilter; readonly isOfAll: boolean }

/** The actions of staff in this community; in the admin community, of all. Newest first. */
export async function listLog(ctx: ActorContext, input: LogInput): Promise<ConnectionView<LogEntryView>> {
  const [, entries] = await Promise.all([checkPermission(ctx, 'admin'), readPageOfLog(ctx, input)])
  return entries
}

async function readPageOfLog(
  ctx: ActorContext,
  { filter, isOfAll, ...page }: LogInput,
): Promise<ConnectionView<LogEntryView>> {
  const { userId, communityId } = ctx.actor
  const { from, until, ...others } = filter
  const args = {
    ...namesIn(others.member),
    ...{ ...others, userId, communityId, from: from ?? FIRST_INSTANT },
    ...placeArgs({ first: page.first, after: laterPlace(page.after, until) }),
  }
  const [canSeeBilling, rows] = await Promise.all([
    readHasPermission(ctx, 'billing'),
    ctx.db.read(logRows({ index: indexOf(filter), isOfAll })(args)),
  ])
  return pageOf(rows, page, (row) => edgeAt({ at: row.createdAt, id: row.id }, toLogEntry(row, { canSeeBilling })))
}

/** A page starts after its position, and not before the end of the period. */
function laterPlace(after: Cursor | null, until: Date | null): Cursor {
  const place = after ?? NEWEST
  return until !== null && until < place.at ? { at: until, id: '' } : place
}

export type MemberLogView = {
  readonly member: MemberHeaderView
  readonly entries: ConnectionView<LogEntryView>
}

/**
 * The actions of staff on a member of this community and on their content. Null if the community has no such member.
 */
export async function readMemberLog(
  ctx: ActorContext,
  { userId, ...page }: PageInput & { readonly userId: string },
): Promise<MemberLogView | null> {
  const filter = { ...NO_FILTER, member: userId }
  const [, member, entries] = await Promise.all([
    checkCanHelpMembers(ctx),
    readMemberHeader(ctx, userId),
    readPageOfLog(ctx, { ...page, filter, isOfAll: false }),
  ])
  return member && { member, entries }
}

export type LogPersonView = { readonly id: string; readonly name: string }

/** More than any community has. */
const PEOPLE_MAX = 500
const NAMES = { id: users.id, givenName: users.givenName, familyName: users.familyName }

const ENDS = ['staff.end', 'staff.set-duties'] as const

/**
 * People who may act here, and those whose permissions here were ended or changed: their actions can still be searched.
 */
const peopleHere = statement((p: ActorArgs) =>
  build
    .select(NAMES)
    .from(users)
    .where(
      and(
        eq(users.kind, 'STAFF'),
        inArray(
          users.id,
          build
            .select({ id: staffPermissions.userId })
            .from(staffPermissions)
            .where(eq(staffPermissions.communityId, p.communityId))
            .union(
              build
                .select({ id: auditLog.targetId })
                .from(auditLog)
                .where(and(eq(auditLog.communityId, p.communityId), inArray(auditLog.action, [...ENDS]))),
            ),
        ),
      ),
    )
    .orderBy(users.familyName, users.givenName, users.id)
    .limit(PEOPLE_MAX),
)

/** Staff belong to the admin community. */
const allPeople = statement((p: ActorArgs) =>
  build
    .select(NAMES)
    .from(users)
    .where(and(eq(users.communityId, p.communityId), eq(users.kind, 'STAFF')))
    .orderBy(sql`${users.familyName} COLLATE NOCASE`, sql`${users.givenName} COLLATE NOCASE`, users.id)
    .limit(PEOPLE_MAX),
)

/** The staff who may act in this community, or once could; in the admin community, all staff. */
export async function listLogPeople(
  ctx: ActorContext,
  { isOfAll }: { readonly isOfAll: boolean },
): Promise<readonly LogPersonView[]> {
  const { userId, communityId } = ctx.actor
  const [, rows] = await Promise.all([
    checkPermission(ctx, 'admin'),
    ctx.db.read((isOfAll ? allPeople : peopleHere)({ userId, communityId })),
  ])
  return rows.map((row) => ({ id: row.id, name: fullName(row) }))
}
