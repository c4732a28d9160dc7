import { and, eq } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { readTogether } from '#db/read-together.ts'
import { users } from '#db/schema/members.ts'
import { build, inList, statement } from '#db/statement.ts'
import { canHelpMembers } from './member-access.ts'

export const MEMBER_HEALTH = ['GREEN', 'AMBER', 'RED'] as const
export type MemberHealth = (typeof MEMBER_HEALTH)[number]

const healthOfMembers = statement((p: ActorArgs & { readonly ids: readonly string[] }) =>
  build
    .select({ id: users.id, health: users.health })
    .from(users)
    .where(and(inList(users.id, p.ids), eq(users.communityId, p.communityId), canHelpMembers(p))),
)

const readHealthOfAll = readTogether(async ({ db, actor }: ActorContext, ids: readonly string[]) => {
  const rows = await db.read(healthOfMembers({ ...actor, ids: [...new Set(ids)] }))
  return new Map(rows.map(({ id, health }) => [id, health]))
})

/** How engaged a member is; null where that is not known, and for who may not help members. */
export async function readHealth(ctx: ActorContext, memberId: string): Promise<MemberHealth | null> {
  return (await readHealthOfAll(ctx, memberId)).get(memberId) ?? null
}
