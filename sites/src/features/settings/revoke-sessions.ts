import { graphql } from '../../lib/graphql/member.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { ownRequest } from '../auth/own-request.ts'

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

export type RevokeOutcome = 'revoked' | 'signed-out' | 'failed'

async function outcomeOf(request: Promise<unknown>): Promise<RevokeOutcome> {
  try {
    await request
    return 'revoked'
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    // A session that no longer exists counts as revoked.
    if (error.code === 'NotFound') return 'revoked'
    return error.code === 'NotAuthenticated' ? 'signed-out' : 'failed'
  }
}

export function revokeSession(sessionId: string): Promise<RevokeOutcome> {
  return outcomeOf(ownRequest()(SESSION_REVOKE, { sessionId }))
}

export function revokeOtherSessions(): Promise<RevokeOutcome> {
  return outcomeOf(ownRequest()(SESSIONS_REVOKE_OTHERS))
}
