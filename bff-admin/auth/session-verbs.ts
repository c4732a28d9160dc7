import { refreshSession } from '#db/auth/refresh-session.ts'
import { signOut } from '#db/auth/sign-out.ts'
import type { SessionVerbs } from '#shared/server/http/session-routes.ts'
import type { AdminSessionContext } from '../context.ts'
import { signInAdmin } from './sign-in-admin.ts'

/** Sessions of staff. */
export const adminSessions: SessionVerbs<AdminSessionContext> = {
  signIn: signInAdmin,
  refreshSession: (ctx, refreshToken) => refreshSession(ctx, { kind: 'admin', refreshToken }),
  signOut,
}
