import { and, eq, isNull, sql } from 'drizzle-orm'
import { withKeptAccounts } from '#db/members/merge/kept-account.ts'
import { isOnHold } from '#db/members/privacy/legal-holds.ts'
import { isOpenDeletion } from '#db/members/privacy/open-deletions.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { users } from '#db/schema/members.ts'
import { accountDeletions } from '#db/schema/privacy.ts'
import { legalHolds } from '#db/schema/staff/legal-holds.ts'
import { build, hasId, isOfUser, type Runnable, statement } from '#db/statement.ts'
import { dueAfterHold, holdReasonFault, LEGAL_HOLD_MESSAGES as M } from '#shared/domain/members/account/legal-hold.ts'
import { LEGAL_HOLD_LIFTED, LEGAL_HOLD_PLACED } from '#shared/domain/notifications/account-notifications.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { AdminContext } from '../../context.ts'
import { auditStatement } from '../../staff/audit.ts'
import { checkReason } from '../../staff/check-reason.ts'
import { isDeletedAccount } from '../member/activation.queries.ts'
import {
  canHelpMembers,
  checkCanHelpMembers,
  claimMember,
  isMemberOf,
  type MemberArgs,
} from '../member/member-access.ts'

export type LegalHoldInput = { readonly memberId: string; readonly reason: string }

const memberNow = statement((p: MemberArgs) =>
  build
    .select({
      email: users.email,
      givenName: users.givenName,
      isDeleted: sql<boolean>`${isDeletedAccount(p)}`.mapWith(Boolean),
      holdId: legalHolds.id,
      deletionId: accountDeletions.id,
      dueAt: accountDeletions.dueAt,
    })
    .from(users)
    .leftJoin(
      legalHolds,
      and(isOfUser(legalHolds, { userId: users.id, communityId: p.communityId }), isNull(legalHolds.liftedAt)),
    )
    .leftJoin(
      accountDeletions,
      and(
        sql`${accountDeletions.userId} IN ${withKeptAccounts({ userId: p.memberId, communityId: p.communityId })}`,
        eq(accountDeletions.communityId, p.communityId),
        isOpenDeletion(),
      ),
    )
    .where(isMemberOf(p)),
)

async function readMember(ctx: AdminContext, memberId: string) {
  const { db, actor } = ctx
  const [, [member]] = await Promise.all([
    checkCanHelpMembers(ctx),
    db.read(memberNow({ communityId: actor.communityId, memberId })),
  ])
  if (!member) throw new AppError('NotFound')
  return member
}

/** Keeps a member's account from being deleted until the hold is lifted. The member is notified with the reason. */
export function placeLegalHold(ctx: AdminContext, { memberId, reason: typed }: LegalHoldInput): Promise<void> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { userId, communityId } = actor
    const of = { communityId, memberId }
    const member = await readMember(ctx, memberId)
    const reason = checkReason(typed, holdReasonFault)
    if (member.isDeleted) throw new AppError('Unprocessable', { message: M.deleted })
    if (member.holdId !== null) throw new AppError('InvalidTransition', { message: M.held })
    const id = newId(now)
    await db.commitIf([
      claimMember(
        { userId, ...of },
        sql`NOT ${isDeletedAccount(of)}`,
        sql`NOT ${isOnHold({ userId: memberId, communityId })}`,
      ),
      build.insert(legalHolds).values({ id, communityId, userId: memberId, reason, placedById: userId, placedAt: now }),
      ...(await emailStatements(ctx, {
        ...recipientOf(member),
        communityId,
        template: 'legal-hold-placed',
        data: { reason },
        idempotencyKey: `legal-hold-placed/${id}/1`,
      })),
      ...notificationStatements(
        ctx,
        { communityId, userId: memberId, causeKey: `legal-hold-placed/${id}/1` },
        LEGAL_HOLD_PLACED,
      ),
      auditStatement(ctx, {
        action: 'user.hold-place',
        target: { type: 'user', id: memberId },
        memberVisible: true,
        before: { legalHold: false },
        after: { legalHold: true },
        reason,
      }),
    ])
  })
}

/**
 * Lifts the hold of an account. A held deletion continues in seven days at the earliest, so that it can be cancelled.
 */
export function liftLegalHold(ctx: AdminContext, { memberId, reason: typed }: LegalHoldInput): Promise<void> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { userId, communityId } = actor
    const member = await readMember(ctx, memberId)
    const reason = checkReason(typed, holdReasonFault)
    const { holdId, deletionId, dueAt } = member
    if (holdId === null) throw new AppError('InvalidTransition', { message: M.notHeld })
    const due = dueAt && dueAfterHold(dueAt, now)
    await db.commitIf([
      build
        .update(legalHolds)
        .set({ liftedById: userId, liftedAt: now, liftedBecause: reason })
        .where(
          and(
            hasId(legalHolds, holdId, { communityId }),
            isNull(legalHolds.liftedAt),
            canHelpMembers({ userId, communityId }),
          ),
        ),
      ...movedDeletion({ deletionId, communityId, due }),
      ...(await emailStatements(ctx, {
        ...recipientOf(member),
        communityId,
        template: 'legal-hold-lifted',
        data: { dueAt: due?.toISOString() ?? null },
        idempotencyKey: `legal-hold-lifted/${holdId}/1`,
      })),
      ...notificationStatements(
        ctx,
        { communityId, userId: memberId, causeKey: `legal-hold-lifted/${holdId}/1` },
        LEGAL_HOLD_LIFTED,
      ),
      auditStatement(ctx, {
        action: 'user.hold-lift',
        target: { type: 'user', id: memberId },
        memberVisible: true,
        before: { legalHold: true },
        after: { legalHold: false },
        reason,
      }),
    ])
  })
}

/** Sent to the address, because a deactivated account gets no emails. */
function recipientOf({ email, givenName }: { readonly email: string; readonly givenName: string }) {
  return { recipient: { kind: 'ADDRESS', address: email, name: givenName } } as const
}

type Moved = { readonly deletionId: string | null; readonly communityId: string; readonly due: Date | null }

/** The member is reminded again before the deletion. */
function movedDeletion({ deletionId, communityId, due }: Moved): readonly Runnable[] {
  if (deletionId === null || due === null) return []
  return [
    build
      .update(accountDeletions)
      .set({ dueAt: due, remindedAt: null })
      .where(and(hasId(accountDeletions, deletionId, { communityId }), isOpenDeletion())),
  ]
}
