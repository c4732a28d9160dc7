import { and, eq, lte } from 'drizzle-orm'
import { isNotClosed } from '#db/communities/closing/closing-rows.ts'
import type { DbContext } from '#db/context.ts'
import { unlessTaken } from '#db/errors.ts'
import { type CountedRow, mayBeTried, settleCounted } from '#db/jobs/counted-attempts.ts'
import { panelBatches, panelQuestions } from '#db/schema/expert-panels.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { questionsOfBatch, settleClosedQuestions } from './told-invited.ts'

const JOB = 'open-and-close-panels'
const AT_ONCE = 50

type BatchKey = { readonly batchId: string; readonly communityId: string }
type MoveArgs = BatchKey & { readonly now: Date }

function dueBatches(status: 'SCHEDULED' | 'OPEN') {
  const dueAt = status === 'SCHEDULED' ? panelBatches.opensAt : panelBatches.closesAt
  return statement((p: { readonly now: Date }) =>
    build
      .select({ id: panelBatches.id, communityId: panelBatches.communityId, dueAt })
      .from(panelBatches)
      .where(
        and(
          eq(panelBatches.status, status),
          lte(dueAt, p.now),
          mayBeTried(JOB, { ...panelBatches, dueAt }, p.now),
          isNotClosed(panelBatches.communityId, p.now),
        ),
      )
      .orderBy(dueAt, panelBatches.id)
      .limit(AT_ONCE),
  )
}
const batchesToOpen = dueBatches('SCHEDULED')
const batchesToClose = dueBatches('OPEN')

function movedBatch(from: 'SCHEDULED' | 'OPEN', to: 'OPEN' | 'CLOSED') {
  const dueAt = from === 'SCHEDULED' ? panelBatches.opensAt : panelBatches.closesAt
  return statement((p: MoveArgs) =>
    build
      .update(panelBatches)
      .set({ status: to, statusUpdatedAt: p.now, updatedAt: p.now })
      .where(and(hasId(panelBatches, p.batchId, p), eq(panelBatches.status, from), lte(dueAt, p.now)))
      .returning({ id: panelBatches.id }),
  )
}
const openedBatch = movedBatch('SCHEDULED', 'OPEN')
const closedBatch = movedBatch('OPEN', 'CLOSED')

const closedQuestions = statement((p: MoveArgs) =>
  build
    .update(panelQuestions)
    .set({ status: 'CLOSED', statusUpdatedAt: p.now, updatedAt: p.now })
    .where(
      and(
        eq(panelQuestions.batchId, p.batchId),
        eq(panelQuestions.communityId, p.communityId),
        eq(panelQuestions.status, 'OPEN'),
      ),
    ),
)

const settledQuestions = statement(({ batchId, communityId, now }: MoveArgs) =>
  settleClosedQuestions({ communityId, questionIds: questionsOfBatch({ batchId, communityId }), now }),
)

/** Opens and closes the batches of all communities that have not closed, when their time has come; returns the number of moves. */
export async function moveBatchesByDate(ctx: DbContext): Promise<number> {
  const { db, now } = ctx
  const argsOf = ({ id, communityId }: CountedRow) => ({ batchId: id, communityId, now })
  const opening = settleCounted(ctx, JOB, await db.read(batchesToOpen({ now })), (row) =>
    isMoved(db.commitIf([openedBatch(argsOf(row))])),
  )
  // Batches that cannot be opened do not prevent others from being closed.
  await opening.catch(() => {})
  const closed = await settleCounted(ctx, JOB, await db.read(batchesToClose({ now })), (row) =>
    isMoved(db.commitIf([closedBatch(argsOf(row)), closedQuestions(argsOf(row)), settledQuestions(argsOf(row))])),
  )
  return (await opening).done + closed.done
}

/** Null when staff or another run was faster. */
async function isMoved(commit: Promise<unknown>): Promise<true | null> {
  return (await unlessTaken(commit)) ? true : null
}
