import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { type ArticleStatus, isArticleStatus } from '#shared/domain/articles/statuses.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { DESK_WORDS } from './words.ts'

/** Where a refused article is by now, as the refusal says it. */
export function placeInRefusal(
  error: unknown,
): { readonly status: ArticleStatus; readonly allowedStatuses: ArticleStatus[] } | null {
  if (!(error instanceof RequestError) || error.code !== 'InvalidTransition') return null
  const { status, allowed } = error.extensions
  if (!isArticleStatus(status) || !Array.isArray(allowed)) return null
  return { status, allowedStatuses: allowed.filter(isArticleStatus) }
}

/** What an editor reads when an action of the desk failed. */
export function deskError(error: unknown, fallback: string = DESK_WORDS.fault): string {
  if (!(error instanceof RequestError)) return fallback
  if (error.code === 'NotAuthenticated') return DESK_WORDS.signedOut
  if (error.code === 'InvalidTransition') return ARTICLE_MESSAGES.transitionRefused
  const code =
    error.code === 'UnhandledError' && error.correlationId ? ` ${DESK_WORDS.code} ${error.correlationId}` : ''
  return fallback + code
}
