import { and, asc, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { panelAnswers, panelBatches, panelQuestions } from '#db/schema/expert-panels.ts'
import { build } from '#db/statement.ts'
import { takesAnswers } from './answer-rows.ts'

type NowArgs = { readonly communityId: string; readonly now: Date }

/**
 * The id of the question that a new member is asked to answer, as a column of another statement: the one they have already begun or
 * answered, otherwise the open one that closes next, if it still accepts their answer.
 */
export function questionToAnswer(p: NowArgs, userId: SQLWrapper): SQL<string | null> {
  return sql<string | null>`${build
    .select({ id: panelQuestions.id })
    .from(panelBatches)
    .innerJoin(
      panelQuestions,
      and(eq(panelQuestions.batchId, panelBatches.id), eq(panelQuestions.communityId, p.communityId)),
    )
    .leftJoin(
      panelAnswers,
      and(
        eq(panelAnswers.questionId, panelQuestions.id),
        eq(panelAnswers.authorId, userId),
        eq(panelAnswers.communityId, p.communityId),
      ),
    )
    .where(
      and(
        eq(panelBatches.communityId, p.communityId),
        eq(panelBatches.status, 'OPEN'),
        takesAnswers(p),
        or(
          eq(panelAnswers.status, 'SENT'),
          and(
            sql`coalesce(${panelAnswers.status}, 'DRAFT') = 'DRAFT'`,
            or(
              sql`${panelQuestions.maxAnswers} IS NULL`,
              sql`${panelQuestions.answerCount} < ${panelQuestions.maxAnswers}`,
            ),
          ),
        ),
      ),
    )
    .orderBy(
      sql`${panelAnswers.id} IS NULL`,
      asc(panelBatches.closesAt),
      asc(panelBatches.id),
      asc(panelQuestions.position),
      asc(panelQuestions.id),
    )
    .limit(1)}`
}
