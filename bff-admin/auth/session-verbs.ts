import { revokeSessions } from '#db/auth/revoke-sessions.ts'
import { rotateRefreshToken } from '#db/auth/rotate-refresh-token.ts'
import { sessionVerbs } from '#shared/server/http/session-verbs.ts'
import type { AdminSessionContext } from '../context.ts'
import { signInAdmin } from './sign-in-admin.ts'

/** Sessions of staff. */
export const adminSessions = sessionVerbs<AdminSessionContext>({
  kind: 'admin',
  signIn: signInAdmin,
  rotateRefreshToken,
  revokeSessions,
})
