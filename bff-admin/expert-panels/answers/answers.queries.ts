import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { newestFirst, type PlaceArgs, placeArgs } from '#db/lists/newest-first.ts'
import { personView } from '#db/members/users.ts'
import { communities } from '#db/schema/communities.ts'
import { panelAnswerRevisions, panelAnswers } from '#db/schema/expert-panels.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, statement, statementByShape } from '#db/statement.ts'
import type { AnswerStatus } from '#shared/domain/expert-panels/statuses.ts'
import type { PanelAnswerRevisionView } from '#shared/domain/expert-panels/views.ts'
import type { UserView } from '#shared/domain/members/views.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import { canManagePanels, checkCanManagePanels, isAnswer } from '../panel-access.ts'

/** A sent answer as staff read it. */
export type SentAnswerView = {
  readonly id: string
  readonly questionId: string
  readonly status: AnswerStatus
  readonly sentAt: Date
  readonly author: UserView
  readonly sent: PanelAnswerRevisionView
  /** What staff made of it; null while it is as it was sent. */
  readonly edited: (PanelAnswerRevisionView & { readonly authorId: string }) | null
}

const sentText = alias(panelAnswerRevisions, 'sent_text')
const editedText = alias(panelAnswerRevisions, 'edited_text')

/** Sent answers; what was never sent has no sent text and is left out. */
export function selectAnswers(p: { readonly communityId: string }, where: SQL | undefined) {
  return build
    .select({
      id: panelAnswers.id,
      questionId: panelAnswers.questionId,
      status: panelAnswers.status,
      sentAt: panelAnswers.sentAt,
      author: personView(),
      sent: {
        id: sentText.id,
        authorId: sentText.authorId,
        title: sentText.title,
        content: sentText.content,
        characterCount: sentText.characterCount,
        updatedAt: sentText.createdAt,
      },
      edited: {
        id: editedText.id,
        authorId: editedText.authorId,
        title: editedText.title,
        content: editedText.content,
        characterCount: editedText.characterCount,
        updatedAt: editedText.createdAt,
      },
    })
    .from(panelAnswers)
    .innerJoin(sentText, hasId(sentText, panelAnswers.sentRevisionId, panelAnswers))
    .leftJoin(editedText, hasId(editedText, panelAnswers.editedRevisionId, panelAnswers))
    .innerJoin(users, eq(users.id, panelAnswers.authorId))
    .innerJoin(communities, eq(communities.id, users.communityId))
    .where(and(eq(panelAnswers.communityId, p.communityId), where))
}

type AnswerRow = Awaited<ReturnType<typeof selectAnswers>>[number]

export function toSentAnswer({ author, sentAt, ...row }: AnswerRow): SentAnswerView[] {
  return sentAt === null ? [] : [{ ...row, sentAt, author }]
}

const LAST_SENT_FIRST = newestFirst(panelAnswers.sentAt, panelAnswers.id)

type PageArgs = ActorArgs & PlaceArgs & { readonly questionId: string; readonly status: AnswerStatus | null }

const answersBefore = statementByShape(
  ({ hasStatus }: { readonly hasStatus: boolean }) =>
    (p: PageArgs) =>
      selectAnswers(
        p,
        and(
          eq(panelAnswers.questionId, p.questionId),
          hasStatus ? eq(panelAnswers.status, sql`${p.status}`) : sql`${panelAnswers.status} <> 'DRAFT'`,
          LAST_SENT_FIRST.isFrom(p),
        ),
      )
        .orderBy(...LAST_SENT_FIRST.order)
        .limit(p.limit),
)

export type ListAnswersInput = PageInput & { readonly questionId: string; readonly status: AnswerStatus | null }

/** The sent answers to a question, the latest first. */
export async function listAnswers(
  ctx: ActorContext,
  { questionId, status, ...page }: ListAnswersInput,
): Promise<ConnectionView<SentAnswerView>> {
  const args = { ...ctx.actor, questionId, status: status === 'DRAFT' ? null : status, ...placeArgs(page) }
  const [, rows] = await Promise.all([
    checkCanManagePanels(ctx),
    ctx.db.read(answersBefore({ hasStatus: args.status !== null })(args)),
  ])
  return pageOf(rows, page, (row) =>
    toSentAnswer(row).map((answer) => edgeAt({ at: answer.sentAt, id: answer.id }, answer)),
  )
}

export const answerById = statement((p: ActorArgs & { readonly answerId: string }) =>
  selectAnswers(p, and(isAnswer(p), canManagePanels(p))),
)

export async function readAnswer(ctx: ActorContext, answerId: string): Promise<SentAnswerView | null> {
  const [, rows] = await Promise.all([checkCanManagePanels(ctx), ctx.db.read(answerById({ ...ctx.actor, answerId }))])
  return rows.flatMap(toSentAnswer)[0] ?? null
}
