import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'

/** What its author reads when the article or the membership does not allow something; null when a repeat may help. */
export function refusalText(error: unknown): string | null {
  if (!(error instanceof RequestError)) return null
  const { phase, message } = error.extensions
  // These bring a sentence of their own: what the membership allows now, and that another text is to be read first.
  if (phase || error.code === 'StaleRevision') return String(message)
  // An article in the trash does not exist for its author.
  if (error.code === 'InvalidTransition' || error.code === 'NotFound') return ARTICLE_MESSAGES.transitionRefused
  return null
}
