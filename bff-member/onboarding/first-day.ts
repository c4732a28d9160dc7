import { and, eq, gt, notExists, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { questionToAnswer } from '#db/expert-panels/answers/question-to-answer.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { panelAnswers, panelBatches, panelQuestions } from '#db/schema/expert-panels.ts'
import { users } from '#db/schema/members.ts'
import { anyRow, build, hasId, isAlso, statement } from '#db/statement.ts'

/** What a new member is shown first. */
export type FirstDay = {
  /** The question to answer; null without an open one, and once it is answered. */
  readonly question: FirstQuestion | null
}
export type FirstQuestion = { readonly id: string; readonly title: string; readonly closesAt: Date }

/** A member is new for so long, or until the first article is begun. */
const NEW_FOR_MS = 30 * 24 * 60 * 60 * 1000

type NewArgs = ActorArgs & { readonly now: Date; readonly since: Date }

/** No row for members who are not new: the question is looked for only then. */
const firstDay = statement((p: NewArgs) =>
  build
    .select({
      id: panelQuestions.id,
      title: panelQuestions.title,
      closesAt: panelBatches.closesAt,
      answer: panelAnswers.status,
    })
    .from(users)
    .leftJoin(
      panelQuestions,
      and(
        sql`${panelQuestions.id} = ${questionToAnswer(p, users.id)}`,
        isAlso(panelQuestions.communityId, p.communityId),
      ),
    )
    .leftJoin(
      panelBatches,
      and(eq(panelBatches.id, panelQuestions.batchId), isAlso(panelBatches.communityId, p.communityId)),
    )
    .leftJoin(
      panelAnswers,
      and(
        eq(panelAnswers.questionId, panelQuestions.id),
        eq(panelAnswers.authorId, users.id),
        eq(panelAnswers.communityId, p.communityId),
      ),
    )
    .where(
      and(
        hasId(users, p.userId, p),
        gt(users.joinedAt, p.since),
        notExists(
          anyRow()
            .from(articles)
            .where(and(eq(articles.communityId, p.communityId), eq(articles.authorId, p.userId))),
        ),
      ),
    )
    .limit(1),
)

/** Null for members who are not new or have begun an article. */
export async function readFirstDay({ db, actor, now }: ActorContext): Promise<FirstDay | null> {
  const { userId, communityId } = actor
  const since = new Date(now.getTime() - NEW_FOR_MS)
  const [row] = await db.read(firstDay({ userId, communityId, now, since }))
  if (!row) return null
  const { id, title, closesAt, answer } = row
  const isOpen = id !== null && title !== null && closesAt !== null && answer !== 'SENT'
  return { question: isOpen ? { id, title, closesAt } : null }
}
