import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { UserView } from '#shared/domain/members/views.ts'
import type { ActorArgs, ActorContext } from '../context.ts'
import { jsonColumns, jsonColumnsIfFound } from '../json-rows.ts'
import { pickColumns } from '../pick-columns.ts'
import { communities } from '../schema/communities.ts'
import { users } from '../schema/members.ts'
import { build, inList, statement } from '../statement.ts'

/** A person's name and address. */
export const contactColumns = pickColumns(users, { id: true, givenName: true, familyName: true, email: true })

/** The columns of a `UserView`; a query that joins people twice passes aliases. For a person as part of a row, see `personView`. */
export function userColumns(person = users, community = communities) {
  return {
    id: person.id,
    kind: person.kind,
    communityCode: community.code,
    communityName: community.name,
    email: person.email,
    username: person.username,
    givenName: person.givenName,
    familyName: person.familyName,
    isActive: sql<boolean>`${person.status} = 'ACTIVE'`.mapWith(Boolean),
    isModerator: person.isModerator,
    isFounding: person.isFounding,
    jobTitle: person.jobTitle,
    companyName: person.companyName,
    locationName: person.locationName,
    pronouns: person.pronouns,
    displayPronouns: person.displayPronouns,
    displayLocation: person.displayLocation,
    avatarImageId: person.avatarImageId,
    publicSlug: sql<string | null>`CASE WHEN ${person.status} = 'ACTIVE' THEN ${person.publicSlug} END`,
    membershipTier: person.membershipTier,
    vertical: person.vertical,
    standing: person.standing,
    joinedAt: person.joinedAt,
    lastAccessedAt: person.lastAccessedAt,
  }
}

/** A person as one value of a row. */
export function personView(person = users, community = communities): SQL<UserView> {
  return jsonColumns(userColumns(person, community))
}

/** The same for a left join: null if it found nobody. */
export function personViewIfFound(person = users, community = communities): SQL<UserView | null> {
  return jsonColumnsIfFound(userColumns(person, community), person.id)
}

const usersByIds = statement((p: ActorArgs & { readonly ids: readonly string[] }) =>
  build
    .select(userColumns())
    .from(users)
    .innerJoin(communities, eq(communities.id, users.communityId))
    .where(and(inList(users.id, p.ids), or(eq(users.communityId, p.communityId), eq(users.kind, 'STAFF')))),
)

/**
 * People by id, as the actor's community sees them: its members, and staff, who belong to the admin community and work in
 * all. Null for anybody else.
 */
export async function readUsers({ db, actor }: ActorContext, ids: readonly string[]): Promise<(UserView | null)[]> {
  const rows = await db.read(usersByIds({ ...actor, ids }))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) ?? null)
}
