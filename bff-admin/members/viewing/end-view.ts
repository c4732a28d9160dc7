import { and, eq, sql } from 'drizzle-orm'
import { isViewOpen } from '#db/members/viewing/view-rows.ts'
import { memberViews } from '#db/schema/staff/member-views.ts'
import { build, statement } from '#db/statement.ts'
import { expiredCookie } from '#shared/kernel/cookies.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MEMBER_VIEW_COOKIE } from '#shared/kernel/session-cookies.ts'
import type { AdminContext } from '../../context.ts'
import { auditArgs, auditFrom } from '../../staff/audit.ts'
import { canHelpMembers, checkCanHelpMembers } from '../member/member-access.ts'

type EndArgs = { readonly userId: string; readonly communityId: string; readonly id: string; readonly now: Date }

/** Condition: the actor's open view, of which there is at most one. */
function isOwnView(p: EndArgs) {
  return and(
    eq(memberViews.staffId, p.userId),
    eq(memberViews.communityId, p.communityId),
    isViewOpen(p),
    canHelpMembers(p),
  )
}

const auditedEnd = auditFrom((p: EndArgs) => ({
  action: 'user.view-end',
  targetType: 'user',
  memberVisible: true,
  id: sql`${p.id}`,
  targetId: sql`${memberViews.userId}`,
  after: { viewId: sql`${memberViews.id}` },
  from: sql`${memberViews} WHERE ${isOwnView(p)}`,
}))

const endedView = statement((p: EndArgs) =>
  build.update(memberViews).set({ endedAt: p.now }).where(isOwnView(p)).returning({ id: memberViews.id }),
)

/** Ends the actor's open view; returns whether there was one. The browser deletes its cookie in any case. */
export async function endView(ctx: AdminContext): Promise<boolean> {
  const { db, actor, now } = ctx
  ctx.responseHeaders.append('Set-Cookie', expiredCookie(MEMBER_VIEW_COOKIE))
  await checkCanHelpMembers(ctx)
  const { userId, communityId } = actor
  const args = { ...auditArgs(ctx), userId, communityId, id: newId(now), now }
  const [, ended] = await db.commit([auditedEnd(args), endedView(args)])
  return ended.length > 0
}
