import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { refusalText } from '#shared/domain/articles/refusals.ts'
import { type ArticleStatus, isArticleStatus } from '#shared/domain/articles/statuses.ts'
import { isOutcomeUnknown } from '../../lib/graphql/outcome-unknown.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { ADMIN_ERROR_MESSAGES } from './messages.ts'

/** The current status of an article whose move was refused. */
export function statusInRefusal(
  error: unknown,
): { readonly status: ArticleStatus; readonly allowedStatuses: ArticleStatus[] } | null {
  if (!(error instanceof RequestError) || error.code !== 'InvalidTransition') return null
  const { status, allowed } = error.extensions
  if (!isArticleStatus(status) || !Array.isArray(allowed)) return null
  return { status, allowedStatuses: allowed.filter(isArticleStatus) }
}

/** The message when an action failed; `own` is the action's message for failures that are not caused by the request. */
export function adminErrorText(error: unknown, own?: string): string {
  const fallback = own ?? ADMIN_ERROR_MESSAGES.failed
  if (!(error instanceof RequestError)) return fallback
  if (error.code === 'NotAuthenticated') return ADMIN_ERROR_MESSAGES.signedOut
  const refusal = refusalText(error.extensions)
  if (refusal) return refusal
  if (error.code === 'InvalidTransition') return ARTICLE_MESSAGES.transitionRefused
  if (isOutcomeUnknown(error)) return own ?? ADMIN_ERROR_MESSAGES.unknown
  const code =
    error.code === 'UnhandledError' && error.correlationId ? ` ${ADMIN_ERROR_MESSAGES.code} ${error.correlationId}` : ''
  return fallback + code
}
