import type {
  panelAnswerRevisions,
  panelAnswers,
  panelBatches,
  panelInvitations,
  panelQuestions,
  panelRoundupAnswers,
  panelRoundups,
} from '#db/schema/expert-panels.ts'
import { slugOf } from '#shared/domain/articles/slug.ts'
import type { BatchStatus, RoundupStatus } from '#shared/domain/expert-panels/statuses.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { type BrandCode, communityId } from '../communities.ts'
import { type Block, toHtml } from '../markup.ts'
import { daysBefore, hoursBefore } from '../offsets.ts'
import type { Person } from '../people/person.ts'
import { seededId } from '../seeded-id.ts'
import type { SeedAnswer, SeedQuestion } from './read-panels.ts'

type BatchPlan = {
  readonly title: string
  readonly theme: string
  readonly status: BatchStatus
  readonly opensDaysAgo: number
  readonly closesDaysAgo: number
  /** Its number of questions, in the order of the file. */
  readonly questions: number
  /** The status of each question's roundup. */
  readonly roundups: readonly RoundupStatus[]
}

const BATCHES: readonly BatchPlan[] = [
  {
    title: 'Autumn panel',
    theme: 'Decisions that cost something',
    status: 'CLOSED',
    opensDaysAgo: 48,
    closesDaysAgo: 20,
    questions: 4,
    roundups: ['FINAL', 'READY_FOR_PUBLISHING', 'EDITOR_REVIEW', 'DRAFT'],
  },
  {
    title: 'Winter panel',
    theme: 'People and money',
    status: 'OPEN',
    opensDaysAgo: 12,
    closesDaysAgo: -9,
    questions: 3,
    roundups: [],
  },
  {
    title: 'A question for this week',
    theme: 'Short answers',
    status: 'OPEN',
    opensDaysAgo: 5,
    closesDaysAgo: -1.5,
    questions: 1,
    roundups: [],
  },
  {
    title: 'New year panel',
    theme: 'What comes next',
    status: 'SCHEDULED',
    opensDaysAgo: -14,
    closesDaysAgo: -42,
    questions: 1,
    roundups: [],
  },
]

export type PanelRows = {
  readonly batches: (typeof panelBatches.$inferInsert)[]
  readonly questions: (typeof panelQuestions.$inferInsert)[]
  readonly invitations: (typeof panelInvitations.$inferInsert)[]
  readonly answers: (typeof panelAnswers.$inferInsert)[]
  readonly revisions: (typeof panelAnswerRevisions.$inferInsert)[]
  readonly roundups: (typeof panelRoundups.$inferInsert)[]
  readonly roundupAnswers: (typeof panelRoundupAnswers.$inferInsert)[]
}

type Brand = {
  readonly code: BrandCode
  readonly people: ReadonlyMap<string, Person>
  readonly editor: Person
  /** All of them are invited to the open questions. */
  readonly invited: readonly Person[]
  readonly now: Date
}

/** The rows of a community's panels. */
export function panelRowsOf(brand: Brand, catalogue: readonly SeedQuestion[]): PanelRows {
  const all: PanelRows = {
    batches: [],
    questions: [],
    invitations: [],
    answers: [],
    revisions: [],
    roundups: [],
    roundupAnswers: [],
  }
  let next = 0
  for (const plan of BATCHES) {
    const batch = batchRow(brand, plan)
    all.batches.push(batch)
    const own = catalogue.slice(next, next + plan.questions)
    next += plan.questions
    for (const [i, question] of own.entries()) {
      const row = questionRow(brand, batch, question, i)
      all.questions.push(row)
      if (plan.status === 'OPEN') all.invitations.push(...invitationRows(brand, batch, row.id))
      const answers = question.answers.map((answer, nth) =>
        answerRows(brand, { batch, questionId: row.id, nth }, answer),
      )
      all.answers.push(...answers.map(({ answer }) => answer))
      all.revisions.push(...answers.map(({ revision }) => revision))
      const status = plan.roundups[i]
      if (!status) continue
      const roundup = roundupRow(brand, { batch, question, questionId: row.id, status })
      all.roundups.push(roundup)
      all.roundupAnswers.push(
        ...inOrder(
          roundup,
          answers.map(({ answer }) => answer),
        ),
      )
    }
  }
  return all
}

