import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { pickColumns } from '#db/pick-columns.ts'
import {
  panelAnswers,
  panelBatches,
  panelInvitations,
  panelQuestions,
  panelRoundups,
} from '#db/schema/expert-panels.ts'
import { build, hasId, statement } from '#db/statement.ts'
import type { DeletionCount } from '#shared/domain/expert-panels/staff/refusals.ts'
import { ANSWER_STATUSES, type AnswerStatus, type RoundupStatus } from '#shared/domain/expert-panels/statuses.ts'
import {
  PANEL_BATCH_COLUMNS,
  PANEL_QUESTION_COLUMNS,
  type PanelQuestionView,
} from '#shared/domain/expert-panels/views.ts'
import { canManagePanels, checkCanManagePanels, isQuestion, isRoundupOfQuestion } from '../panel-access.ts'

export type QuestionWithRoundup = PanelQuestionView & {
  readonly roundup: { readonly id: string; readonly status: RoundupStatus } | null
  /** Undefined where the read did not load them. */
  readonly answerCounts?: readonly AnswerCount[] | undefined
  readonly invitations?: InvitationCount | undefined
  readonly deletion?: DeletionCount | undefined
}

export type QuestionArgs = ActorArgs & { readonly questionId: string }

export const questionById = statement((p: QuestionArgs) =>
  build
    .select({
      ...pickColumns(panelQuestions, PANEL_QUESTION_COLUMNS),
      batch: pickColumns(panelBatches, PANEL_BATCH_COLUMNS),
      roundup: { id: panelRoundups.id, status: panelRoundups.status },
    })
    .from(panelQuestions)
    .innerJoin(panelBatches, hasId(panelBatches, panelQuestions.batchId, panelQuestions))
    .leftJoin(panelRoundups, isRoundupOfQuestion)
    .where(and(isQuestion(p), canManagePanels(p))),
)

export async function readQuestion(ctx: ActorContext, questionId: string): Promise<QuestionWithRoundup | null> {
  const [, [question]] = await Promise.all([
    checkCanManagePanels(ctx),
    ctx.db.read(questionById({ ...ctx.actor, questionId })),
  ])
  return question ?? null
}

export type AnswerCount = { readonly status: AnswerStatus; readonly count: number }

const answerCounts = statement((p: QuestionArgs) =>
  build
    .select({ status: panelAnswers.status, count: count() })
    .from(panelAnswers)
    .where(and(eq(panelAnswers.questionId, p.questionId), eq(panelAnswers.communityId, p.communityId)))
    .groupBy(panelAnswers.status),
)

/** How many answers have each status; drafts are nobody's to read and are not told. */
export async function countAnswers({ db, actor }: ActorContext, questionId: string): Promise<readonly AnswerCount[]> {
  const rows = await db.read(answerCounts({ ...actor, questionId }))
  return ANSWER_STATUSES.filter((status) => status !== 'DRAFT').map((status) => ({
    status,
    count: rows.find((row) => row.status === status)?.count ?? 0,
  }))
}

export type InvitationCount = { readonly invited: number; readonly unanswered: number }

const invitationCount = statement((p: QuestionArgs) =>
  build
    .select({
      invited: count(),
      unanswered: sql<number>`coalesce(sum(${isNull(panelAnswers.sentAt)}), 0)`.mapWith(Number),
    })
    .from(panelInvitations)
    .leftJoin(
      panelAnswers,
      and(
        eq(panelAnswers.questionId, panelInvitations.questionId),
        eq(panelAnswers.authorId, panelInvitations.userId),
        eq(panelAnswers.communityId, panelInvitations.communityId),
      ),
    )
    .where(and(eq(panelInvitations.questionId, p.questionId), eq(panelInvitations.communityId, p.communityId))),
)

export async function countInvitations({ db, actor }: ActorContext, questionId: string): Promise<InvitationCount> {
  const [row] = await db.read(invitationCount({ ...actor, questionId }))
  return row ?? { invited: 0, unanswered: 0 }
}
