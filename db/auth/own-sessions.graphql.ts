import type { Builder } from '#shared/server/graphql/builder.ts'
import type { BaseContext } from '#shared/server/graphql/context.ts'
import { thenTrue } from '#shared/server/graphql/then-true.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { SessionsContext } from './list-sessions.ts'
import { revokeOtherSessions } from './revoke-other-sessions.ts'
import { revokeSession } from './revoke-session.ts'

type OwnContext = BaseContext & SessionsContext

/** Mutations that end the actor's own sessions, on the endpoints of members and of staff. */
export function addOwnSessions<C extends OwnContext>(ownBuilder: Builder<C>) {
  // The fields only pass their context on.
  const builder = ownBuilder as unknown as Builder<OwnContext>
  builder.mutationFields((t) => ({
    sessionRevoke: t.boolean({
      ...allowedIn('always'),
      description: 'Ends one of your own sessions.',
      args: { sessionId: t.arg.id({ required: true }) },
      resolve: (_root, args, ctx) => thenTrue(revokeSession(ctx, args.sessionId)),
    }),
    sessionsRevokeOthers: t.int({
      ...allowedIn('always'),
      description: 'Ends all of your sessions but this one; answers how many.',
      resolve: (_root, _args, ctx) => revokeOtherSessions(ctx),
    }),
  }))
}
