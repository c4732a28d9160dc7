import { and, eq, gt, sql } from 'drizzle-orm'
import { isNotReadOnly } from '#db/communities/closing/closing-rows.ts'
import type { OutboxContext } from '#db/context.ts'
import { mayBeTried, settleCounted } from '#db/jobs/counted-attempts.ts'
import { isTimeUp } from '#db/jobs/elapsed.ts'
import { insertNotifications, insertPushes, toNotificationRow } from '#db/notifications/notification-statements.ts'
import { manyEmailsStatements } from '#db/outbox/enqueue.ts'
import { panelAnswers, panelBatches, panelInvitations, panelQuestions } from '#db/schema/expert-panels.ts'
import { build, hasId, inList, statement } from '#db/statement.ts'
import { CLOSING_SOON_MS } from '#shared/domain/expert-panels/limits.ts'
import type { InvitationNotice } from '#shared/domain/expert-panels/statuses.ts'
import { invitationNotification } from '#shared/domain/notifications/panel-notifications.ts'

/** How many members one batch of statements notifies. */
const AT_ONCE = 100

type QuestionKey = { readonly questionId: string; readonly communityId: string }

/** The open questions that lack answers, with members left to notify, in all communities whose members may still answer. */
const openQuestions = statement((p: { readonly now: Date }) =>
  build
    .select({
      questionId: panelQuestions.id,
      communityId: panelQuestions.communityId,
      title: panelQuestions.title,
      prompt: panelQuestions.prompt,
      closesAt: panelBatches.closesAt,
      closingToldAt: panelQuestions.closingToldAt,
    })
    .from(panelBatches)
    .crossJoin(panelQuestions)
    .where(
      and(
        sql`${panelBatches.status} = 'OPEN'`,
        gt(panelBatches.closesAt, p.now),
        eq(panelQuestions.batchId, panelBatches.id),
        eq(panelQuestions.status, 'OPEN'),
        sql`(${panelQuestions.maxAnswers} IS NULL OR ${panelQuestions.answerCount} < ${panelQuestions.maxAnswers})`,
        sql`((${panelQuestions.closingToldAt} IS NULL AND ${panelBatches.closesAt} <= ${p.now} + ${CLOSING_SOON_MS})
          OR EXISTS (SELECT 1 FROM ${panelInvitations} WHERE ${panelInvitations.questionId} = ${panelQuestions.id}
            AND ${panelInvitations.communityId} = ${panelQuestions.communityId} AND ${panelInvitations.waitingNotice} IS NOT NULL))`,
        mayBeTried('tell-invited-members', { ...panelQuestions, dueAt: panelBatches.closesAt }, p.now),
        isNotReadOnly(panelBatches.communityId, p.now),
      ),
    ),
)

/** Invited members who have sent nothing. */
function hasNotAnswered(p: QuestionKey) {
  return sql`NOT EXISTS (SELECT 1 FROM ${panelAnswers} WHERE ${panelAnswers.questionId} = ${p.questionId}
    AND ${panelAnswers.authorId} = ${panelInvitations.userId} AND ${panelAnswers.communityId} = ${p.communityId}
    AND ${panelAnswers.status} <> 'DRAFT')`
}

const markedClosing = statement((p: QuestionKey & { readonly now: Date }) =>
  build
    .update(panelQuestions)
    .set({ closingToldAt: p.now })
    .where(and(hasId(panelQuestions, p.questionId, p), sql`${panelQuestions.closingToldAt} IS NULL`))
    .returning({ id: panelQuestions.id }),
)

/** A member who waits for another notice gets one only. */
const waitingForClosing = statement((p: QuestionKey) =>
  build
    .update(panelInvitations)
    .set({ waitingNotice: 'CLOSING' })
    .where(
      and(
        eq(panelInvitations.questionId, p.questionId),
        eq(panelInvitations.communityId, p.communityId),
        sql`${panelInvitations.waitingNotice} IS NULL`,
        hasNotAnswered(p),
      ),
    ),
)

