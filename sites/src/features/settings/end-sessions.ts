import { graphql, memberRequest } from '../../lib/graphql/member.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'

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

export type Ended = 'ended' | 'signed-out' | 'failed'

async function ending(request: Promise<unknown>): Promise<Ended> {
  try {
    await request
    return 'ended'
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    // One that is no longer there has ended, whoever ended it.
    if (error.code === 'NotFound') return 'ended'
    return error.code === 'NotAuthenticated' ? 'signed-out' : 'failed'
  }
}

export function endSession(sessionId: string): Promise<Ended> {
  return ending(memberRequest(SESSION_REVOKE, { sessionId }))
}

export function endOtherSessions(): Promise<Ended> {
  return ending(memberRequest(SESSIONS_REVOKE_OTHERS))
}
