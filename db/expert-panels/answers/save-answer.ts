import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { attemptCounter, checkAttempt, attemptKey as keyOfAttempt } from '#db/auth/attempts.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { staleRevision, toStoredText } from '#db/saved-text.ts'
import { attempts } from '#db/schema/auth.ts'
import { panelAnswerRevisions, panelAnswers, panelBatches, panelQuestions } from '#db/schema/expert-panels.ts'
import { build, statement } from '#db/statement.ts'
import type { RevisionOrigin } from '#shared/domain/articles/history.ts'
import { NO_REVISION } from '#shared/domain/articles/no-revision.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { PANEL_MESSAGES } from '#shared/domain/expert-panels/messages.ts'
import { answerTransitions } from '#shared/domain/expert-panels/moves/transitions.ts'
import { ANSWER_STATUSES } from '#shared/domain/expert-panels/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { ANSWER_LIMITS } from './answer-limits.ts'
import {
  isOwnAnswer,
  isVisibleBatch,
  type OwnAnswer,
  questionWithTexts,
  takesAnswers,
  toQuestionWithAnswer,
} from './answer-rows.ts'

const LIMIT = ATTEMPT_LIMITS.saveText
const EDITABLE = ANSWER_STATUSES.filter((status) => answerTransitions('author', status).includes('SENT'))

export type SaveAnswerInput = {
  readonly questionId: string
  readonly title: string
  readonly content: string
  /** The revision that the writer started from, NO_REVISION for none. Without it the text replaces any current revision. */
  readonly baseRevisionId?: string | null | undefined
  readonly operationId?: string | null | undefined
  /** Whether the text was found on the device after its editor had ended. */
  readonly isRecovered?: boolean | null | undefined
}

type SaveArgs = ActorArgs & {
  readonly questionId: string
  readonly answerId: string
  readonly revisionId: string
  readonly now: Date
  readonly attemptKey: string
  readonly title: string
  readonly content: string
  readonly words: string
  readonly characterCount: number
  readonly base: string | null
  readonly operationId: string | null
  readonly origin: RevisionOrigin
}

function questionWhere(p: SaveArgs, condition: SQL | undefined) {
  return build
    .select({ id: panelQuestions.id })
    .from(panelQuestions)
    .innerJoin(
      panelBatches,
      and(eq(panelBatches.id, panelQuestions.batchId), eq(panelBatches.communityId, p.communityId)),
    )
    .where(and(eq(panelQuestions.id, p.questionId), eq(panelQuestions.communityId, p.communityId), condition))
}

/** A text that names its base was written in an editor that was open before: it is stored also once the question has closed. */
function isStored(p: SaveArgs): SQL {
  return sql`EXISTS ${questionWhere(p, and(isVisibleBatch(), or(takesAnswers(p), sql`${p.base} IS NOT NULL`)))}`
}
function isWritable(p: SaveArgs): SQL {
  return sql`(${inArray(panelAnswers.status, EDITABLE)} AND EXISTS ${questionWhere(p, takesAnswers(p))})`
}
/** Stands in the batch that counts the save, so that parallel saves are counted before any is stored. */
function isWithinLimit(p: SaveArgs): SQL {
  return sql`EXISTS (SELECT 1 FROM ${attempts} WHERE ${attempts.key} = ${p.attemptKey} AND ${attempts.count} <= ${LIMIT.most})`
}

const countedSave = attemptCounter(LIMIT, (p: SaveArgs) => sql`NOT ${isStored(p)}`)

/** The unique index admits one answer a member and question, so concurrent first saves make one. */
const newAnswer = statement((p: SaveArgs) =>
  build.run(sql`INSERT INTO ${panelAnswers}
    (id, community_id, question_id, author_id, status, status_updated_at, created_at, updated_at)
    SELECT ${p.answerId}, ${p.communityId}, ${p.questionId}, ${p.userId}, 'DRAFT', ${p.now}, ${p.now}, ${p.now}
    WHERE ${isStored(p)} AND ${isWithinLimit(p)} ON CONFLICT (question_id, author_id) DO NOTHING`),
)

