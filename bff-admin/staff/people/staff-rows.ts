import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { ActorArgs } from '#db/context.ts'
import { jsonRows } from '#db/json-rows.ts'
import { containsText } from '#db/lists/contains-text.ts'
import { contactColumns } from '#db/members/users.ts'
import { communities } from '#db/schema/communities.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { anyRow, type BoundStatement, build, isOfUser, statement } from '#db/statement.ts'

/** The admin community, to which all staff belong. */
export const council = alias(communities, 'council')
const places = alias(communities, 'places')

/**
 * A brand's site shows its staff with their permissions in it; the admin community shows all staff, with all
 * permissions.
 */
function isEverywhere(p: ActorArgs): SQL {
  return sql`${council.id} = ${p.communityId}`
}

function worksHere(p: ActorArgs): SQL {
  const duty = build
    .select({ one: sql`1`.as('one') })
    .from(staffPermissions)
    .where(isOfUser(staffPermissions, { userId: users.id, communityId: p.communityId }))
  return sql`(${isEverywhere(p)} OR EXISTS ${duty})`
}

function dutiesHere(p: ActorArgs) {
  return jsonRows({ communityId: staffPermissions.communityId, permission: staffPermissions.permission }, (row) =>
    build
      .select({ row })
      .from(staffPermissions)
      .where(
        and(
          eq(staffPermissions.userId, users.id),
          sql`(${isEverywhere(p)} OR ${staffPermissions.communityId} = ${p.communityId})`,
        ),
      ),
  )
}

/** Condition: a person of the admin community. */
const isOfCouncil = and(sql`${council.kind} = 'ADMIN'`, eq(users.communityId, council.id))

function selectStaff(p: ActorArgs, condition: SQL | undefined) {
  return build
    .select({
      ...contactColumns,
      jobTitle: users.jobTitle,
      status: users.status,
      hasPassword: sql`${users.passwordHash} IS NOT NULL`.mapWith(Boolean) as SQL<boolean>,
      lastAccessedAt: users.lastAccessedAt,
      duties: dutiesHere(p),
    })
    .from(council)
    .crossJoin(users)
    .where(and(isOfCouncil, sql`${users.kind} = 'STAFF'`, worksHere(p), condition))
}

type ListArgs = ActorArgs & { readonly search: readonly string[]; readonly limit: number }

/** By name; with a search, those whose name or address contains the text. */
export const listedStaff = statement((p: ListArgs) =>
  selectStaff(p, containsText(sql`${users.givenName} || ' ' || ${users.familyName} || ' ' || ${users.email}`, p.search))
    .orderBy(asc(sql`${users.familyName} COLLATE NOCASE`), asc(sql`${users.givenName} COLLATE NOCASE`), asc(users.id))
    .limit(p.limit),
)

export const staffById = statement((p: ActorArgs & { readonly staffId: string }) =>
  selectStaff(p, eq(users.id, p.staffId)),
)

/** A staff person by address, wherever they work: an invited person may already work elsewhere. */
export const staffByEmail = statement((p: { readonly email: string; readonly now: Date }) =>
  build
    .select({
      id: users.id,
      status: users.status,
      hasPassword: sql`${users.passwordHash} IS NOT NULL`.mapWith(Boolean) as SQL<boolean>,
      hasLink: sql`EXISTS ${anyRow()
        .from(passwordLinks)
        .where(
          and(eq(passwordLinks.userId, users.id), isNull(passwordLinks.endedAt), gt(passwordLinks.expiresAt, p.now)),
        )}`.mapWith(Boolean) as SQL<boolean>,
    })
    .from(council)
    .crossJoin(users)
    .where(and(isOfCouncil, eq(users.email, p.email), sql`+${users.kind} = 'STAFF'`)),
)

type RowsOf<S> = S extends (p: never) => BoundStatement<infer Rows extends readonly unknown[]> ? Rows[number] : never
export type StaffRow = RowsOf<typeof staffById>
export type PlaceRow = RowsOf<typeof placesOfActor>

/** Whether another active person is admin of the community. */
export function hasOtherAdmin(communityId: SQL | string, userId: SQL | string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${staffPermissions} AS others CROSS JOIN ${users} AS people WHERE others.community_id = ${communityId}
    AND others.permission = 'admin' AND others.user_id <> ${userId} AND people.id = others.user_id AND people.status = 'ACTIVE')`
}

/** The communities whose staff the actor sees here, with the actor's permissions in them. */
export const placesOfActor = statement((p: ActorArgs) =>
  build
    .select({
      id: places.id,
      code: places.code,
      name: places.name,
      kind: places.kind,
      councilId: council.id,
      own: jsonRows({ permission: staffPermissions.permission }, (row) =>
        build
          .select({ row })
          .from(staffPermissions)
          .where(isOfUser(staffPermissions, { userId: p.userId, communityId: places.id })),
      ),
      admins: jsonRows({ userId: staffPermissions.userId }, (row) =>
        build
          .select({ row })
          .from(staffPermissions)
          .innerJoin(users, eq(users.id, staffPermissions.userId))
          .where(
            and(
              eq(staffPermissions.communityId, places.id),
              sql`${staffPermissions.permission} = 'admin'`,
              sql`${users.status} = 'ACTIVE'`,
            ),
          ),
      ),
    })
    .from(council)
    .crossJoin(places)
    .where(and(sql`${council.kind} = 'ADMIN'`, sql`(${isEverywhere(p)} OR ${places.id} = ${p.communityId})`)),
)
