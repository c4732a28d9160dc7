import { desc, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { articleAgreementAcceptances, articleAgreements } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import type { ArticleAgreementView } from '#shared/domain/articles/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { isInForce } from './accepted-terms.ts'
import { authorInfo } from './author-info.queries.ts'

/** Accepts the current terms; accepting them again changes nothing. */
export async function acceptProductAgreement(ctx: ActorContext): Promise<ArticleAgreementView> {
  const { db, actor, now } = ctx
  const [, [status]] = await db.commit([
    build
      .insert(articleAgreementAcceptances)
      .select(
        build
          .select({
            id: sql<string>`${newId(now)}`.as('id'),
            communityId: articleAgreements.communityId,
            agreementId: articleAgreements.id,
            userId: sql<string>`${actor.userId}`.as('user_id'),
            createdAt: sql`${now.getTime()}`.as('created_at'),
          })
          .from(articleAgreements)
          .where(isInForce({ ...actor, now }))
          .orderBy(desc(articleAgreements.version))
          .limit(1),
      )
      .onConflictDoNothing(),
    authorInfo(['acceptance'])({ ...actor, now }),
  ])
  if (!status?.acceptance) throw new AppError('NotFound')
  return status.acceptance
}
