import { FORM_MESSAGES } from '../../lib/forms/form-messages.ts'
import { graphql } from '../../lib/graphql/member.ts'
import { isOutcomeUnknown } from '../../lib/graphql/outcome-unknown.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { ownRequest } from '../auth/own-request.ts'
import { SETTINGS_MESSAGES } from './messages.ts'

const SESSION_REVOKE = graphql(`
  mutation SessionRevoke($sessionId: ID!) {
    sessionRevoke(sessionId: $sessionId)
  }
`)

const SESSIONS_REVOKE_OTHERS = graphql(`
  mutation SessionsRevokeOthers {
    sessionsRevokeOthers
  }
`)

export type RevokeOutcome =
  | { readonly kind: 'revoked' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'failed'; readonly message: string }

async function outcomeOf(request: Promise<unknown>): Promise<RevokeOutcome> {
  try {
    await request
    return { kind: 'revoked' }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    // A session that no longer exists counts as revoked.
    if (error.code === 'NotFound') return { kind: 'revoked' }
    if (error.code === 'NotAuthenticated') return { kind: 'signed-out' }
    return { kind: 'failed', message: isOutcomeUnknown(error) ? FORM_MESSAGES.unknown : SETTINGS_MESSAGES.failed }
  }
}

export function revokeSession(sessionId: string): Promise<RevokeOutcome> {
  return outcomeOf(ownRequest()(SESSION_REVOKE, { sessionId }))
}

export function revokeOtherSessions(): Promise<RevokeOutcome> {
  return outcomeOf(ownRequest()(SESSIONS_REVOKE_OTHERS))
}
