import DataLoader from 'dataloader'
import { and } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { users } from '#db/schema/members.ts'
import { build, inList, isAlso, statement } from '#db/statement.ts'
import type { Health } from '#shared/domain/members/health.ts'
import { canHelpMembers } from './member-access.ts'

const healthOfMembers = statement((p: ActorArgs & { readonly ids: readonly string[] }) =>
  build
    .select({ id: users.id, health: users.health })
    .from(users)
    .where(and(inList(users.id, p.ids), isAlso(users.communityId, p.communityId), canHelpMembers(p))),
)

const loaders = new WeakMap<Db, DataLoader<string, Health | null>>()

/** One statement per request, cached until its end. */
function loaderOf({ db, actor }: ActorContext): DataLoader<string, Health | null> {
  const known = loaders.get(db)
  if (known) return known
  const loader = new DataLoader<string, Health | null>(async (ids) => {
    const rows = await db.read(healthOfMembers({ ...actor, ids }))
    const byId = new Map(rows.map(({ id, health }) => [id, health]))
    return ids.map((id) => byId.get(id) ?? null)
  })
  loaders.set(db, loader)
  return loader
}

/** A member's engagement; null if unknown, and for callers without the permission to help members. */
export function readHealth(ctx: ActorContext, memberId: string): Promise<Health | null> {
  return loaderOf(ctx).load(memberId)
}
