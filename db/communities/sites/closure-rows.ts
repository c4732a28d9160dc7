import { and, asc, eq, sql } from 'drizzle-orm'
import { jsonRows } from '#db/json-rows.ts'
import { articleClosures } from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { build, inList } from '#db/statement.ts'
import {
  type Closure,
  type ClosureInstants,
  closureInstants,
  closureNoticeFrom,
  closureOf,
} from '#shared/domain/communities/sites/closures.ts'
import { newId } from '#shared/kernel/ids.ts'

const { startsAt, endsAt } = articleClosures

/** The closures of the community that a statement selects. */
export const closureColumn = jsonRows({ startsAt, endsAt }, (row) =>
  build
    .select({ row })
    .from(articleClosures)
    .where(eq(articleClosures.communityId, sql`${sql`${communities.id}`}`))
    .orderBy(asc(startsAt)),
)

/**
 * Replaces the stored closures. A new closure that overlaps a stored one is the same closure, edited: its notifications continue after the
 * last notified member. A closure that is created too late for notifications notifies nobody.
 */
export function closureStatements(
  communityId: string,
  { closures, timeZone }: { readonly closures: readonly Closure[]; readonly timeZone: string },
  now: Date,
) {
  const rows = closures.map((closure) => ({ id: newId(now), communityId, ...closureInstants(closure, timeZone) }))
  const ids = rows.map(({ id }) => id)
  return [
    ...rows.map((row) =>
      build.insert(articleClosures).values({ ...row, toldTo: toldToOf(row, ids, { timeZone, now }) }),
    ),
    build
      .delete(articleClosures)
      .where(and(eq(articleClosures.communityId, communityId), sql`NOT ${inList(articleClosures.id, ids)}`)),
  ]
}

type NewClosure = ClosureInstants & { readonly communityId: string }

/** New closures do not overlap each other, so the stored ones that they overlap are the ones they replace. */
function toldToOf(
  row: NewClosure,
  newIds: readonly string[],
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
) {
  const isLate = closureNoticeFrom(row.startsAt, timeZone) <= now
  return sql`(SELECT CASE WHEN count(*) = 0 THEN ${isLate ? null : ''} WHEN count(old.told_to) < count(*) THEN NULL ELSE max(old.told_to) END
    FROM article_closures AS old WHERE old.community_id = ${row.communityId}
    AND old.starts_at < ${row.endsAt} AND old.ends_at > ${row.startsAt} AND NOT ${inList(sql`old.id`, newIds)})`
}

/** The closures in a version; null if it was written without them. */
export function closuresOfVersion(
  stored: readonly (readonly [startsAt: number, endsAt: number])[] | null,
  timeZone: string,
): readonly Closure[] | null {
  return (
    stored?.map(([from, until]) => closureOf({ startsAt: new Date(from), endsAt: new Date(until) }, timeZone)) ?? null
  )
}
