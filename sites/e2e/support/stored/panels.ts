import { and, eq, inArray } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import { communities } from '../../../../db/schema/communities.ts'
import {
  panelAnswerRevisions,
  panelAnswers,
  panelBatches,
  panelInvitations,
  panelQuestions,
  panelRoundups,
} from '../../../../db/schema/expert-panels.ts'
import { seededId } from '../../../../db/seed/seeded-id.ts'
import { newId } from '../../../../shared/kernel/ids.ts'
import { type Brand, COMMUNITY_CODES } from '../brand.ts'
import { THEO } from '../browser.ts'
import { database } from '../database.ts'
import type { Member } from '../members.ts'
import { personOf } from './articles.ts'

/* Writes panels directly into the database, as staff would create them. */

const DAY_MS = 86_400_000

/** An open question of the demo data. */
export function seededQuestion(brand: Exclude<Brand, 'admin'>) {
  const title = {
    meridian: 'Where does your cloud bill surprise you?',
    harbor: 'Which covenant would you never accept again?',
    lumen: 'What should clients stop asking for?',
  }[brand]
  return { id: seededId(`panel question ${COMMUNITY_CODES[brand]} ${title}`), title }
}

/** The question of Meridian. */
export const SEEDED_QUESTION = seededQuestion('meridian')

/** Addresses of the demo data: the published roundup for visitors, and the staff pages of panels. */
export async function panelPathsOf(brand: Exclude<Brand, 'admin'>) {
  const rows = await database().read(
    build
      .select({
        id: panelRoundups.id,
        slug: panelRoundups.slug,
        status: panelRoundups.status,
        questionId: panelRoundups.questionId,
      })
      .from(panelRoundups)
      .innerJoin(communities, eq(communities.id, panelRoundups.communityId))
      .where(eq(communities.code, COMMUNITY_CODES[brand])),
  )
  const [published, draft] = [rows.find(({ slug }) => slug !== null), rows.find(({ status }) => status === 'DRAFT')]
  if (!published || !draft) throw new Error(`The seed has no such roundup at ${brand}`)
  const [question] = await database().read(
    build
      .select({ batchId: panelQuestions.batchId })
      .from(panelQuestions)
      .where(eq(panelQuestions.id, draft.questionId)),
  )
  const [answer] = await database().read(
    build
      .select({ id: panelAnswers.id })
      .from(panelAnswers)
      .where(and(eq(panelAnswers.questionId, draft.questionId), inArray(panelAnswers.status, ['SENT', 'SELECTED'])))
      .limit(1),
  )
  const admin = '/admin/expert-panels'
  return {
    publicRoundup: `/roundups/${published.slug}`,
    batch: `${admin}/batches/${question?.batchId}`,
    question: `${admin}/questions/${draft.questionId}`,
    answer: `${admin}/answers/${answer?.id}`,
    roundup: `${admin}/roundups/${draft.id}`,
  }
}

/** An open question in its own panel; returns its id. */
export async function storeQuestion(communityId: string, title: string): Promise<string> {
  const now = new Date()
  const [batchId, questionId] = [newId(now), newId(now)]
  const { id: createdBy } = await personOf(THEO)
  const times = { statusUpdatedAt: now, createdAt: now, updatedAt: now }
  await database().commit([
    build.insert(panelBatches).values({
      id: batchId,
      communityId,
      title: 'A panel of a test',
      status: 'OPEN',
      opensAt: new Date(now.getTime() - DAY_MS),
      closesAt: new Date(now.getTime() + 5 * DAY_MS),
      createdBy,
      ...times,
    }),
    build.insert(panelQuestions).values({
      id: questionId,
      communityId,
      batchId,
      title,
      prompt: 'Name one thing.',
      context: 'From your own work.',
      status: 'OPEN',
      position: 0,
      ...times,
    }),
  ])
  return questionId
}

