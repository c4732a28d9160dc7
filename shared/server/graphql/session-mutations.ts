import { SignInInput } from '#shared/domain/auth/auth.contract.ts'
import { parseInput } from '../closed-json.ts'
import type { SessionVerbs } from '../http/session-verbs.ts'
import type { Builder } from './builder.ts'
import type { BaseContext } from './context.ts'
import { atMost, INPUT_MAX_CHARACTERS } from './text-limits.ts'

const DESCRIPTIONS = {
  member: "Opens a member's session; `targetCommunity`, if given, is the code of this host's community.",
  admin: "Opens an admin session of the host's community; `targetCommunity` is its code.",
} as const

/** login, tokenRefresh and logout: the same verbs as REST's, open without a session. */
export function addSessionMutations<C extends BaseContext>(
  ownBuilder: Builder<C>,
  audience: keyof typeof DESCRIPTIONS,
  verbs: SessionVerbs<C>,
) {
  // The fields only pass their context on.
  const builder = ownBuilder as unknown as Builder<BaseContext>
  builder.mutationFields((t) => ({
    login: t.boolean({
      description: DESCRIPTIONS[audience],
      extensions: { policy: 'open' },
      args: {
        username: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }),
        password: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }),
        targetCommunity: t.arg.string(atMost(INPUT_MAX_CHARACTERS)),
      },
      resolve: async (_root, args, ctx) => {
        await verbs.signIn(ctx as C, parseInput(args, SignInInput))
        return true
      },
    }),
    logout: t.boolean({
      description:
        'Ends every session whose token the request carries, and expires its cookies; without a session it does nothing.',
      extensions: { policy: 'open' },
      resolve: async (_root, _args, ctx) => {
        await verbs.signOut(ctx as C)
        return true
      },
    }),
    tokenRefresh: t.boolean({
      description: 'Renews the session of the cookie; a session that has ended is NotAuthenticated.',
      extensions: { policy: 'open' },
      resolve: async (_root, _args, ctx) => {
        await verbs.refreshSession(ctx as C, null)
        return true
      },
    }),
  }))
}
