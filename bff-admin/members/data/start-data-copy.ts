import { and, eq, sql } from 'drizzle-orm'
import { requestExportStatement } from '#db/members/privacy/data-exports.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { users } from '#db/schema/members.ts'
import { dataExports } from '#db/schema/privacy.ts'
import { anyRow, build, isOfUser, statement } from '#db/statement.ts'
import { holdReasonFault, LEGAL_HOLD_MESSAGES as M } from '#shared/domain/members/account/legal-hold.ts'
import { DATA_COPY_BY_STAFF } from '#shared/domain/notifications/account-notifications.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { AdminContext } from '../../context.ts'
import { auditStatement } from '../../staff/audit.ts'
import { checkReason } from '../../staff/check-reason.ts'
import { actEmail } from '../member/act-email.ts'
import { checkCanHelpMembers, claimMember, isMemberOf, type MemberArgs } from '../member/member-access.ts'

export type StartDataCopyInput = { readonly memberId: string; readonly reason: string }

function isBeingPrepared(p: MemberArgs) {
  return sql`EXISTS ${anyRow()
    .from(dataExports)
    .where(
      and(
        isOfUser(dataExports, { userId: p.memberId, communityId: p.communityId }),
        sql`${dataExports.state} = 'WAITING'`,
      ),
    )}`
}

const memberNow = statement((p: MemberArgs) =>
  build
    .select({ status: users.status, isBeingPrepared: sql<boolean>`${isBeingPrepared(p)}`.mapWith(Boolean) })
    .from(users)
    .where(isMemberOf(p)),
)

/**
 * Prepares a copy of the data of a member who requested it by letter. Only the member gets it: they are emailed when it
 * is ready and download it signed in; staff see only its state.
 */
export function startDataCopy(ctx: AdminContext, { memberId, reason: typed }: StartDataCopyInput): Promise<void> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { userId, communityId } = actor
    const of = { communityId, memberId }
    const [, [member]] = await Promise.all([checkCanHelpMembers(ctx), db.read(memberNow(of))])
    if (!member) throw new AppError('NotFound')
    const reason = checkReason(typed, holdReasonFault)
    if (member.status !== 'ACTIVE') throw new AppError('Unprocessable', { message: M.inactive })
    if (member.isBeingPrepared) throw new AppError('Unprocessable', { message: M.waiting })
    const email = await actEmail(ctx, memberId, 'DATA_COPY_STARTED')
    await db.commitIf([
      claimMember({ userId, ...of }, eq(users.status, 'ACTIVE'), sql`NOT ${isBeingPrepared(of)}`),
      requestExportStatement({ db, now, actor: { userId: memberId, communityId } }),
      ...notificationStatements(
        ctx,
        { communityId, userId: memberId, causeKey: `data-copy-by-staff/${memberId}/${newId(now)}` },
        DATA_COPY_BY_STAFF,
      ),
      ...email,
      auditStatement(ctx, {
        action: 'user.data-copy',
        target: { type: 'user', id: memberId },
        memberVisible: true,
        after: { dataCopy: 'WAITING' },
        reason,
      }),
    ])
  })
}
