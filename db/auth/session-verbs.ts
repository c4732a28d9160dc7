import type { SignInInput } from '#shared/domain/auth/auth.contract.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'
import type { Db } from '../client.ts'
import { endSessions, type SessionProofs } from './end-sessions.ts'
import { refreshSession } from './refresh-session.ts'
import type { SignedIn, SignInVisit } from './sign-in.ts'

/** The verbs on sessions of one audience, for one request; `signIn` is the audience's own. */
export function sessionVerbs(
  db: Db,
  kind: TokenKind,
  signIn: (db: Db, input: SignInInput, client: SignInVisit, now: Date) => Promise<SignedIn>,
  client: SignInVisit,
  now: Date,
) {
  return {
    signIn: async (input: SignInInput) => {
      const { account, community, ...session } = await signIn(db, input, client, now)
      const { userId, gate, locationCode, displayName } = account
      return {
        ...session,
        userId,
        gate,
        locationCode,
        displayName,
        communityId: community.id,
        communityCode: community.code,
      }
    },
    refresh: (refreshToken: string) =>
      refreshSession(db, { refreshToken, kind, host: client.host, userAgent: client.userAgent }, now),
    end: (proofs: SessionProofs) => endSessions(db, proofs, 'signed out', now),
  }
}
