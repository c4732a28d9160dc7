import { and, eq, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { jsonRow } from '#db/json-rows.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { build, statement } from '#db/statement.ts'

const { announcedAt, closesAt, endsAt } = communityClosings

/** The closing of a community: at most one, whatever its step. The condition matches the index, so it is inlined, not a parameter. */
export function isClosingOf(communityId: SQLWrapper | string) {
  return and(eq(communityClosings.communityId, communityId), sql`${communityClosings.takenBackAt} IS NULL`)
}

/** The dates of a community's closing, as a column of another statement; null if it is not closing. */
export function closingColumn(communityId: SQLWrapper | string) {
  return jsonRow({ announcedAt, closesAt, endsAt }, (row) =>
    build.select({ row }).from(communityClosings).where(isClosingOf(communityId)),
  )
}

/** When a closing community closes. */
export const closingEnd = statement((p: { readonly communityId: string }) =>
  build.select({ endsAt }).from(communityClosings).where(isClosingOf(p.communityId)),
)

/** Condition: the community is not closing, so people may join and memberships renew. */
export function isNotClosing(communityId: SQLWrapper | string): SQL {
  return sql`NOT EXISTS ${build
    .select({ one: sql`1`.as('one') })
    .from(communityClosings)
    .where(isClosingOf(communityId))}`
}

/** Condition: the community has not closed yet. */
export function isNotClosed(communityId: SQLWrapper | string, now: Date): SQL {
  return hasNotCome(endsAt, communityId, now)
}

/** Condition: members of the community may still write. */
export function isNotReadOnly(communityId: SQLWrapper | string, now: Date | SQLWrapper): SQL {
  return hasNotCome(closesAt, communityId, now)
}

function hasNotCome(
  date: typeof closesAt | typeof endsAt,
  communityId: SQLWrapper | string,
  now: Date | SQLWrapper,
): SQL {
  return sql`NOT EXISTS ${build
    .select({ one: sql`1`.as('one') })
    .from(communityClosings)
    .where(and(isClosingOf(communityId), lte(date, now)))}`
}
