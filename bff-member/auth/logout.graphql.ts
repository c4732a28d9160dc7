import type { Builder } from '#shared/server/graphql/builder.ts'
import type { MemberContext } from '../context.ts'

export function addLogout(builder: Builder<MemberContext>) {
  builder.mutationField('logout', (t) =>
    t.boolean({
      resolve: async (_root, _args, { signOut }) => {
        await signOut()
        return true
      },
    }),
  )
}
