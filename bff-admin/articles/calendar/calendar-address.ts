import { and, sql } from 'drizzle-orm'
import { sha256 } from '#db/auth/sha256.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { articleCalendarAddresses } from '#db/schema/articles/article-calendar.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import { calendarAddressPath } from '#shared/domain/articles/calendar/address-path.ts'
import { newAddressToken, newId } from '#shared/kernel/ids.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManageArticles, checkCanManageArticles } from '../article-access.ts'

function isOwn({ userId, communityId }: ActorArgs) {
  return isOfUser(articleCalendarAddresses, { userId, communityId })
}

const ownAddress = statement((p: ActorArgs) =>
  build.select({ createdAt: articleCalendarAddresses.createdAt }).from(articleCalendarAddresses).where(isOwn(p)),
)

/** When the caller's calendar address was created; null if there is none. The address itself is not stored. */
export async function readCalendarAddress(ctx: ActorContext): Promise<Date | null> {
  const [, [address]] = await Promise.all([checkCanManageArticles(ctx), ctx.db.read(ownAddress(ctx.actor))])
  return address?.createdAt ?? null
}

/**
 * Creates a calendar address for the caller and returns it once; an earlier one becomes invalid. Every call creates a
 * new one.
 */
export async function renewCalendarAddress(ctx: StaffContext): Promise<string> {
  const { db, actor, now } = ctx
  const before = await readCalendarAddress(ctx)
  const { userId, communityId } = actor
  const token = newAddressToken()
  const tokenHash = await sha256(token)
  const renewed = build
    .insert(articleCalendarAddresses)
    .select(
      sql`SELECT ${newId(now)}, ${communityId}, ${userId}, ${tokenHash}, ${now.getTime()} WHERE ${canManageArticles(actor)}`,
    )
    .onConflictDoUpdate({
      target: [articleCalendarAddresses.communityId, articleCalendarAddresses.userId],
      set: { tokenHash, createdAt: now },
    })
  await db.commitIf([renewed, auditOf(ctx, 'staff.calendar-address', before, now)])
  return calendarAddressPath(token)
}

/** Invalidates the caller's calendar address. */
export async function removeCalendarAddress(ctx: StaffContext): Promise<void> {
  const before = await readCalendarAddress(ctx)
  if (!before) return
  const removed = build.delete(articleCalendarAddresses).where(and(isOwn(ctx.actor), canManageArticles(ctx.actor)))
  // A concurrent request came first.
  await ctx.db.tryCommitIf([removed, auditOf(ctx, 'staff.calendar-address-end', before, null)])
}

type Action = 'staff.calendar-address' | 'staff.calendar-address-end'

function auditOf(ctx: StaffContext, action: Action, before: Date | null, after: Date | null) {
  return auditStatement<'staff'>(ctx, {
    action,
    target: { type: 'staff', id: ctx.actor.userId },
    memberVisible: false,
    before: { calendarAddressAt: before },
    after: { calendarAddressAt: after },
  })
}
