import { sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { articleAgreementAcceptances } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import type { ArticleAgreementView } from '#shared/domain/articles/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { currentTermsId, hasAcceptedTerms } from './accepted-terms.ts'
import { authorInfo } from './author-info.queries.ts'

export type AcceptTermsInput = {
  /** The terms shown to the member; null accepts the current terms. */
  readonly termsId: string | null
}

/**
 * Accepts the current terms; accepting them again changes nothing. Throws StaleRevision when the terms have changed
 * since the member read them, so that nobody accepts unseen terms.
 */
export async function acceptProductAgreement(
  ctx: ActorContext,
  { termsId }: AcceptTermsInput,
): Promise<ArticleAgreementView> {
  const { db, actor, now } = ctx
  const args = { ...actor, now }
  const [, [status]] = await db.commit([
    build.insert(articleAgreementAcceptances).select(
      sql`SELECT ${newId(now)} AS id, ${actor.communityId} AS community_id, current.id AS agreement_id, ${actor.userId} AS user_id,
          ${now.getTime()} AS created_at
        FROM (SELECT ${currentTermsId(args)} AS id) AS current
        WHERE current.id = COALESCE(${termsId}, current.id) AND NOT ${hasAcceptedTerms(args)}`,
    ),
    authorInfo(['acceptance', 'terms'])(args),
  ])
  if (!status?.terms) throw new AppError('NotFound')
  if (!status.acceptance || (termsId !== null && termsId !== status.terms.id)) throw new AppError('StaleRevision')
  return status.acceptance
}
