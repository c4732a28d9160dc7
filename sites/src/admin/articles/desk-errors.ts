import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { DESK_WORDS } from './words.ts'

/** What an editor reads when an action of the desk failed. */
export const deskError = (error: unknown, fallback: string = DESK_WORDS.fault): string => {
  if (!(error instanceof RequestError)) return fallback
  if (error.code === 'NotAuthenticated') return DESK_WORDS.signedOut
  if (error.code === 'InvalidTransition') return ARTICLE_MESSAGES.transitionRefused
  const code =
    error.code === 'UnhandledError' && error.correlationId ? ` ${DESK_WORDS.code} ${error.correlationId}` : ''
  return fallback + code
}