function batchRow({ code, editor, now }: Brand, plan: BatchPlan): PanelRows['batches'][number] {
  const opensAt = daysBefore(now, plan.opensDaysAgo)
  const closesAt = daysBefore(now, plan.closesDaysAgo)
  const createdAt = daysBefore(opensAt.getTime() < now.getTime() ? opensAt : now, 7)
  const statusUpdatedAt = { DRAFT: createdAt, SCHEDULED: createdAt, OPEN: opensAt, CLOSED: closesAt }[plan.status]
  return {
    id: seededId(`panel batch ${code} ${plan.title}`),
    communityId: communityId(code),
    title: plan.title,
    theme: plan.theme,
    status: plan.status,
    statusUpdatedAt,
    opensAt,
    closesAt,
    createdBy: editor.id,
    createdAt,
    updatedAt: statusUpdatedAt,
  }
}

type BatchRow = PanelRows['batches'][number]

function questionRow(
  { code }: Brand,
  batch: BatchRow,
  { title, prompt, context }: SeedQuestion,
  position: number,
): PanelRows['questions'][number] {
  const isClosed = batch.status === 'CLOSED'
  return {
    id: seededId(`panel question ${code} ${title}`),
    communityId: communityId(code),
    batchId: batch.id,
    title,
    prompt,
    context,
    status: isClosed ? 'CLOSED' : 'OPEN',
    statusUpdatedAt: isClosed ? batch.closesAt : batch.createdAt,
    position,
    createdAt: batch.createdAt,
    updatedAt: batch.statusUpdatedAt,
  }
}

function invitationRows({ invited, editor }: Brand, batch: BatchRow, questionId: string): PanelRows['invitations'] {
  return invited.map((person) => ({
    id: seededId(`panel invitation ${questionId} ${person.key}`),
    communityId: batch.communityId,
    questionId,
    userId: person.id,
    invitedBy: editor.id,
    createdAt: batch.opensAt,
  }))
}

type Place = { readonly batch: BatchRow; readonly questionId: string; readonly nth: number }

function textOf(blocks: readonly Block[]) {
  const content = toHtml(blocks)
  const words = plainText(content)
  return { content, words, characterCount: countCharacters(words) }
}

function answerRows(
  { people }: Brand,
  { batch, questionId, nth }: Place,
  { author, status, title, blocks }: SeedAnswer,
) {
  const person = people.get(author)
  if (!person) throw new Error(`${author} has an answer and is no member`)
  const id = seededId(`panel answer ${questionId} ${author}`)
  const revisionId = seededId(`panel revision ${id}`)
  const savedAt = hoursBefore(batch.opensAt, -20 - 17 * nth)
  const isSent = status !== 'DRAFT'
  const isDecided = isSent && status !== 'SENT'
  const { content, words, characterCount } = textOf(blocks)
  const owned = { communityId: batch.communityId, authorId: person.id, title, characterCount, createdAt: savedAt }
  return {
    answer: {
      ...owned,
      id,
      questionId,
      status,
      toldStatus: isDecided ? status : null,
      statusUpdatedAt: isDecided ? daysBefore(batch.closesAt, -3) : savedAt,
      currentRevisionId: revisionId,
      sentRevisionId: isSent ? revisionId : null,
      sentAt: isSent ? savedAt : null,
      updatedAt: savedAt,
    },
    revision: { ...owned, id: revisionId, answerId: id, content, words },
  }
}

function roundupRow(
  { code, editor }: Brand,
  {
    batch,
    question,
    questionId,
    status,
  }: {
    readonly batch: BatchRow
    readonly question: SeedQuestion
    readonly questionId: string
    readonly status: RoundupStatus
  },
): PanelRows['roundups'][number] {
  const createdAt = daysBefore(batch.closesAt, -3)
  const statusUpdatedAt = daysBefore(batch.closesAt, status === 'DRAFT' ? -3 : -6)
  const isFinal = status === 'FINAL'
  return {
    id: seededId(`panel roundup ${code} ${question.title}`),
    communityId: batch.communityId,
    questionId,
    editorId: editor.id,
    title: question.title,
    intro: '<p>We asked our members. These are the answers that we would send to a friend.</p>',
    status,
    statusUpdatedAt,
    slug: isFinal ? slugOf(question.title) : null,
    publishedAt: isFinal ? statusUpdatedAt : null,
    createdAt,
    updatedAt: statusUpdatedAt,
  }
}

function inOrder(roundup: PanelRows['roundups'][number], answers: PanelRows['answers']): PanelRows['roundupAnswers'] {
  return answers
    .filter(({ status }) => status === 'SELECTED' || status === 'PUBLISHED')
    .map(({ id }, position) => ({
      roundupId: roundup.id,
      answerId: id,
      communityId: roundup.communityId,
      position,
    }))
}
