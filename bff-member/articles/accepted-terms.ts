import { and, eq, type SQL, sql } from 'drizzle-orm'
import { ofTextInForce } from '#db/content-bank/texts.ts'
import type { ActorArgs } from '#db/context.ts'
import { articleAgreementAcceptances } from '#db/schema/articles/articles.ts'
import { contentVersions } from '#db/schema/content/content-bank.ts'
import { build, isOfUser } from '#db/statement.ts'
import { SUBMIT_REFUSALS } from '#shared/domain/articles/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'

/** The id of the terms in force; null in a community without any. */
export function currentTermsId({ communityId }: ActorArgs): SQL {
  return ofTextInForce(communityId, 'article-agreement', contentVersions.id)
}

function currentTermsBody({ communityId }: ActorArgs): SQL {
  return ofTextInForce(communityId, 'article-agreement', contentVersions.body)
}

/** Condition on acceptances and the version that each accepted: the member accepted these words, in whichever version they stood. */
export function isOfCurrentTerms(p: ActorArgs): SQL | undefined {
  return and(isOwnAcceptance(p), sql`${contentVersions.body} = ${currentTermsBody(p)}`)
}

/** Condition on acceptances: of the member. */
export function isOwnAcceptance(p: ActorArgs): SQL | undefined {
  return isOfUser(articleAgreementAcceptances, p)
}

/** Condition: the member has accepted the current terms, or the community has none. */
export function hasAcceptedTerms(p: ActorArgs): SQL<boolean> {
  const acceptance = build
    .select({ id: articleAgreementAcceptances.id })
    .from(articleAgreementAcceptances)
    .innerJoin(contentVersions, eq(contentVersions.id, articleAgreementAcceptances.agreementId))
    .where(isOfCurrentTerms(p))
  return sql<boolean>`(${currentTermsId(p)} IS NULL OR EXISTS ${acceptance})`.mapWith(Boolean)
}

export function termsNotAccepted(): AppError {
  return new AppError('Unprocessable', { message: SUBMIT_REFUSALS.agreement, extensions: { reason: 'agreement' } })
}