/** An answer as its author's page would send it; returns its id. */
export async function storeSentAnswer(author: Member, questionId: string, words: string): Promise<string> {
  const now = new Date()
  const [answerId, revisionId] = [newId(now), newId(now)]
  const text = {
    title: '',
    characterCount: words.length,
    communityId: author.communityId,
    authorId: author.id,
    createdAt: now,
  }
  await database().commit([
    build.insert(panelAnswers).values({
      ...text,
      id: answerId,
      questionId,
      status: 'SENT',
      statusUpdatedAt: now,
      currentRevisionId: revisionId,
      sentRevisionId: revisionId,
      sentAt: now,
      updatedAt: now,
    }),
    build.insert(panelAnswerRevisions).values({ ...text, id: revisionId, answerId, content: `<p>${words}</p>`, words }),
  ])
  return answerId
}

/** Staff's version of a sent answer. */
export async function editSentAnswer(answerId: string, communityId: string, title: string, words: string) {
  const now = new Date()
  const [id, { id: authorId }] = [newId(now), await personOf(THEO)]
  const text = { title, content: `<p>${words}</p>`, words, characterCount: words.length }
  await database().commit([
    build.insert(panelAnswerRevisions).values({ ...text, id, answerId, communityId, authorId, createdAt: now }),
    build.update(panelAnswers).set({ editedRevisionId: id }).where(eq(panelAnswers.id, answerId)),
  ])
}

export function closeQuestion(questionId: string): Promise<void> {
  return setQuestionStatus(questionId, 'CLOSED')
}

export function reopenQuestion(questionId: string): Promise<void> {
  return setQuestionStatus(questionId, 'OPEN')
}

async function setQuestionStatus(questionId: string, status: 'OPEN' | 'CLOSED'): Promise<void> {
  await database().commit([
    build.update(panelQuestions).set({ status, statusUpdatedAt: new Date() }).where(eq(panelQuestions.id, questionId)),
  ])
}

type Outcome = 'PUBLISHED' | 'NOT_USED' | 'SELECTED'

/** A decision of staff a minute ago, so that its author can be notified. */
export async function decideAnswer(questionId: string, authorId: string, status: Outcome): Promise<void> {
  await database().commit([
    build
      .update(panelAnswers)
      .set({ status, statusUpdatedAt: new Date(Date.now() - 60_000) })
      .where(and(eq(panelAnswers.questionId, questionId), eq(panelAnswers.authorId, authorId))),
  ])
}

export async function publishRoundup(questionId: string, communityId: string, externalUrl: string): Promise<void> {
  const now = new Date()
  await database().commit([
    build.insert(panelRoundups).values({
      id: newId(now),
      communityId,
      questionId,
      title: 'What you said',
      status: 'FINAL',
      externalUrl,
      publishedAt: now,
      statusUpdatedAt: now,
      createdAt: now,
      updatedAt: now,
    }),
  ])
}

export async function storedAnswer(questionId: string, authorId: string) {
  const isOwn = and(eq(panelAnswers.questionId, questionId), eq(panelAnswers.authorId, authorId))
  const [row] = await database().read(build.select().from(panelAnswers).where(isOwn))
  return row
}

/** The words of each text of an answer on the server. */
export async function savedWords(questionId: string, authorId: string): Promise<string[]> {
  const { id = '' } = (await storedAnswer(questionId, authorId)) ?? {}
  const rows = await database().read(
    build
      .select({ words: panelAnswerRevisions.words })
      .from(panelAnswerRevisions)
      .where(eq(panelAnswerRevisions.answerId, id)),
  )
  return rows.map(({ words }) => words)
}

/** The words that staff read; null before the first sending. */
export async function sentText(questionId: string, authorId: string): Promise<string | null> {
  const { sentRevisionId = null } = (await storedAnswer(questionId, authorId)) ?? {}
  if (!sentRevisionId) return null
  const [row] = await database().read(
    build
      .select({ words: panelAnswerRevisions.words })
      .from(panelAnswerRevisions)
      .where(eq(panelAnswerRevisions.id, sentRevisionId)),
  )
  return row?.words ?? null
}

/** Invites a member to answer a question, without a notification. */
export async function inviteMember(questionId: string, { id: userId, communityId }: Member): Promise<void> {
  const now = new Date()
  await database().commit([
    build.insert(panelInvitations).values({ id: newId(now), communityId, questionId, userId, createdAt: now }),
  ])
}

export async function limitAnswers(questionId: string, maxAnswers: number): Promise<void> {
  await database().commit([build.update(panelQuestions).set({ maxAnswers }).where(eq(panelQuestions.id, questionId))])
}
