import { and, desc, eq, not, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { personView } from '#db/members/users.ts'
import { communities } from '#db/schema/communities.ts'
import { groups } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { directoryEntries, directoryFacets } from '#db/schema/profiles.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import type { Facet } from '#shared/domain/members/profile-lists.ts'
import type { UserView } from '#shared/domain/members/views.ts'
import type { MemberContext } from '../../context.ts'
import { hasBlocked } from '../../introductions/read-relation.ts'

/**
 * Why a member is suggested: a value that both show in the directory, or that they joined recently. For a group the
 * value is its slug.
 */
export type SuggestionReason = {
  readonly facet: Facet | null
  readonly value: string | null
  readonly name: string | null
}
export type SuggestionView = { readonly user: UserView; readonly reasons: readonly SuggestionReason[] }

const MOST_SUGGESTIONS = 12
const NEWEST_OF_EACH = 12
const NEW_FOR_MS = 60 * 24 * 60 * 60 * 1000

function isNotBlocked(p: ActorArgs) {
  return not(hasBlocked(p.communityId, p.userId, sql`${users.id}`))
}

/**
 * Finds the newest other members for each value that the actor shows. A hidden group is a value only for its members.
 */
const sharingMembers = statement((p: ActorArgs) => {
  const shared = sql`(SELECT mine.facet AS facet, mine.value AS value, other.value AS id
    FROM ${directoryEntries} AS me CROSS JOIN ${directoryFacets} AS mine ON mine.entry_id = me.id AND +mine.community_id = ${p.communityId}
    CROSS JOIN json_each((SELECT json_group_array(entry_id) FROM (SELECT theirs.entry_id FROM ${directoryFacets} AS theirs
      WHERE theirs.community_id = ${p.communityId} AND theirs.facet = mine.facet AND theirs.value = mine.value AND theirs.entry_id <> me.id
      ORDER BY theirs.entry_id DESC LIMIT ${NEWEST_OF_EACH}))) AS other
    WHERE me.user_id = ${p.userId} AND +me.community_id = ${p.communityId}) AS shared`
  return build
    .select({
      facet: sql<Facet>`CASE shared.facet WHEN 'hidden-group' THEN 'group' ELSE shared.facet END`,
      value: sql<string>`coalesce(${groups.slug}, shared.value)`,
      name: groups.name,
      user: personView(),
    })
    .from(shared)
    .leftJoin(
      groups,
      and(
        sql`shared.facet IN ('group', 'hidden-group')`,
        sql`${groups.id} = shared.value`,
        isAlso(groups.communityId, p.communityId),
      ),
    )
    .innerJoin(
      directoryEntries,
      and(sql`${directoryEntries.id} = shared.id`, isAlso(directoryEntries.communityId, p.communityId)),
    )
    .innerJoin(users, and(eq(users.id, directoryEntries.userId), isAlso(users.communityId, p.communityId)))
    .innerJoin(communities, eq(communities.id, users.communityId))
    .where(isNotBlocked(p))
})

const newestMembers = statement((p: ActorArgs) =>
  build
    .select({ user: personView() })
    .from(directoryEntries)
    .innerJoin(users, and(eq(users.id, directoryEntries.userId), isAlso(users.communityId, p.communityId)))
    .innerJoin(communities, eq(communities.id, users.communityId))
    .where(and(eq(directoryEntries.communityId, p.communityId), isNotBlocked(p)))
    .orderBy(desc(directoryEntries.id))
    .limit(NEWEST_OF_EACH),
)

/** Suggested members for the actor, nobody whom they have blocked: those with the most in common first, then the newest. */
export async function listSuggestions({
  db,
  actor,
  now,
}: Pick<MemberContext, 'db' | 'actor' | 'now'>): Promise<readonly SuggestionView[]> {
  const { userId, communityId } = actor
  const [sharing, newest] = await Promise.all([
    db.read(sharingMembers({ userId, communityId })),
    db.read(newestMembers({ userId, communityId })),
  ])
  const byId = new Map<string, { user: UserView; reasons: SuggestionReason[] }>()
  const add = (user: UserView, reason: SuggestionReason) => {
    const known = byId.get(user.id) ?? { user, reasons: [] }
    known.reasons.push(reason)
    byId.set(user.id, known)
  }
  for (const { facet, value, name, user } of sharing) add(user, { facet, value, name })
  for (const { user } of newest) {
    const isNew = user.id !== userId && now.getTime() - user.joinedAt.getTime() < NEW_FOR_MS
    if (isNew) add(user, { facet: null, value: null, name: null })
  }
  return [...byId.values()]
    .toSorted((a, b) => b.reasons.length - a.reasons.length || b.user.joinedAt.getTime() - a.user.joinedAt.getTime())
    .slice(0, MOST_SUGGESTIONS)
}
