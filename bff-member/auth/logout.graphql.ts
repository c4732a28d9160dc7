import { revokeSessions } from '#db/auth/revoke-sessions.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { thenTrue } from '#shared/server/graphql/then-true.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import { signOut } from '#shared/server/http/session-verbs.ts'
import type { MemberContext } from '../context.ts'

export function addLogout(builder: Builder<MemberContext>) {
  builder.mutationField('logout', (t) =>
    t.boolean({
      ...allowedIn('always'),
      description:
        'Ends every session whose token the request carries, and expires its cookies; without a session it does nothing.',
      resolve: (_root, _args, ctx) => thenTrue(signOut(ctx, revokeSessions)),
    }),
  )
}