const storedRevision = statement((p: SaveArgs) =>
  build
    .insert(panelAnswerRevisions)
    .select(
      build
        .select({
          id: sql<string>`${p.revisionId}`.as('id'),
          communityId: panelAnswers.communityId,
          answerId: panelAnswers.id,
          authorId: sql<string>`${p.userId}`.as('author_id'),
          baseRevisionId:
            sql`CASE WHEN ${p.base} IS NULL THEN ${panelAnswers.currentRevisionId} ELSE NULLIF(${p.base}, ${NO_REVISION}) END`.as(
              'base_revision_id',
            ),
          title: sql<string>`${p.title}`.as('title'),
          content: sql<string>`${p.content}`.as('content'),
          words: sql<string>`${p.words}`.as('words'),
          characterCount: sql<number>`${p.characterCount}`.as('character_count'),
          becameCurrent:
            sql<boolean>`((${p.base} IS NULL OR COALESCE(${panelAnswers.currentRevisionId}, ${NO_REVISION}) IS ${p.base}) AND ${isWritable(p)})`.as(
              'became_current',
            ),
          origin: sql<RevisionOrigin>`${p.origin}`.as('origin'),
          operationId: sql`${p.operationId}`.as('operation_id'),
          createdAt: sql`${p.now}`.as('created_at'),
        })
        .from(panelAnswers)
        .where(and(isOwnAnswer(p), isStored(p), or(isWritable(p), sql`${p.base} IS NOT NULL`), isWithinLimit(p))),
    )
    .onConflictDoNothing(),
)

const changedAnswer = statement((p: SaveArgs) =>
  build
    .update(panelAnswers)
    .set({
      currentRevisionId: p.revisionId,
      title: p.title,
      characterCount: p.characterCount,
      updatedAt: p.now,
    })
    .where(
      and(
        isOwnAnswer(p),
        sql`EXISTS (SELECT 1 FROM ${panelAnswerRevisions} WHERE ${panelAnswerRevisions.id} = ${p.revisionId}
          AND ${panelAnswerRevisions.communityId} = ${p.communityId} AND ${panelAnswerRevisions.becameCurrent} = 1)`,
      ),
    ),
)

/** The revision that this save, or the first one under the same operation id, has stored. */
const revisionOfSave = statement((p: SaveArgs) =>
  build
    .select({
      id: panelAnswerRevisions.id,
      becameCurrent: panelAnswerRevisions.becameCurrent,
      isWritable: isWritable(p).mapWith(Boolean),
    })
    .from(panelAnswers)
    .innerJoin(
      panelAnswerRevisions,
      and(eq(panelAnswerRevisions.answerId, panelAnswers.id), eq(panelAnswerRevisions.communityId, p.communityId)),
    )
    .where(
      and(
        isOwnAnswer(p),
        eq(panelAnswerRevisions.authorId, p.userId),
        or(eq(panelAnswerRevisions.id, p.revisionId), sql`${panelAnswerRevisions.operationId} = ${p.operationId}`),
      ),
    ),
)

/**
 * Stores a text as a revision of the actor's answer and makes it the current one; the first one makes the answer. A text that was
 * written on another revision than the current one, or that comes when the question has closed, is stored without becoming current.
 */
export async function saveAnswer({ db, actor, now }: ActorContext, input: SaveAnswerInput): Promise<OwnAnswer> {
  const { questionId } = input
  const args = {
    ...actor,
    ...textOf(input),
    questionId,
    answerId: newId(now),
    revisionId: newId(now),
    now,
    attemptKey: await keyOfAttempt(LIMIT, [actor.userId, questionId]),
    origin: input.isRecovered ? ('RECOVERED' as const) : ('WRITTEN' as const),
  }
  const [[counted], , , , [row], [stored]] = await db.commit([
    countedSave(args),
    newAnswer(args),
    storedRevision(args),
    changedAnswer(args),
    questionWithTexts(args),
    revisionOfSave(args),
  ])
  if (!row) throw unavailable('NotFound')
  const answer = toQuestionWithAnswer(row).ownAnswer
  if (!stored && counted) checkAttempt(LIMIT, counted, now)
  if (!answer || !stored?.isWritable) throw unavailable('InvalidTransition', stored?.id)
  if (!stored.becameCurrent) throw staleRevision(PANEL_MESSAGES.staleRevision, answer.currentRevision, stored.id)
  return answer
}

/** The question takes no text of this member now; `keptRevisionId` names the text that is stored all the same. */
export function unavailable(code: 'NotFound' | 'InvalidTransition', keptRevisionId?: string): AppError {
  const extensions = { allowed: [], ...(keptRevisionId ? { keptRevisionId } : {}) }
  return new AppError(code, { message: PANEL_MESSAGES.unavailable, ...(code === 'NotFound' ? {} : { extensions }) })
}

function textOf(input: SaveAnswerInput) {
  const operationId = checkOperationId(input.operationId)
  const text = toStoredText(input, ANSWER_LIMITS)
  const words = plainText(text.content)
  return { ...text, words, characterCount: countCharacters(words), base: input.baseRevisionId ?? null, operationId }
}
