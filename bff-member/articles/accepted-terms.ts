import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { articleAgreementAcceptances, articleAgreements } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { SUBMIT_REFUSALS } from '#shared/domain/articles/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'

export type TermsArgs = ActorArgs & { readonly now: Date }

/** Condition on `article_agreements`: in force. The one with the highest version holds. */
export function isInForce(p: TermsArgs): SQL | undefined {
  return and(eq(articleAgreements.communityId, p.communityId), lte(articleAgreements.publishedAt, p.now))
}

export function currentTermsId(p: TermsArgs) {
  return build
    .select({ id: articleAgreements.id })
    .from(articleAgreements)
    .where(isInForce(p))
    .orderBy(desc(articleAgreements.version))
    .limit(1)
}

/** Condition: the member has accepted the current terms, or the community has none. */
export function hasAcceptedTerms(p: TermsArgs): SQL<boolean> {
  const terms = currentTermsId(p).as('current_terms')
  const acceptance = build
    .select({ id: articleAgreementAcceptances.id })
    .from(articleAgreementAcceptances)
    .where(
      and(
        eq(articleAgreementAcceptances.userId, p.userId),
        eq(articleAgreementAcceptances.communityId, p.communityId),
        eq(articleAgreementAcceptances.agreementId, terms.id),
      ),
    )
  return sql<boolean>`NOT EXISTS (SELECT 1 FROM ${terms} WHERE NOT EXISTS ${acceptance})`.mapWith(Boolean)
}

export function termsNotAccepted(): AppError {
  return new AppError('Unprocessable', { message: SUBMIT_REFUSALS.agreement, extensions: { reason: 'agreement' } })
}
