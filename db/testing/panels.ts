import { and, eq } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import type { AnswerStatus, BatchStatus, QuestionStatus } from '#shared/domain/expert-panels/statuses.ts'
import { newId } from '#shared/kernel/ids.ts'
import {
  panelAnswerRevisions,
  panelAnswers,
  panelBatches,
  panelInvitations,
  panelQuestions,
  panelRoundups,
} from '../schema/expert-panels.ts'
import { notifications } from '../schema/notifications.ts'
import { outbox } from '../schema/platform.ts'
import { at, type BaseFixture, baseFixture, NOW } from './base-fixture.ts'
import type { Name } from './cast.ts'

const DAY_MINUTES = 24 * 60

type QuestionOptions = {
  readonly title?: string
  readonly status?: QuestionStatus
  readonly batchStatus?: BatchStatus
  readonly where?: 'meridian' | 'harbor'
  readonly opensAt?: Date
  readonly closesAt?: Date
  readonly maxAnswers?: number | null
}

type AnswerOptions = { readonly status?: AnswerStatus; readonly words?: string }

/** Writes panels with their related rows, and reads back what verbs wrote. */
export function panelFactory(base: BaseFixture) {
  const { db, id, cast, homeOf } = base
  return {
    giveQuestion: async (options: QuestionOptions = {}) => {
      const rows = questionRows(options, cast[options.where ?? 'meridian'].id, id('theo'))
      await db().commit([
        build.insert(panelBatches).values(rows.batch),
        build.insert(panelQuestions).values(rows.question),
      ])
      return { questionId: rows.question.id, batchId: rows.batch.id }
    },
    giveAnswer: async (questionId: string, by: Name, options: AnswerOptions = {}) => {
      const rows = answerRows(options, { questionId, communityId: homeOf(by).id, authorId: id(by) })
      await db().commit([
        build.insert(panelAnswers).values(rows.answer),
        build.insert(panelAnswerRevisions).values(rows.revision),
      ])
      return { answerId: rows.answer.id, revisionId: rows.revision.id }
    },
    giveInvitation: (questionId: string, who: Name) =>
      db().commit([
        build.insert(panelInvitations).values({
          id: newId(NOW),
          communityId: homeOf(who).id,
          questionId,
          userId: id(who),
          invitedBy: id('theo'),
          waitingNotice: 'INVITED',
          createdAt: at(-10),
        }),
      ]),
    giveRoundup: (questionId: string, publication: { readonly slug: string } | { readonly externalUrl: string }) =>
      db().commit([
        build.insert(panelRoundups).values({
          id: newId(NOW),
          communityId: cast.meridian.id,
          questionId,
          editorId: id('theo'),
          title: 'What we dropped',
          status: 'FINAL',
          statusUpdatedAt: at(-5),
          publishedAt: at(-5),
          createdAt: at(-50),
          updatedAt: at(-5),
          ...publication,
        }),
      ]),
    changeBatch: (batchId: string, set: Partial<typeof panelBatches.$inferInsert>) =>
      db().commit([build.update(panelBatches).set(set).where(eq(panelBatches.id, batchId))]),
    changeAnswer: (answerId: string, set: Partial<typeof panelAnswers.$inferInsert>) =>
      db().commit([build.update(panelAnswers).set(set).where(eq(panelAnswers.id, answerId))]),
    questionRow: async (questionId: string) => {
      const [row] = await db().read(build.select().from(panelQuestions).where(eq(panelQuestions.id, questionId)))
      return row
    },
    batchRow: async (batchId: string) => {
      const [row] = await db().read(build.select().from(panelBatches).where(eq(panelBatches.id, batchId)))
      return row
    },
    answerRow: async (questionId: string, who: Name) => {
      const isOwn = and(eq(panelAnswers.questionId, questionId), eq(panelAnswers.authorId, id(who)))
      const [row] = await db().read(build.select().from(panelAnswers).where(isOwn))
      return row
    },
    texts: (answerId: string) =>
      db().read(
        build
          .select()
          .from(panelAnswerRevisions)
          .where(eq(panelAnswerRevisions.answerId, answerId))
          .orderBy(panelAnswerRevisions.createdAt, panelAnswerRevisions.id),
      ),
    told: (who: Name) =>
      db().read(
        build
          .select()
          .from(notifications)
          .where(eq(notifications.userId, id(who))),
      ),
    emails: () => db().read(build.select().from(outbox)),
  }
}

function questionRows(options: QuestionOptions, communityId: string, createdBy: string) {
  const times = { statusUpdatedAt: at(-60), createdAt: at(-60), updatedAt: at(-60) }
  const batch = {
    id: newId(NOW),
    communityId,
    title: 'Winter panel',
    theme: 'People',
    status: options.batchStatus ?? ('OPEN' as const),
    opensAt: options.opensAt ?? at(-7 * DAY_MINUTES),
    closesAt: options.closesAt ?? at(7 * DAY_MINUTES),
    createdBy,
    ...times,
  }
  const question = {
    id: newId(NOW),
    communityId,
    batchId: batch.id,
    title: options.title ?? 'What would you drop?',
    prompt: 'Name one thing.',
    context: 'We mean systems.',
    status: options.status ?? ('OPEN' as const),
    position: 0,
    maxAnswers: options.maxAnswers ?? null,
    ...times,
  }
  return { batch, question }
}

function answerRows(
  { status = 'SENT', words = 'An answer of some words.' }: AnswerOptions,
  owner: { readonly questionId: string; readonly communityId: string; readonly authorId: string },
) {
  const { questionId, ...person } = owner
  const text = { ...person, title: '', characterCount: words.length, createdAt: at(-30) }
  const revision = { ...text, id: newId(NOW), answerId: newId(NOW), content: `<p>${words}</p>`, words }
  const isSent = status !== 'DRAFT'
  const answer = {
    ...text,
    id: revision.answerId,
    questionId,
    status,
    statusUpdatedAt: at(-30),
    currentRevisionId: revision.id,
    sentRevisionId: isSent ? revision.id : null,
    sentAt: isSent ? at(-30) : null,
    updatedAt: at(-30),
  }
  return { answer, revision }
}

export async function panelFixture() {
  const base = await baseFixture()
  return { ...base, ...panelFactory(base) }
}

export type PanelFixture = Awaited<ReturnType<typeof panelFixture>>
