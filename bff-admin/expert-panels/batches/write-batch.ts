import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { checkOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { panelBatches, panelInvitations, panelQuestions } from '#db/schema/expert-panels.ts'
import { build } from '#db/statement.ts'
import { textMark } from '#db/texts/stored-text.ts'
import { BATCH_THEME_MAX_CHARACTERS, BATCH_TITLE_MAX_CHARACTERS } from '#shared/domain/expert-panels/limits.ts'
import { panelRefusal } from '#shared/domain/expert-panels/staff/refusals.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { newId } from '#shared/kernel/ids.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { auditStatement } from '../../staff/audit.ts'
import { refusedField } from '../../staff/checked-fields.ts'
import type { StaffContext } from '../../staff/context.ts'
import { createOnce } from '../../staff/once.ts'
import { stillHolds } from '../../staff/permissions.ts'
import { checkedLine, checkedText } from '../checked-text.ts'
import { canManagePanels, checkCanManagePanels, isBatch, PANEL_PERMISSIONS } from '../panel-access.ts'
import { type BatchWithQuestions, readBatch } from './batches.queries.ts'

export type BatchInput = {
  readonly title: string
  readonly theme: string
  readonly opensAt: Date
  readonly closesAt: Date
}

export type CreateBatchInput = BatchInput & { readonly operationId: string }
export type EditBatchInput = BatchInput & {
  readonly batchId: string
  /** The mark of the details that the writer saw: `batchMark`. */
  readonly baseDetailsId: string
}

function checkBatch({ title, theme, opensAt, closesAt }: BatchInput): BatchInput {
  if (closesAt <= opensAt) throw refusedField('closesAt', FORM_CODES.date, panelRefusal('batchDates'))
  return {
    title: checkedLine('title', title, BATCH_TITLE_MAX_CHARACTERS),
    theme: checkedText('theme', theme, BATCH_THEME_MAX_CHARACTERS),
    opensAt,
    closesAt,
  }
}

/** Creates a draft, once per operation. */
export async function createBatch(ctx: StaffContext, input: CreateBatchInput): Promise<BatchWithQuestions> {
  const { db, actor, now } = ctx
  const values = checkBatch(input)
  const operationId = checkOperationId(input.operationId)
  await checkCanManagePanels(ctx)
  const batch = {
    ...values,
    id: newId(now),
    communityId: actor.communityId,
    status: 'DRAFT' as const,
    statusUpdatedAt: now,
    createdAt: now,
    updatedAt: now,
  }
  const audit = auditStatement(ctx, {
    action: 'panel-batch.create',
    target: { type: 'panel-batch', id: batch.id },
    memberVisible: false,
    after: batch,
  })
  const write = async (): Promise<BatchWithQuestions> => {
    const inserted = build.insert(panelBatches).values({ ...batch, createdBy: actor.userId, operationId })
    await db.commitIf([stillHolds(actor, ...PANEL_PERMISSIONS), inserted, audit])
    return { ...batch, questions: [] }
  }
  return createOnce(ctx, { table: panelBatches, operationId, write, read: (id) => readBatch(ctx, id) })
}

/** A mark of exactly these details: when two writers started from the same ones, the second is refused. */
export function batchMark({ title, theme, opensAt, closesAt }: BatchInput): Promise<string> {
  return textMark([title, theme, opensAt.toISOString(), closesAt.toISOString()])
}

/**
 * Changes the details of a batch. The dates of a closed one can be changed too; reopening it is a separate action.
 * After a new end date members are reminded again. Throws StaleRevision when the stored details have changed since;
 * equal details change nothing.
 */
export async function editBatch(ctx: StaffContext, input: EditBatchInput): Promise<BatchWithQuestions> {
  const { batchId, baseDetailsId } = input
  const values = checkBatch(input)
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const batch = checkFound(await readBatch(ctx, batchId))
    const known = await batchMark(batch)
    if (known === (await batchMark(values))) return batch
    if (known !== baseDetailsId) throw new AppError('StaleRevision', panelRefusal('batchChanged'))
    const changed = build
      .update(panelBatches)
      .set({ ...values, updatedAt: now })
      .where(and(isBatch({ ...actor, batchId }), hasDetails(batch), canManagePanels(actor)))
    const audit = auditStatement(ctx, {
      action: 'panel-batch.edit',
      target: { type: 'panel-batch', id: batchId },
      memberVisible: false,
      before: { title: batch.title, opensAt: batch.opensAt, closesAt: batch.closesAt },
      after: values,
    })
    const isSameEnd = values.closesAt.getTime() === batch.closesAt.getTime()
    await db.commitIf([changed, ...(isSameEnd ? [] : closingUntold({ ...actor, batchId })), audit])
    return { ...batch, ...values, updatedAt: now }
  })
}

/** Clears the closing reminder, so that it is sent before the new end. */
function closingUntold({ communityId, batchId }: { readonly communityId: string; readonly batchId: string }) {
  const ofBatch = and(eq(panelQuestions.batchId, batchId), eq(panelQuestions.communityId, communityId))
  const questionIds = build.select({ id: panelQuestions.id }).from(panelQuestions).where(ofBatch)
  return [
    build.update(panelQuestions).set({ closingToldAt: null }).where(ofBatch),
    build
      .update(panelInvitations)
      .set({ waitingNotice: null })
      .where(
        and(
          inArray(panelInvitations.questionId, questionIds),
          eq(panelInvitations.communityId, communityId),
          eq(panelInvitations.waitingNotice, 'CLOSING'),
        ),
      ),
  ]
}

/** Condition: nobody has changed the details since they were read. */
function hasDetails({ title, theme, opensAt, closesAt }: BatchInput): SQL | undefined {
  return and(
    eq(panelBatches.title, title),
    eq(panelBatches.theme, theme),
    eq(panelBatches.opensAt, opensAt),
    eq(panelBatches.closesAt, closesAt),
  )
}
