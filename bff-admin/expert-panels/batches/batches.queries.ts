import { and, count, countDistinct, eq, lte } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { jsonRows } from '#db/json-rows.ts'
import { newestFirst, type PlaceArgs, placeArgs } from '#db/lists/newest-first.ts'
import { pickColumns } from '#db/pick-columns.ts'
import { panelAnswers, panelBatches, panelQuestions, panelRoundups } from '#db/schema/expert-panels.ts'
import { build, hasId, statement, statementByShape } from '#db/statement.ts'
import { QUESTIONS_PER_BATCH } from '#shared/domain/expert-panels/limits.ts'
import type { DeletionCount } from '#shared/domain/expert-panels/staff/refusals.ts'
import type { QuestionStatus, RoundupStatus } from '#shared/domain/expert-panels/statuses.ts'
import { PANEL_BATCH_COLUMNS, type PanelBatchView } from '#shared/domain/expert-panels/views.ts'
import { PANEL_CLOSING_MS } from '#shared/domain/staff/waiting.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import {
  canManagePanels,
  checkCanManagePanels,
  isAnswerToQuestion,
  isBatch,
  isRoundupOfQuestion,
} from '../panel-access.ts'

/** A question as the list of its batch shows it. */
export type ListedQuestionView = {
  readonly id: string
  readonly title: string
  readonly status: QuestionStatus
  readonly answerCount: number
  readonly maxAnswers: number | null
  readonly roundup: { readonly id: string; readonly status: RoundupStatus } | null
}

export type BatchWithQuestions = PanelBatchView & {
  readonly questions: readonly ListedQuestionView[]
  /** Undefined where the read did not load it. */
  readonly deletion?: DeletionCount | undefined
}

const columns = pickColumns(panelBatches, PANEL_BATCH_COLUMNS)

/** The questions of the batch around it, in their order. */
function questionsOf(p: { readonly communityId: string }) {
  return jsonRows(
    {
      id: panelQuestions.id,
      title: panelQuestions.title,
      status: panelQuestions.status,
      answerCount: panelQuestions.answerCount,
      maxAnswers: panelQuestions.maxAnswers,
      roundupId: panelRoundups.id,
      roundupStatus: panelRoundups.status,
    },
    (row) =>
      build
        .select({ row })
        .from(panelQuestions)
        .leftJoin(panelRoundups, isRoundupOfQuestion)
        .where(and(eq(panelQuestions.batchId, panelBatches.id), eq(panelQuestions.communityId, p.communityId)))
        .orderBy(panelQuestions.position, panelQuestions.id)
        .limit(QUESTIONS_PER_BATCH),
  )
}

function selectBatches(p: ActorArgs) {
  return build.select({ ...columns, questions: questionsOf(p) }).from(panelBatches)
}

type BatchRow = Awaited<ReturnType<typeof selectBatches>>[number]

function toBatch({ questions, ...batch }: BatchRow): BatchWithQuestions {
  return {
    ...batch,
    // The columns of a question without a roundup are null, whatever their type says.
    questions: questions.map(({ roundupId, roundupStatus, ...question }) => ({
      ...question,
      roundup: (roundupId as string | null) === null ? null : { id: roundupId, status: roundupStatus },
    })),
  }
}

const LAST_CREATED_FIRST = newestFirst(panelBatches.createdAt, panelBatches.id)

type ListArgs = ActorArgs & PlaceArgs & { readonly closesBefore: Date }

const batchesBefore = statementByShape(({ isClosing }: { readonly isClosing: boolean }) => (p: ListArgs) => {
  const isSoon = and(eq(panelBatches.status, 'OPEN'), lte(panelBatches.closesAt, p.closesBefore))
  return selectBatches(p)
    .where(
      and(eq(panelBatches.communityId, p.communityId), isClosing ? isSoon : undefined, LAST_CREATED_FIRST.isFrom(p)),
    )
    .orderBy(...LAST_CREATED_FIRST.order)
    .limit(p.limit)
})

/** The batches of the community, newest first; `isClosing` for the open ones that close soon. */
export async function listBatches(
  ctx: ActorContext,
  { isClosing, ...page }: PageInput & { readonly isClosing: boolean },
): Promise<ConnectionView<BatchWithQuestions>> {
  const closesBefore = new Date(ctx.now.getTime() + PANEL_CLOSING_MS)
  const [, rows] = await Promise.all([
    checkCanManagePanels(ctx),
    ctx.db.read(batchesBefore({ isClosing })({ ...ctx.actor, ...placeArgs(page), closesBefore })),
  ])
  return pageOf(rows, page, (row) => edgeAt({ at: row.createdAt, id: row.id }, toBatch(row)))
}

type BatchArgs = ActorArgs & { readonly batchId: string }

export const batchById = statement((p: BatchArgs) => selectBatches(p).where(and(isBatch(p), canManagePanels(p))))

export async function readBatch(ctx: ActorContext, batchId: string): Promise<BatchWithQuestions | null> {
  const [, [row]] = await Promise.all([checkCanManagePanels(ctx), ctx.db.read(batchById({ ...ctx.actor, batchId }))])
  return row ? toBatch(row) : null
}

const counts = {
  answers: count(panelAnswers.id),
  members: countDistinct(panelAnswers.authorId),
  roundups: countDistinct(panelRoundups.id),
}

/** Drafts are counted too: they go with their question. */
const batchDeletion = statement((p: BatchArgs) =>
  build
    .select({ questions: countDistinct(panelQuestions.id), ...counts })
    .from(panelQuestions)
    .leftJoin(panelAnswers, isAnswerToQuestion)
    .leftJoin(panelRoundups, isRoundupOfQuestion)
    .where(and(eq(panelQuestions.batchId, p.batchId), eq(panelQuestions.communityId, p.communityId))),
)

const questionDeletion = statement((p: ActorArgs & { readonly questionId: string }) =>
  build
    .select(counts)
    .from(panelQuestions)
    .leftJoin(panelAnswers, isAnswerToQuestion)
    .leftJoin(panelRoundups, isRoundupOfQuestion)
    .where(hasId(panelQuestions, p.questionId, p)),
)

const NOTHING: DeletionCount = { questions: 0, answers: 0, members: 0, roundups: 0 }

export async function countBatchDeletion({ db, actor }: ActorContext, batchId: string): Promise<DeletionCount> {
  const [row] = await db.read(batchDeletion({ ...actor, batchId }))
  return row ?? NOTHING
}

export async function countQuestionDeletion({ db, actor }: ActorContext, questionId: string): Promise<DeletionCount> {
  const [row] = await db.read(questionDeletion({ ...actor, questionId }))
  return row ? { ...row, questions: 0 } : NOTHING
}
