import { and, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { isNotClosing } from '#db/communities/closing/closing-rows.ts'
import { isOpenInvitation, isPaying } from '#db/onboarding/invitations/invitation-conditions.ts'
import { judgedRows } from '#db/onboarding/invitations/judge-rows.ts'
import { invitationEmail, newLink } from '#db/onboarding/invitations/new-invitations.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { invitations } from '#db/schema/onboarding.ts'
import { build, hasId } from '#db/statement.ts'
import { limitRefusal } from '#shared/domain/limit-refusal.ts'
import { INVITATION_SEND_AGAIN_MS } from '#shared/domain/onboarding/invitations/limits.ts'
import { STAFF_INVITATION_REFUSALS } from '#shared/domain/onboarding/invitations/messages.ts'
import { invitationStateOf } from '#shared/domain/onboarding/invitations/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canInvite, checkCanInvite, invitationRefusal } from './invitation-access.ts'
import { findInvitation, type InvitationRow, type InvitationView, toInvitation } from './invitations.queries.ts'

export type ResendInvitationInput = { readonly invitationId: string; readonly operationId: string }

/** Emails a new link with a full validity period, once per operation. The earlier link becomes invalid. */
export async function resendInvitation(
  ctx: StaffContext,
  { invitationId, ...input }: ResendInvitationInput,
): Promise<InvitationView> {
  const operationId = checkOperationId(input.operationId)
  return retryOnConflict(async () => {
    const { now, actor, db } = ctx
    const row = await load(ctx, invitationId)
    if (operationId !== null && row.operationId === operationId) return toInvitation(row, now)
    checkOpen(row)
    const again = row.sentAt && new Date(row.sentAt.getTime() + INVITATION_SEND_AGAIN_MS)
    if (again && again > now)
      throw limitRefusal({
        ...{ until: again, now, extensions: { reason: 'sentJustNow' } },
        sentence: () => STAFF_INVITATION_REFUSALS.sentJustNow,
      })
    // The person's own invitation is open, so that it is taken means nothing here.
    const [judged] = await judgedRows(ctx, actor.communityId, [row])
    const taken = judged?.taken
    if (taken?.outcome === 'IS_CLOSING') throw invitationRefusal('noPackage')
    if (taken?.outcome === 'IS_MEMBER')
      throw invitationRefusal(taken.isMerged ? 'isMerged' : 'isMember', taken.refersTo)
    const link = await newLink(now)
    const before = new Date(now.getTime() - INVITATION_SEND_AGAIN_MS)
    const { tokenHash, sentAt, expiresAt } = link
    const sent = build
      .update(invitations)
      .set({ tokenHash, sentAt, expiresAt, openedAt: null, operationId })
      .where(
        mayChange(
          ctx,
          invitationId,
          and(or(isNull(invitations.sentAt), lte(invitations.sentAt, before)), isNotClosing(actor.communityId)),
        ),
      )
    const email = invitationEmail({ ...row, communityId: actor.communityId }, link)
    const audit = auditStatement(ctx, {
      action: 'invitation.resend',
      target: { type: 'invitation', id: invitationId },
      memberVisible: false,
      before: { expiresAt: row.expiresAt },
      after: { expiresAt },
    })
    await db.commitIf([sent, ...(await emailStatements(ctx, { ...email, isBulk: false })), audit])
    return toInvitation(await load(ctx, invitationId), now)
  })
}

/** Withdraws an invitation: its link is treated as unknown from then on. */
export async function withdrawInvitation(ctx: StaffContext, invitationId: string): Promise<InvitationView> {
  return retryOnConflict(async () => {
    const { now, db } = ctx
    const row = await load(ctx, invitationId)
    if (row.withdrawnAt !== null && row.paidAt === null) return toInvitation(row, now)
    checkOpen(row)
    const audit = auditStatement(ctx, {
      action: 'invitation.withdraw',
      target: { type: 'invitation', id: invitationId },
      memberVisible: false,
      before: { state: invitationStateOf(row, now) },
      after: { state: 'WITHDRAWN' },
    })
    await db.commitIf([
      build
        .update(invitations)
        .set({ withdrawnAt: now })
        .where(mayChange(ctx, invitationId, undefined)),
      audit,
    ])
    return toInvitation(await load(ctx, invitationId), now)
  })
}

async function load(ctx: StaffContext, invitationId: string): Promise<InvitationRow> {
  const [, row] = await Promise.all([checkCanInvite(ctx), findInvitation(ctx, invitationId)])
  if (!row) throw new AppError('NotFound')
  return row
}

function checkOpen({ paidAt, withdrawnAt, replacedAt, isPaying }: InvitationRow): void {
  if (paidAt !== null) throw invitationRefusal('hasJoined')
  if (withdrawnAt !== null) throw invitationRefusal('isWithdrawn')
  if (replacedAt !== null) throw invitationRefusal('isReplaced')
  if (isPaying) throw invitationRefusal('isPaying')
}

function mayChange({ actor }: StaffContext, invitationId: string, condition: SQL | undefined): SQL | undefined {
  return and(
    hasId(invitations, invitationId, actor),
    isOpenInvitation(),
    sql`NOT ${isPaying()}`,
    condition,
    canInvite(actor),
  )
}
