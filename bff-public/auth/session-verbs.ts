import { revokeSessions } from '#db/auth/revoke-sessions.ts'
import { rotateRefreshToken } from '#db/auth/rotate-refresh-token.ts'
import { sessionVerbs } from '#shared/server/http/session-verbs.ts'
import type { PublicContext } from '../context.ts'
import { signInMember } from './sign-in-member.ts'

/** Sessions of members. */
export const memberSessions = sessionVerbs<PublicContext>({
  kind: 'member',
  signIn: signInMember,
  rotateRefreshToken,
  revokeSessions,
})
