import { and, eq, lte, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { panelBatches, panelQuestions } from '#db/schema/expert-panels.ts'
import { build, statement } from '#db/statement.ts'

const AT_ONCE = 50

type BatchKey = { readonly batchId: string; readonly communityId: string }
type MoveArgs = BatchKey & { readonly now: Date }

/** The status stands in the text without an argument, as in the indexes of what is due. */
function isStatus(status: 'SCHEDULED' | 'OPEN') {
  return sql`${panelBatches.status} = ${sql.raw(`'${status}'`)}`
}

function dueBatches(status: 'SCHEDULED' | 'OPEN') {
  const dueAt = status === 'SCHEDULED' ? panelBatches.opensAt : panelBatches.closesAt
  return statement((p: { readonly now: Date }) =>
    build
      .select({ batchId: panelBatches.id, communityId: panelBatches.communityId })
      .from(panelBatches)
      .where(and(isStatus(status), lte(dueAt, p.now)))
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
      .where(
        and(
          eq(panelBatches.id, p.batchId),
          eq(panelBatches.communityId, p.communityId),
          eq(panelBatches.status, from),
          lte(dueAt, p.now),
        ),
      )
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

/** Opens and closes the batches of all communities whose time has come; answers how many moves it made. */
export async function moveBatchesByDate({ db, now }: DbContext): Promise<number> {
  let moved = 0
  for (const key of await db.read(batchesToOpen({ now })))
    if (await isMoved(db.commitIf([openedBatch({ ...key, now })]))) moved++
  for (const key of await db.read(batchesToClose({ now })))
    if (await isMoved(db.commitIf([closedBatch({ ...key, now }), closedQuestions({ ...key, now })]))) moved++
  return moved
}

/** False when staff or another run was faster. */
async function isMoved(commit: Promise<unknown>): Promise<boolean> {
  try {
    await commit
    return true
  } catch (error) {
    if (error instanceof PreconditionFailed) return false
    throw error
  }
}
