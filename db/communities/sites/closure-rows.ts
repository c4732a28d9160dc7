import { asc, eq, sql } from 'drizzle-orm'
import { jsonRows } from '#db/json-rows.ts'
import { articleClosures } from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { build } from '#db/statement.ts'
import { type Closure, closureInstants, closureOf } from '#shared/domain/communities/sites/closures.ts'
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

/** Puts closures in the place of those that are stored. */
export function closureStatements(
  communityId: string,
  { closures, timeZone }: { readonly closures: readonly Closure[]; readonly timeZone: string },
  now: Date,
) {
  return [
    build.delete(articleClosures).where(eq(articleClosures.communityId, communityId)),
    ...closures.map((closure) =>
      build.insert(articleClosures).values({ id: newId(now), communityId, ...closureInstants(closure, timeZone) }),
    ),
  ]
}

/** The closures that a version has; null where it was written without them. */
export function closuresOfVersion(
  stored: readonly (readonly [startsAt: number, endsAt: number])[] | null,
  timeZone: string,
): readonly Closure[] | null {
  return (
    stored?.map(([from, until]) => closureOf({ startsAt: new Date(from), endsAt: new Date(until) }, timeZone)) ?? null
  )
}
