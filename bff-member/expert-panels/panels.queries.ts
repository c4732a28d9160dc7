import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import {
  type OwnAnswer,
  type OwnQuestion,
  questionWithTexts,
  selectAnswers,
  selectQuestions,
  takesAnswers,
  toQuestionWithAnswer,
} from '#db/expert-panels/answers/answer-rows.ts'
import { newestFirst, type PlaceArgs, placeArgs } from '#db/lists/newest-first.ts'
import {
  panelAnswers,
  panelAnswerTexts,
  panelBatches,
  panelInvitations,
  panelQuestions,
} from '#db/schema/expert-panels.ts'
import { build, inList, isAlso, statement } from '#db/statement.ts'
import {
  INVITED_QUESTIONS_MAX,
  OPEN_QUESTIONS_MAX,
  SIMILAR_ANSWERS_READ,
  SIMILAR_MIN_WORDS,
} from '#shared/domain/expert-panels/limits.ts'
import { isTakingAnswers } from '#shared/domain/expert-panels/rules.ts'
import { isSimilar, tellingWords } from '#shared/domain/expert-panels/similar-answers.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'

/**
 * The lists of questions: open ones, open ones with an invitation for the actor and no sent answer, and closed ones.
 */
export const QUESTION_LISTS = ['OPEN', 'INVITED', 'CLOSED'] as const
export type QuestionList = (typeof QUESTION_LISTS)[number]

type NowArgs = ActorArgs & { readonly now: Date }

function isOpen(p: NowArgs): SQL | undefined {
  return and(eq(panelBatches.status, 'OPEN'), takesAnswers(p))
}

/** Earliest deadline first. */
const openQuestions = statement((p: NowArgs) =>
  selectQuestions(p, isOpen(p))
    .orderBy(asc(panelBatches.closesAt), asc(panelBatches.id), asc(panelQuestions.position), asc(panelQuestions.id))
    .limit(OPEN_QUESTIONS_MAX),
)

const invitedQuestions = statement((p: NowArgs) =>
  selectQuestions(
    p,
    and(
      isOpen(p),
      sql`${panelQuestions.id} IN (SELECT ${panelInvitations.questionId} FROM ${panelInvitations}
        WHERE ${panelInvitations.userId} = ${p.userId} AND ${panelInvitations.communityId} = ${p.communityId})`,
      sql`coalesce(${panelAnswers.status}, 'DRAFT') = 'DRAFT'`,
    ),
  )
    .orderBy(asc(panelBatches.closesAt), asc(panelBatches.id), asc(panelQuestions.position), asc(panelQuestions.id))
    .limit(OPEN_QUESTIONS_MAX),
)

const LAST_ASKED_FIRST = newestFirst(panelQuestions.createdAt, panelQuestions.id)

const closedQuestions = statement((p: NowArgs & PlaceArgs) =>
  selectQuestions(p, and(sql`NOT ${takesAnswers(p)}`, LAST_ASKED_FIRST.isFrom(p)))
    .orderBy(...LAST_ASKED_FIRST.order)
    .limit(p.limit),
)

const LAST_CHANGED_FIRST = newestFirst(panelAnswers.updatedAt, panelAnswers.id)

const ownAnswers = statement((p: NowArgs & PlaceArgs) =>
  selectAnswers(p, LAST_CHANGED_FIRST.isFrom(p))
    .orderBy(...LAST_CHANGED_FIRST.order)
    .limit(p.limit),
)

const questionsByIds = statement((p: ActorArgs & { readonly ids: readonly string[] }) =>
  selectQuestions(p, inList(panelQuestions.id, p.ids)),
)

export async function listQuestions(
  { db, actor, now }: ActorContext,
  list: QuestionList,
  page: PageInput,
): Promise<ConnectionView<OwnQuestion>> {
  if (list === 'CLOSED') {
    const rows = await db.read(closedQuestions({ ...actor, now, ...placeArgs(page) }))
    return pageOf(rows.map(toQuestionWithAnswer), page, (one) => edgeAt({ at: one.createdAt, id: one.id }, one))
  }
  const rows = await db.read((list === 'OPEN' ? openQuestions : invitedQuestions)({ ...actor, now }))
  const open = rows.map(toQuestionWithAnswer)
  // A question that has closed since is no longer a place in the list, which then starts again.
  const start = page.after ? open.findIndex(({ id }) => id === page.after?.id) + 1 : 0
  return pageOf(open.slice(start), page, (one) => edgeAt({ at: one.createdAt, id: one.id }, one))
}

