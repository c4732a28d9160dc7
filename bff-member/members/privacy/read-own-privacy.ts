import { sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { type ExportView, readNewestExport } from '#db/members/privacy/data-exports.ts'
import { holdReason } from '#db/members/privacy/legal-holds.ts'
import { deletionDueAt } from '#db/members/privacy/open-deletions.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, statement } from '#db/statement.ts'

/** The privacy settings that a member with a gated membership can still change. */
export type OwnPrivacyView = {
  readonly hasPassword: boolean
  readonly deletionDueAt: Date | null
  readonly deletionHold: string | null
  readonly dataExport: ExportView | null
}

const ownPrivacy = statement((p: ActorArgs) =>
  build
    .select({
      hasPassword: sql<boolean>`${users.passwordHash} IS NOT NULL`.mapWith(Boolean),
      deletionDueAt: deletionDueAt(p),
      deletionHold: holdReason(p),
    })
    .from(users)
    .where(hasId(users, p.userId, p)),
)

/** Staff have no account of this kind and no row. */
export async function readOwnPrivacy(ctx: ActorContext, asksForExport: boolean): Promise<OwnPrivacyView> {
  const { userId, communityId } = ctx.actor
  const [[row], dataExport] = await Promise.all([
    ctx.db.read(ownPrivacy({ userId, communityId })),
    asksForExport ? readNewestExport(ctx) : null,
  ])
  return { ...(row ?? { hasPassword: false, deletionDueAt: null, deletionHold: null }), dataExport }
}
