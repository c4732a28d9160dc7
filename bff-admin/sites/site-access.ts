import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type StoredSite, siteByCode, toStoredSite } from '#db/communities/sites/read-site.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, type Runnable, statement } from '#db/statement.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { checkPermission, hasPermission, type Permissions } from '../staff/permissions.ts'

const kindOfCommunity = statement((p: { readonly communityId: string }) =>
  build.select({ kind: communities.kind }).from(communities).where(eq(communities.id, p.communityId)),
)

/** Throws NotAllowed without one of the permissions, and NotFound outside the admin community: elsewhere there are no sites. */
export async function checkInAdminCommunity(ctx: ActorContext, ...permissions: Permissions): Promise<void> {
  const { communityId } = ctx.actor
  const [, [here]] = await Promise.all([
    checkPermission(ctx, ...permissions),
    ctx.db.read(kindOfCommunity({ communityId })),
  ])
  if (here?.kind !== 'ADMIN') throw new AppError('NotFound')
}

/** Condition: the actor may change brands, as an admin of the admin community. */
export function mayChangeSites(p: ActorArgs): SQL {
  return sql`(${hasPermission(p, 'admin')} AND ${isAdminCommunity(p)})`
}

/** Condition: it is the admin community. */
export function isAdminCommunity({ communityId }: Pick<ActorArgs, 'communityId'>): SQL {
  return sql`EXISTS (SELECT 1 FROM ${communities} AS acting WHERE acting.id = ${communityId} AND acting.kind = 'ADMIN')`
}

/** For `commitIf`: updates a row without changing it, only while the actor may change brands. */
export function stillMayChangeSites({ userId, communityId }: ActorArgs) {
  return build
    .update(users)
    .set({ kind: 'STAFF' })
    .where(and(hasId(users, userId, { communityId }), eq(users.kind, 'STAFF'), mayChangeSites({ userId, communityId })))
}

/** Writes what only staff who may change brands may write. Throws NotAllowed if the permission was withdrawn meanwhile. */
export async function commitAsSiteEditor(
  { db, actor }: Pick<ActorContext, 'db' | 'actor'>,
  runnables: readonly Runnable[],
): Promise<void> {
  const done = await db.tryCommitIf([stillMayChangeSites(actor), ...runnables])
  if (done === null) throw new AppError('NotAllowed')
}

/** The brand with the code, for staff who may change it. */
export async function readSite(ctx: ActorContext, code: string): Promise<StoredSite> {
  const [, [row]] = await Promise.all([checkInAdminCommunity(ctx, 'admin'), ctx.db.read(siteByCode({ code }))])
  if (!row) throw new AppError('NotFound')
  return toStoredSite(row)
}
