import { SignInInput } from '#shared/domain/auth/auth.contract.ts'
import { parseInput } from '../http/read-json.ts'
import type { SessionOperations } from '../http/session-operations.ts'
import type { Builder } from './builder.ts'
import type { BaseContext } from './context.ts'

type SessionContext = BaseContext & { readonly session: SessionOperations }

const DESCRIPTIONS = {
  member: "Opens a member's session; `targetCommunity`, if given, is the code of this host's community.",
  admin: "Opens an admin session of the host's community; `targetCommunity` is its code.",
} as const

/** login, tokenRefresh and logout: the same operations as REST's, open without a session. */
export function addSessionMutations<C extends SessionContext>(given: Builder<C>, audience: keyof typeof DESCRIPTIONS) {
  // These fields use no more of the context than this.
  const builder = given as unknown as Builder<SessionContext>
  builder.mutationFields((t) => ({
    login: t.boolean({
      description: DESCRIPTIONS[audience],
      extensions: { policy: 'open' },
      args: {
        username: t.arg.string({ required: true }),
        password: t.arg.string({ required: true }),
        targetCommunity: t.arg.string(),
      },
      resolve: async (_root, args, { session }) => {
        await session.signIn(parseInput(args, SignInInput))
        return true
      },
    }),
    logout: t.boolean({
      extensions: { policy: 'open' },
      resolve: async (_root, _args, { session }) => {
        await session.signOut()
        return true
      },
    }),
    tokenRefresh: t.boolean({
      description: 'Renews the session of the cookie; a session that has ended is NotAuthenticated.',
      extensions: { policy: 'open' },
      resolve: async (_root, _args, { session }) => {
        await session.refresh(null)
        return true
      },
    }),
  }))
}
