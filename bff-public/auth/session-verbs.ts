import { refreshSession } from '#db/auth/refresh-session.ts'
import { signOut } from '#db/auth/sign-out.ts'
import type { SessionVerbs } from '#shared/server/http/session-routes.ts'
import type { PublicContext } from '../context.ts'
import { signInMember } from './sign-in-member.ts'

/** Sessions of members. */
export const memberSessions: SessionVerbs<PublicContext> = {
  signIn: signInMember,
  refreshSession: (ctx, refreshToken) => refreshSession(ctx, { kind: 'member', refreshToken }),
  signOut,
}
