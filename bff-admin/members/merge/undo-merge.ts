import { and, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import { undoStatements } from '#db/members/merge/merge-statements.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { users } from '#db/schema/members.ts'
import { dataExports } from '#db/schema/privacy.ts'
import { publicProfileAddresses } from '#db/schema/profiles.ts'
import { memberMergeMoves, memberMerges } from '#db/schema/staff/member-merges.ts'
import { build, hasId, isOfUser, type Runnable } from '#db/statement.ts'
import { MERGE_MESSAGES, MERGE_UNDO_MS } from '#shared/domain/members/account/merge.ts'
import { MERGE_UNDONE_BY_STAFF } from '#shared/domain/notifications/account-notifications.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canHelpMembers, checkCanHelpMembers, isMemberOf } from '../member/member-access.ts'
import { accountsOf, type MergeAccount } from './accounts.queries.ts'
import { mergeEmails } from './merge-emails.ts'
import { mergeOf } from './merges.queries.ts'

/**
 * Undoes a merge within its period: moved rows that still belong to the kept account move back, and the other account
 * is restored. Its sessions stay ended.
 */
export function undoMerge(ctx: StaffContext, mergeId: string): Promise<boolean> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { userId, communityId } = actor
    const [, [merge]] = await Promise.all([checkCanHelpMembers(ctx), db.read(mergeOf({ communityId, mergeId }))])
    if (!merge) throw new AppError('NotFound')
    const since = new Date(now.getTime() - MERGE_UNDO_MS)
    if (merge.undoneAt)
      throw new AppError('Unprocessable', { message: MERGE_MESSAGES.undone, extensions: { reason: 'UNDONE' } })
    if (!merge.isRecorded || merge.at <= since)
      throw new AppError('Unprocessable', { message: MERGE_MESSAGES.undoOver, extensions: { reason: 'OVER' } })
    const { keptId, mergedId, publicSlug, wasActive } = merge
    const accounts = await db.read(accountsOf({ communityId, ids: [keptId, mergedId] }))
    const undone = build
      .update(memberMerges)
      .set({ undoneAt: now, undoneBy: userId, isRecorded: false })
      .where(
        and(
          hasId(memberMerges, mergeId, { communityId }),
          isNull(memberMerges.undoneAt),
          eq(memberMerges.isRecorded, true),
          gt(memberMerges.mergedAt, since),
          canHelpMembers({ userId, communityId }),
        ),
      )
    const causeKey = `accounts-merge-undone/${mergeId}`
    const acts = { memberVisible: true, action: 'user.merge-undo' } as const
    await db.commitIf([
      undone,
      // First, so that triggers find the account in the directory again.
      build
        .update(users)
        .set({ status: wasActive ? 'ACTIVE' : 'INACTIVE' })
        .where(isMemberOf({ communityId, memberId: mergedId })),
      ...(publicSlug === null ? [] : publicAddress({ communityId, keptId, mergedId, publicSlug }).before),
      ...undoStatements({ communityId, mergeId, mergedId, keptId }),
      ...(publicSlug === null ? [] : publicAddress({ communityId, keptId, mergedId, publicSlug }).after),
      ...endedCopies({ communityId, keptId, since: merge.at, now }),
      build
        .delete(memberMergeMoves)
        .where(and(eq(memberMergeMoves.mergeId, mergeId), eq(memberMergeMoves.communityId, communityId))),
      auditStatement(ctx, {
        ...{ ...acts, target: { type: 'user', id: keptId } },
        after: { memberId: mergedId, mergeId },
      }),
      auditStatement(ctx, {
        ...{ ...acts, target: { type: 'user', id: mergedId } },
        after: { memberId: keptId, mergeId },
      }),
      ...notificationStatements(ctx, { communityId, userId: keptId, causeKey }, MERGE_UNDONE_BY_STAFF),
      ...(await mergeEmails(
        ctx,
        mergeId,
        { kept: found(accounts, keptId), merged: found(accounts, mergedId) },
        'accounts-merge-undone',
      )),
    ])
    return true
  })
}

type Copies = { readonly communityId: string; readonly keptId: string; readonly since: Date; readonly now: Date }

/**
 * They contain the data of both accounts, which may be those of two people. A job deletes the files; a run that writes one now loses it, and
 * the next one starts again.
 */
function endedCopies({ communityId, keptId, since, now }: Copies): readonly Runnable[] {
  const isOwn = isOfUser(dataExports, { userId: keptId, communityId })
  return [
    build
      .update(dataExports)
      .set({ expiresAt: now })
      .where(
        and(isOwn, eq(dataExports.state, 'READY'), gte(dataExports.readyAt, since), gt(dataExports.expiresAt, now)),
      ),
    build
      .update(dataExports)
      .set({ tries: sql`${dataExports.tries} + 1`, leasedUntil: null })
      .where(and(isOwn, eq(dataExports.state, 'WAITING'))),
  ]
}

function found(accounts: readonly MergeAccount[], id: string): MergeAccount {
  const account = accounts.find((one) => one.id === id)
  if (!account) throw new AppError('NotFound')
  return account
}

type Address = {
  readonly communityId: string
  readonly keptId: string
  readonly mergedId: string
  readonly publicSlug: string
}

/** The address of the public profile moves back with its row; the kept account may be using it by now. */
function publicAddress({ communityId, keptId, mergedId, publicSlug }: Address): {
  readonly before: readonly Runnable[]
  readonly after: readonly Runnable[]
} {
  return {
    before: [
      build
        .update(users)
        .set({ publicSlug: null })
        .where(and(isMemberOf({ communityId, memberId: keptId }), eq(users.publicSlug, publicSlug))),
    ],
    after: [
      build
        .update(users)
        .set({ publicSlug })
        .where(
          and(
            isMemberOf({ communityId, memberId: mergedId }),
            sql`EXISTS (SELECT 1 FROM ${publicProfileAddresses} AS address WHERE address.community_id = ${communityId}
              AND address.slug = ${publicSlug} AND address.user_id = ${mergedId})`,
          ),
        ),
    ],
  }
}
