import { signOut } from '#db/auth/sign-out.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { MemberContext } from '../context.ts'

export function addLogout(builder: Builder<MemberContext>) {
  builder.mutationField('logout', (t) =>
    t.boolean({
      resolve: async (_root, _args, ctx) => {
        await signOut(ctx)
        return true
      },
    }),
  )
}
