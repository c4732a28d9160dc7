import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type BroadcastArgs, isBroadcast, isRecipientOf, recipientEmailKey } from '#db/broadcasts/broadcast-rows.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { broadcastRecipients, broadcasts } from '#db/schema/content/broadcasts.ts'
import { outbox } from '#db/schema/platform.ts'
import { build, type Runnable } from '#db/statement.ts'
import { broadcastRefusal } from '#shared/domain/broadcasts/messages.ts'
import { MOVES } from '#shared/domain/broadcasts/rules.ts'
import type { BroadcastMove } from '#shared/domain/broadcasts/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { auditStatement } from '../staff/audit.ts'
import type { StaffContext } from '../staff/context.ts'
import { canBroadcast } from './broadcast-access.ts'
import { type BroadcastView, findBroadcast, readBroadcast } from './broadcasts.queries.ts'

export type MoveBroadcastInput = { readonly broadcastId: string; readonly move: BroadcastMove }

/**
 * Unschedules a broadcast, or pauses, resumes or stops one that is being sent. Changes nothing if it already has that
 * state.
 */
export function moveBroadcast(ctx: StaffContext, { broadcastId, move }: MoveBroadcastInput): Promise<BroadcastView> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const key = { communityId: actor.communityId, broadcastId }
    const before = checkFound(await readBroadcast(ctx, broadcastId))
    const { from, to } = MOVES[move]
    if (before.status === to) return before
    if (!from.includes(before.status)) throw new AppError('InvalidTransition', broadcastRefusal('moved'))
    const isEnd = move === 'STOP'
    await db.commitIf([
      build
        .update(broadcasts)
        .set({
          status: to,
          turn: sql`${broadcasts.turn} + 1`,
          updatedAt: now,
          ...(move === 'UNSCHEDULE' && { scheduledAt: null }),
          ...(isEnd && { endedAt: now }),
        })
        .where(and(isBroadcast(key), inArray(broadcasts.status, [...from]), canBroadcast(actor))),
      auditStatement(ctx, {
        action: 'broadcast.set-status',
        target: { type: 'broadcast', id: broadcastId },
        memberVisible: false,
        before: { status: before.status },
        after: { status: to },
      }),
      ...(isEnd ? [withoutFailed(key)] : []),
      ...(move === 'PAUSE' || isEnd ? takenBack(key) : []),
      ...(isEnd ? [leftOut(key)] : []),
    ])
    return checkFound(await findBroadcast(ctx, broadcastId))
  })
}

function isIn(key: BroadcastArgs, state: 'WAITING' | 'QUEUED'): SQL | undefined {
  return and(isRecipientOf(key), eq(broadcastRecipients.state, state))
}

/** Deletes failed emails, so that a later retry by staff does not include those of a stopped broadcast. */
function withoutFailed(key: BroadcastArgs): Runnable {
  const keys = build
    .select({ key: sql<string>`${recipientEmailKey}` })
    .from(broadcastRecipients)
    .where(isRecipientOf(key))
  return build
    .delete(outbox)
    .where(
      and(
        sql`${outbox.idempotencyKey} IN ${keys}`,
        sql`+${outbox.communityId} = ${key.communityId}`,
        sql`+${outbox.status} = 'FAILED'`,
      ),
    )
}

/** Deletes emails that no sender has taken yet; their recipients are pending again, and keep their notification. */
function takenBack(key: BroadcastArgs): readonly Runnable[] {
  const keys = build
    .select({ key: sql<string>`${recipientEmailKey}` })
    .from(broadcastRecipients)
    .where(isIn(key, 'QUEUED'))
  return [
    build
      .delete(outbox)
      .where(
        and(
          sql`${outbox.idempotencyKey} IN ${keys}`,
          sql`+${outbox.communityId} = ${key.communityId}`,
          sql`+${outbox.status} = 'WAITING'`,
          sql`${outbox.leasedUntil} IS NULL AND +${outbox.batchKey} IS NULL`,
        ),
      ),
    build
      .update(broadcastRecipients)
      .set({ state: 'WAITING' })
      .where(
        and(
          isIn(key, 'QUEUED'),
          sql`NOT EXISTS (SELECT 1 FROM ${outbox} WHERE ${outbox.idempotencyKey} = ${recipientEmailKey}
            AND +${outbox.communityId} = ${key.communityId})`,
        ),
      ),
  ]
}

/** Recipients still pending at the stop get no email; those who have the notification keep it. */
function leftOut(key: BroadcastArgs): Runnable {
  return build
    .update(broadcastRecipients)
    .set({
      state: sql`CASE WHEN ${broadcastRecipients.isOnWeb} THEN 'SENT' ELSE 'SKIPPED' END`,
      reason: 'STOPPED',
    })
    .where(isIn(key, 'WAITING'))
}
