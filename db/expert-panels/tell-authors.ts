import { and, eq, lte, sql } from 'drizzle-orm'
import { isNotClosed } from '#db/communities/closing/closing-rows.ts'
import type { OutboxContext } from '#db/context.ts'
import { type CountedRow, mayBeTried, settleCounted } from '#db/jobs/counted-attempts.ts'
import { insertNotifications, insertPushes, toNotificationRow } from '#db/notifications/notification-statements.ts'
import { manyEmailsStatements } from '#db/outbox/enqueue.ts'
import { panelAnswers, panelQuestions, panelRoundups } from '#db/schema/expert-panels.ts'
import { build, inList, statement } from '#db/statement.ts'
import { TELL_AUTHORS_AFTER_MS } from '#shared/domain/expert-panels/limits.ts'
import { publishedUrl } from '#shared/domain/expert-panels/roundup-path.ts'
import type { ToldAnswerStatus } from '#shared/domain/expert-panels/statuses.ts'
import { answerStatusNotification } from '#shared/domain/notifications/panel-notifications.ts'

const AT_ONCE = 100
const BATCHES_MAX = 100

/** The answers of all communities that have not closed whose last change has not been announced yet. */
const untold = statement((p: { readonly until: Date; readonly now: Date }) =>
  build
    .select({
      id: panelAnswers.id,
      communityId: panelAnswers.communityId,
      dueAt: panelAnswers.statusUpdatedAt,
      authorId: panelAnswers.authorId,
      status: sql<ToldAnswerStatus>`${panelAnswers.status}`.as('told_of'),
      questionId: panelQuestions.id,
      questionTitle: panelQuestions.title,
      roundup: {
        id: panelRoundups.id,
        status: panelRoundups.status,
        slug: panelRoundups.slug,
        externalUrl: panelRoundups.externalUrl,
      },
    })
    .from(panelAnswers)
    .innerJoin(panelQuestions, eq(panelQuestions.id, panelAnswers.questionId))
    .leftJoin(panelRoundups, eq(panelRoundups.questionId, panelAnswers.questionId))
    .where(
      and(
        sql`${panelAnswers.status} IN ('SELECTED', 'PUBLISHED', 'NOT_USED') AND ${panelAnswers.toldStatus} IS NOT ${panelAnswers.status}`,
        lte(panelAnswers.statusUpdatedAt, p.until),
        mayBeTried('tell-authors-of-answers', { ...panelAnswers, dueAt: panelAnswers.statusUpdatedAt }, p.now),
        isNotClosed(panelAnswers.communityId, p.now),
      ),
    )
    .orderBy(panelAnswers.statusUpdatedAt, panelAnswers.id)
    .limit(AT_ONCE),
)

type ToldArgs = { readonly communityId: string; readonly status: ToldAnswerStatus; readonly ids: readonly string[] }

const markedTold = statement((p: ToldArgs) =>
  build
    .update(panelAnswers)
    .set({ toldStatus: p.status })
    .where(and(inList(panelAnswers.id, p.ids), eq(panelAnswers.communityId, p.communityId))),
)

type NotifyArgs = Parameters<typeof insertNotifications>[0]
const notified = statement((p: NotifyArgs) => insertNotifications(p))
const pushed = statement((p: NotifyArgs) => insertPushes(p))

/** Notifies authors of the outcome of their answers, once it can no longer be undone. Returns how many it notified. */
export async function tellAuthors(ctx: OutboxContext): Promise<number> {
  const until = new Date(ctx.now.getTime() - TELL_AUTHORS_AFTER_MS)
  let count = 0
  for (let i = 0; i < BATCHES_MAX; i++) {
    const rows = await ctx.db.read(untold({ until, now: ctx.now }))
    const { done } = await settleCounted(ctx, 'tell-authors-of-answers', rows, tellerOf(ctx, rows))
    count += done
    if (rows.length < AT_ONCE) break
  }
  return count
}

/** Notifies many at once; if that fails, each separately, so that one answer does not block other authors. */
function tellerOf(ctx: OutboxContext, rows: readonly Untold[]) {
  const groups = Map.groupBy(rows, groupOf)
  const told = new Map<string, Promise<boolean>>()
  return async (answer: Untold): Promise<true> => {
    const key = groupOf(answer)
    const group = groups.get(key) ?? [answer]
    const whole =
      told.get(key) ??
      tell(ctx, group).then(
        () => true,
        () => false,
      )
    told.set(key, whole)
    if (!(await whole)) await tell(ctx, [answer])
    return true
  }
}

function groupOf({ communityId, status }: Untold): string {
  return `${communityId}/${status}`
}

type Untold = CountedRow & {
  readonly authorId: string
  readonly status: ToldAnswerStatus
  readonly questionId: string
  readonly questionTitle: string
  readonly roundup: (Parameters<typeof publishedUrl>[0] & { readonly id: string }) | null
}

/**
 * Answers of one community with one status. A status is announced once, even if staff choose it again later; a publication once per
 * roundup.
 */
async function tell(ctx: OutboxContext, answers: readonly Untold[]) {
  const [first] = answers
  if (!first) return
  const { communityId, status } = first
  const causeOf = ({ id, roundup }: Untold) =>
    `panel-answer/${id}/${status}${status === 'PUBLISHED' && roundup ? `-${roundup.id}` : ''}`
  const urlOf = ({ roundup }: Untold) => (roundup ? publishedUrl(roundup) : null)
  const args = {
    communityId,
    now: ctx.now,
    rows: answers.map((answer) =>
      toNotificationRow(
        ctx,
        { communityId, userId: answer.authorId, causeKey: causeOf(answer) },
        answerStatusNotification({ id: answer.questionId, title: answer.questionTitle }, status, urlOf(answer)),
      ),
    ),
  }
  const emails = await manyEmailsStatements(
    ctx,
    answers.map((answer) => ({
      communityId,
      recipient: { kind: 'USER' as const, userId: answer.authorId },
      template: 'panel-answer-status' as const,
      data: { questionId: answer.questionId, questionTitle: answer.questionTitle, status, url: urlOf(answer) },
      idempotencyKey: causeOf(answer),
      isBulk: true,
    })),
  )
  const ids = answers.map(({ id }) => id)
  await ctx.db.commit([markedTold({ communityId, status, ids }), notified(args), pushed(args), ...emails])
}
