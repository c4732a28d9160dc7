import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { isViewable, worksForUs } from '#db/members/viewing/view-rows.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { users } from '#db/schema/members.ts'
import { memberViews } from '#db/schema/staff/member-views.ts'
import { build, statement } from '#db/statement.ts'
import { MEMBER_VIEW_MS, VIEWING_MESSAGES, viewingReasonFault } from '#shared/domain/members/account/viewing.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { setCookie } from '#shared/kernel/cookies.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MEMBER_VIEW_COOKIE } from '#shared/kernel/session-cookies.ts'
import type { AdminContext } from '../../context.ts'
import { auditStatement } from '../../staff/audit.ts'
import { checkReason } from '../../staff/check-reason.ts'
import { canHelpMembers, checkCanHelpMembers, isMemberOf, type MemberArgs } from '../member/member-access.ts'

export type StartViewInput = { readonly memberId: string; readonly reason: string }

/**
 * Longer than the view itself: while the browser has the cookie, requests from pages of the view are refused instead of
 * being treated as requests of the staff person.
 */
const COOKIE_SECONDS = 12 * 60 * 60

const memberNow = statement((p: MemberArgs) =>
  build
    .select({
      status: users.status,
      gate: users.gate,
      givenName: users.givenName,
      familyName: users.familyName,
      works: worksForUs(p.memberId),
    })
    .from(users)
    .where(isMemberOf(p)),
)

type ViewArgs = MemberArgs & {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  readonly reason: string
  readonly now: Date
  readonly expiresAt: Date
}

const startedView = statement((p: ViewArgs) =>
  build.run(sql`INSERT INTO ${memberViews} (id, community_id, user_id, staff_id, session_id, reason, started_at, expires_at)
    SELECT ${p.id}, ${p.communityId}, ${users.id}, ${p.userId}, ${p.sessionId}, ${p.reason}, ${p.now}, ${p.expiresAt}
    FROM ${users} WHERE ${and(isMemberOf(p), isViewable(), canHelpMembers(p))}`),
)

/** A person views one member at a time. */
const replacedViews = statement((p: ViewArgs) =>
  build
    .update(memberViews)
    .set({ endedAt: p.now })
    .where(
      and(
        eq(memberViews.staffId, p.userId),
        eq(memberViews.communityId, p.communityId),
        isNull(memberViews.endedAt),
        ne(memberViews.id, p.id),
      ),
    ),
)

/**
 * Starts a view of a member's pages as the member sees them: the browser gets a cookie beside that of the staff
 * session. Returns when the view expires.
 */
export function startView(ctx: AdminContext, { memberId, reason: typed }: StartViewInput): Promise<Date> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { userId, communityId, communityCode, sessionId } = actor
    const [, [member], staff] = await Promise.all([
      checkCanHelpMembers(ctx),
      db.read(memberNow({ communityId, memberId })),
      ctx.loaders.user.load(userId),
    ])
    if (!member || !staff) throw new AppError('NotFound')
    checkViewable(member)
    const view = {
      id: newId(now),
      reason: checkReason(typed, viewingReasonFault),
      expiresAt: new Date(now.getTime() + MEMBER_VIEW_MS),
    }
    const args = { ...view, communityId, memberId, userId, sessionId, now }
    const audit = auditStatement(ctx, {
      action: 'user.view-start',
      target: { type: 'user', id: memberId },
      memberVisible: true,
      after: { viewId: view.id },
      reason: view.reason,
    })
    await db.commitIf([startedView(args), replacedViews(args), audit])
    const { id: viewId, expiresAt } = view
    const names = { memberName: fullName(member), staffName: fullName(staff) }
    const token = await ctx.signMemberView(
      { viewId, userId: memberId, communityId, communityCode, ...names, expiresAt },
      now,
    )
    ctx.responseHeaders.append('Set-Cookie', setCookie(MEMBER_VIEW_COOKIE, token, COOKIE_SECONDS))
    return expiresAt
  })
}

type MemberNow = { readonly status: string; readonly gate: string; readonly works: boolean }

function checkViewable({ status, gate, works }: MemberNow) {
  const { inactive, onboarding, staff } = VIEWING_MESSAGES
  const fault = works ? staff : status !== 'ACTIVE' ? inactive : gate === 'ONBOARDING' ? onboarding : null
  if (fault) throw new AppError('Unprocessable', { message: fault })
}