const waiting = statement((p: QuestionKey & { readonly size: number }) =>
  build
    .select({
      id: panelInvitations.id,
      userId: panelInvitations.userId,
      notice: panelInvitations.waitingNotice,
      remindedAt: panelInvitations.remindedAt,
      isAnswered: sql<boolean>`NOT ${hasNotAnswered(p)}`.mapWith(Boolean),
    })
    .from(panelInvitations)
    .where(
      and(
        eq(panelInvitations.questionId, p.questionId),
        eq(panelInvitations.communityId, p.communityId),
        sql`${panelInvitations.waitingNotice} IS NOT NULL`,
      ),
    )
    .orderBy(panelInvitations.id)
    .limit(p.size),
)

const told = statement((p: { readonly communityId: string; readonly ids: readonly string[] }) =>
  build
    .update(panelInvitations)
    .set({ waitingNotice: null })
    .where(and(inList(panelInvitations.id, p.ids), eq(panelInvitations.communityId, p.communityId)))
    .returning({ id: panelInvitations.id }),
)

type NotifyArgs = Parameters<typeof insertNotifications>[0]
const notified = statement((p: NotifyArgs) => insertNotifications(p))
const pushed = statement((p: NotifyArgs) => insertPushes(p))

/** Notifies members of questions that take answers: that they were invited, are reminded, or have little time left. Returns how many. */
export async function tellInvited(ctx: OutboxContext, startedAt = performance.now()): Promise<number> {
  let count = 0
  const questions = await ctx.db.read(openQuestions({ now: ctx.now }))
  const rows = questions.map((question) => ({ ...question, id: question.questionId, dueAt: question.closesAt }))
  await settleCounted(ctx, 'tell-invited-members', rows, async (question) => {
    if (isTimeUp(startedAt)) return null
    count += await tellOfQuestion(ctx, question, startedAt)
    return true
  })
  return count
}

/** Returns how many members it notified. */
async function tellOfQuestion(ctx: OutboxContext, question: OpenQuestion, startedAt: number): Promise<number> {
  const { db, now } = ctx
  let count = 0
  const closesSoon = question.closesAt.getTime() - now.getTime() <= CLOSING_SOON_MS
  if (closesSoon && question.closingToldAt === null)
    await db.commit([waitingForClosing(question), markedClosing({ ...question, now })])
  for (;;) {
    const rows = await db.read(waiting({ ...question, size: AT_ONCE }))
    if (rows.length > 0) await tell(ctx, question, rows)
    count += rows.length
    if (rows.length < AT_ONCE || isTimeUp(startedAt)) break
  }
  return count
}

type Question = QuestionKey & { readonly title: string; readonly prompt: string; readonly closesAt: Date }
type OpenQuestion = Question & { readonly closingToldAt: Date | null }
type Waiting = {
  readonly id: string
  readonly userId: string
  readonly notice: InvitationNotice | null
  readonly remindedAt: Date | null
  readonly isAnswered: boolean
}

/** Skips members who have answered meanwhile. The rows are written in the batch that marks them, so each is notified once. */
async function tell(ctx: OutboxContext, question: Question, rows: readonly Waiting[]) {
  const { db, now } = ctx
  const { questionId, communityId, title, prompt, closesAt } = question
  const open = rows.flatMap(({ notice, ...row }) => (notice && !row.isAnswered ? [{ ...row, notice }] : []))
  const causeOf = ({ userId, notice, remindedAt }: (typeof open)[number]) => {
    const of = { INVITED: '', REMINDER: `-${remindedAt?.getTime() ?? 0}`, CLOSING: `-${closesAt.getTime()}` }[notice]
    return `panel-question/${questionId}/${notice}${of}/${userId}`
  }
  const args = {
    communityId,
    now,
    rows: open.map((row) =>
      toNotificationRow(
        ctx,
        { communityId, userId: row.userId, causeKey: causeOf(row) },
        invitationNotification({ id: questionId, title }, row.notice),
      ),
    ),
  }
  const emails = await manyEmailsStatements(
    ctx,
    open.map((row) => ({
      communityId,
      recipient: { kind: 'USER' as const, userId: row.userId },
      template: 'panel-question' as const,
      data: { questionId, questionTitle: title, prompt, closesAt: closesAt.toISOString(), notice: row.notice },
      idempotencyKey: causeOf(row),
      isBulk: true,
    })),
  )
  await db.commit([told({ communityId, ids: rows.map(({ id }) => id) }), notified(args), pushed(args), ...emails])
}
