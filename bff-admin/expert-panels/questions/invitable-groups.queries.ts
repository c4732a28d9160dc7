import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { groups } from '#db/schema/groups.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import { tiersOfCommunity } from '../../members/list/list-choices.ts'
import { hasPermission } from '../../staff/permissions.ts'
import { checkCanManagePanels } from '../panel-access.ts'

/** A group that can be invited to a question as a whole. */
export type InvitableGroup = { readonly id: string; readonly name: string; readonly memberCount: number }

/** More than a community has; the largest groups are listed. */
const MOST_GROUPS = 500

/** Hidden groups are visible to admins, but not to everybody who works on panels. */
function isKnownToActor(p: ActorArgs): SQL {
  return sql`(${groups.visibility} <> 'HIDDEN' OR ${hasPermission(p, 'admin')})`
}

export const invitableGroup = statement((p: ActorArgs & { readonly groupId: string }) =>
  build
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.id, p.groupId), isAlso(groups.communityId, p.communityId), isKnownToActor(p))),
)

const invitableGroups = statement((p: ActorArgs) =>
  build
    .select({ id: groups.id, name: groups.name, memberCount: groups.memberCount })
    .from(groups)
    .where(and(eq(groups.communityId, p.communityId), isKnownToActor(p)))
    .orderBy(desc(groups.memberCount), desc(groups.id))
    .limit(MOST_GROUPS),
)

export async function listInvitableGroups(ctx: ActorContext): Promise<InvitableGroup[]> {
  const { userId, communityId } = ctx.actor
  const [, rows] = await Promise.all([checkCanManagePanels(ctx), ctx.db.read(invitableGroups({ userId, communityId }))])
  return rows.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** The tiers that members have. */
export async function listInvitableTiers(ctx: ActorContext): Promise<string[]> {
  const { communityId } = ctx.actor
  const [, rows] = await Promise.all([checkCanManagePanels(ctx), ctx.db.read(tiersOfCommunity({ communityId }))])
  return rows.map(({ tier }) => tier)
}
