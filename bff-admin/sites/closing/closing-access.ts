import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { StoredSite } from '#db/communities/sites/read-site.ts'
import type { ActorContext } from '#db/context.ts'
import { users } from '#db/schema/members.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { SITE_CLOSING_REFUSALS, type SiteClosingRefusal } from '#shared/domain/communities/closing/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'

type Args = { readonly communityId: string; readonly staffOf: string }

const newestClosing = statement((p: Args) =>
  build
    .select({
      id: communityClosings.id,
      reason: communityClosings.reason,
      announcedAt: communityClosings.announcedAt,
      closesAt: communityClosings.closesAt,
      endsAt: communityClosings.endsAt,
      takenBackAt: communityClosings.takenBackAt,
      announcedBy: sql<string | null>`${users.givenName} || ' ' || ${users.familyName}`,
    })
    .from(communityClosings)
    .leftJoin(users, hasId(users, communityClosings.announcedById, { communityId: p.staffOf }))
    .where(eq(communityClosings.communityId, p.communityId))
    .orderBy(desc(communityClosings.announcedAt))
    .limit(1),
)

export type ClosingView = ReturnType<ReturnType<typeof newestClosing>['toResult']>[number]

/** The newest closing of a brand, cancelled or not; null if it never was to close. */
export async function readNewestClosing(
  { db, actor }: ActorContext,
  { id: communityId }: Pick<StoredSite, 'id'>,
): Promise<ClosingView | null> {
  const [found] = await db.read(newestClosing({ communityId, staffOf: actor.communityId }))
  return found ?? null
}

/** Condition on `community_closings`: this one, and not cancelled. */
export function isOpenClosing(p: { readonly communityId: string; readonly id: string }): SQL | undefined {
  return and(hasId(communityClosings, p.id, p), sql`${communityClosings.takenBackAt} IS NULL`)
}

export function closingRefused(reason: SiteClosingRefusal): AppError {
  return new AppError('InvalidTransition', { message: SITE_CLOSING_REFUSALS[reason], extensions: { reason } })
}