/** The actor's answers, last changed first. */
export async function listOwnAnswers(
  { db, actor, now }: ActorContext,
  page: PageInput,
): Promise<ConnectionView<OwnAnswer>> {
  const rows = await db.read(ownAnswers({ ...actor, now, ...placeArgs(page) }))
  const answers = rows.flatMap((row) => toQuestionWithAnswer(row).ownAnswer ?? [])
  return pageOf(answers, page, (answer) => edgeAt({ at: answer.updatedAt, id: answer.id }, answer))
}

export async function readQuestion({ db, actor }: ActorContext, questionId: string): Promise<OwnQuestion | null> {
  const [row] = await db.read(questionWithTexts({ ...actor, questionId }))
  return row ? toQuestionWithAnswer(row) : null
}

export type InvitationView = {
  /** The number of given ids that members of this community can see. */
  readonly knownCount: number
  /** Those of them that are open and that the actor has not answered, in the order of the ids. */
  readonly questions: readonly OwnQuestion[]
}

/** The questions of an invitation link. */
export async function readInvitation(
  { db, actor, now }: ActorContext,
  ids: readonly string[],
): Promise<InvitationView> {
  const asked = [...new Set(ids)].slice(0, INVITED_QUESTIONS_MAX)
  const rows = await db.read(questionsByIds({ ...actor, ids: asked }))
  const found = new Map(rows.map((row) => [row.question.id, toQuestionWithAnswer(row)]))
  const questions = asked.flatMap((id) => found.get(id) ?? [])
  return {
    knownCount: found.size,
    questions: questions.filter(
      ({ ownAnswer, batch, ...question }) =>
        (ownAnswer?.status ?? 'DRAFT') === 'DRAFT' &&
        isTakingAnswers({ ...question, batchStatus: batch.status, closesAt: batch.closesAt }, now),
    ),
  }
}

type SimilarArgs = ActorArgs & { readonly questionId: string; readonly match: string }

/** The sent answers of other members to the question that share the most words. */
const nearestTexts = statement((p: SimilarArgs) =>
  build
    .select({ words: panelAnswerTexts.words })
    .from(panelAnswerTexts)
    .innerJoin(
      panelAnswers,
      and(eq(panelAnswers.id, panelAnswerTexts.answerId), isAlso(panelAnswers.communityId, p.communityId)),
    )
    .where(
      and(
        sql`${panelAnswerTexts.id} IN (SELECT rowid FROM panel_answer_search WHERE panel_answer_search MATCH ${p.match} ORDER BY rank LIMIT ${SIMILAR_ANSWERS_READ + 1})`,
        eq(panelAnswerTexts.communityId, p.communityId),
        eq(panelAnswerTexts.questionId, p.questionId),
        ne(panelAnswers.authorId, p.userId),
      ),
    ),
)

/** The number of words of a text that are searched: the longest are the most distinctive. */
const SEARCHED_WORDS = 12

/** The number of similar answers that others sent to the question. */
export async function countSimilarAnswers(
  { db, actor }: ActorContext,
  { questionId, text }: { readonly questionId: string; readonly text: string },
): Promise<number> {
  const own = tellingWords(text)
  if (own.size < SIMILAR_MIN_WORDS) return 0
  const searched = [...own].sort((a, b) => b.length - a.length).slice(0, SEARCHED_WORDS)
  const quoted = (word: string) => `"${word.replaceAll('"', '')}"`
  const match = `question_id : ${quoted(questionId)} AND community_id : ${quoted(actor.communityId)} AND words : (${searched.map(quoted).join(' OR ')})`
  const rows = await db.read(nearestTexts({ ...actor, questionId, match }))
  return rows.filter(({ words }) => isSimilar(own, tellingWords(words))).length
}
