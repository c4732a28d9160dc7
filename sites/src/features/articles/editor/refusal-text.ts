import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'

/** The author's message when the article or the membership does not allow an action; null when retrying may help. */
export function refusalText(error: unknown): string | null {
  if (!(error instanceof RequestError)) return null
  const { phase, message } = error.extensions
  // These have their own message: what the membership allows now, or that another text must be read first.
  if (phase || error.code === 'StaleRevision') return String(message)
  // An article in the trash does not exist for its author.
  if (error.code === 'InvalidTransition' || error.code === 'NotFound') return ARTICLE_MESSAGES.transitionRefused
  return null
}
