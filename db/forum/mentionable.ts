import { and, eq, not, or, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { isFormerMember } from '#db/members/former-member.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { anyRow, build, inList, isAlso, isOfUser, statement } from '#db/statement.ts'
import { fullName } from '#shared/domain/members/views.ts'

type AudienceArgs = Pick<ActorArgs, 'communityId'> & { readonly groupId: string | null }

/**
 * A condition on `users`: an active member of the community who sees posts for the audience, and whose membership has not ended. `isOurs`
 * is `isAlso` where they are found by their ids.
 */
export function isOfAudience(p: AudienceArgs, isOurs = eq(users.communityId, p.communityId)): SQL | undefined {
  return and(isInAudience(p, isOurs), not(isFormerMember(p.communityId)))
}

/** The same, or a former member. */
export function isInAudience(p: AudienceArgs, isOurs = eq(users.communityId, p.communityId)): SQL | undefined {
  const membership = anyRow()
    .from(groupMembers)
    .where(
      and(
        sql`${groupMembers.groupId} = ${p.groupId}`,
        isOfUser(groupMembers, { userId: users.id, communityId: p.communityId }),
        eq(groupMembers.state, 'MEMBER'),
      ),
    )
  return and(
    isOurs,
    eq(users.kind, 'MEMBER'),
    isAlso(users.status, 'ACTIVE'),
    or(sql`${p.groupId} IS NULL`, sql`EXISTS ${membership}`),
  )
}

type NamedArgs = AudienceArgs & { readonly givenNames: readonly string[] }

const named = statement((p: NamedArgs) =>
  build
    .select({ id: users.id, givenName: users.givenName, familyName: users.familyName })
    .from(users)
    .where(and(inList(sql<string>`${users.givenName} COLLATE NOCASE`, p.givenNames), isOfAudience(p))),
)

export type Mentioned = { readonly id: string; readonly name: string }

/** People with one of the names who can be mentioned in a post for the audience. */
export async function findMentioned(
  { db, actor }: ActorContext,
  { names, groupId }: { readonly names: readonly string[]; readonly groupId: string | null },
): Promise<readonly Mentioned[]> {
  if (names.length === 0) return []
  const asked = new Set(names.map((name) => name.toLowerCase()))
  // A given name can consist of several words.
  const givenNames = [...new Set(names.flatMap((name) => beginningsOf(name)))]
  const rows = await db.read(named({ communityId: actor.communityId, groupId, givenNames }))
  return rows.map((row) => ({ id: row.id, name: fullName(row) })).filter(({ name }) => asked.has(name.toLowerCase()))
}

function beginningsOf(name: string): readonly string[] {
  const words = name.split(' ')
  return words.slice(1).map((_, i) => words.slice(0, i + 1).join(' '))
}
