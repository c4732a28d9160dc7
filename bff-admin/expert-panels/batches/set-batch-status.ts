import { and, eq } from 'drizzle-orm'
import { questionsOfBatch, settleClosedQuestions } from '#db/expert-panels/told-invited.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { panelBatches, panelQuestions } from '#db/schema/expert-panels.ts'
import { build } from '#db/statement.ts'
import { batchTransitions } from '#shared/domain/expert-panels/moves/transitions.ts'
import { type PanelRefusal, panelRefusal } from '#shared/domain/expert-panels/staff/refusals.ts'
import type { BatchStatus } from '#shared/domain/expert-panels/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManagePanels, isBatch } from '../panel-access.ts'
import { type BatchWithQuestions, readBatch } from './batches.queries.ts'

export type SetBatchStatusInput = { readonly batchId: string; readonly status: BatchStatus }

/**
 * Opens, schedules or closes a batch; closing closes its questions. Returns a batch unchanged if it already has the
 * status.
 */
export function setBatchStatus(ctx: StaffContext, input: SetBatchStatusInput): Promise<BatchWithQuestions> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { status } = input
    const batch = checkFound(await readBatch(ctx, input.batchId))
    if (batch.status === status) return batch
    const reason = refusalOf(batch, status, now)
    if (reason) throw new AppError('InvalidTransition', panelRefusal(reason))

    const moved = build
      .update(panelBatches)
      .set({ status, statusUpdatedAt: now, updatedAt: now })
      .where(
        and(
          isBatch({ ...actor, batchId: batch.id }),
          eq(panelBatches.status, batch.status),
          eq(panelBatches.closesAt, batch.closesAt),
          canManagePanels(actor),
        ),
      )
    const audit = auditStatement(ctx, {
      action: 'panel-batch.set-status',
      target: { type: 'panel-batch', id: batch.id },
      memberVisible: false,
      before: { status: batch.status },
      after: { status },
    })
    const closed = build
      .update(panelQuestions)
      .set({ status: 'CLOSED', statusUpdatedAt: now, updatedAt: now })
      .where(
        and(
          eq(panelQuestions.batchId, batch.id),
          eq(panelQuestions.communityId, actor.communityId),
          eq(panelQuestions.status, 'OPEN'),
        ),
      )
    const questionIds = questionsOfBatch({ batchId: batch.id, communityId: actor.communityId })
    const settled = settleClosedQuestions({ communityId: actor.communityId, questionIds, now })
    await db.commitIf(status === 'CLOSED' ? [moved, audit, closed, settled] : [moved, audit])
    const questions =
      status === 'CLOSED' ? batch.questions.map((one) => ({ ...one, status: 'CLOSED' as const })) : batch.questions
    return { ...batch, status, statusUpdatedAt: now, updatedAt: now, questions }
  })
}

function refusalOf(batch: BatchWithQuestions, to: BatchStatus, now: Date): PanelRefusal | null {
  if (!batchTransitions('editor', batch.status).includes(to)) return 'batchMoved'
  if (to === 'OPEN' && batch.closesAt <= now) return 'batchEnded'
  if (to === 'SCHEDULED' && batch.opensAt <= now) return 'scheduledInPast'
  return null
}
