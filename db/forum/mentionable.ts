import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { build, inList, statement } from '#db/statement.ts'
import { fullName } from '#shared/domain/members/views.ts'

type AudienceArgs = Pick<ActorArgs, 'communityId'> & { readonly groupId: string | null }

/** A condition on `users`: an active member of the community who sees posts for the audience. */
export function isOfAudience(p: AudienceArgs): SQL | undefined {
  const membership = build
    .select({ one: sql`1` })
    .from(groupMembers)
    .where(
      and(
        sql`${groupMembers.groupId} = ${p.groupId}`,
        eq(groupMembers.userId, users.id),
        eq(groupMembers.communityId, p.communityId),
        eq(groupMembers.state, 'MEMBER'),
      ),
    )
  return and(
    eq(users.communityId, p.communityId),
    eq(users.kind, 'MEMBER'),
    eq(users.status, 'ACTIVE'),
    or(sql`${p.groupId} IS NULL`, sql`EXISTS ${membership}`),
  )
}

const named = statement((p: AudienceArgs & { readonly ids: readonly string[] }) =>
  build
    .select({ id: users.id, givenName: users.givenName, familyName: users.familyName })
    .from(users)
    .where(and(inList(users.id, p.ids), isOfAudience(p))),
)

/** The names of those among the ids who can be mentioned in a post for the audience. */
export async function readMentionable(
  { db, actor }: ActorContext,
  { ids, groupId }: { readonly ids: readonly string[]; readonly groupId: string | null },
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.read(named({ communityId: actor.communityId, groupId, ids }))
  return new Map(rows.map((row) => [row.id, fullName(row)]))
}
