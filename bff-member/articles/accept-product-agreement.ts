import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { articleAgreementAcceptances, articleAgreements } from '#db/schema/articles.ts'
import type { ArticleAgreementView } from '#shared/domain/articles/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { agreementStatus } from './articles.queries.ts'
import type { AuthorVerb } from './context.ts'

/** Accepts the terms that count now; accepting again changes nothing. */
export async function acceptProductAgreement({
  db,
  actor,
  now,
}: Pick<AuthorVerb, 'db' | 'actor' | 'now'>): Promise<ArticleAgreementView> {
  const [, status] = await db.commit([
    db.build
      .insert(articleAgreementAcceptances)
      .select(
        db.build
          .select({
            id: sql<string>`${newId(now)}`.as('id'),
            communityId: articleAgreements.communityId,
            agreementId: articleAgreements.id,
            userId: sql<string>`${actor.userId}`.as('user_id'),
            createdAt: sql`${now.getTime()}`.as('created_at'),
          })
          .from(articleAgreements)
          .where(and(eq(articleAgreements.communityId, actor.communityId), lte(articleAgreements.publishedAt, now)))
          .orderBy(desc(articleAgreements.version))
          .limit(1),
      )
      .onConflictDoNothing(),
    agreementStatus({ db, actor, now }),
  ])
  if (!status[0]) throw new AppError('NotFound')
  return status[0]
}
