import type { AvailableCommunityView } from '#shared/domain/communities/views.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { signedIn } from '#shared/server/graphql/policies.ts'
import type { AdminContext } from '../context.ts'
import { availableCommunities } from './communities.queries.ts'

export const addCommunities = (builder: Builder<AdminContext>) => {
  const AvailableCommunity = builder.objectRef<AvailableCommunityView>('AvailableCommunity').implement({
    fields: (t) => ({
      code: t.exposeString('code'),
      name: t.exposeString('name'),
      familiarName: t.exposeString('familiarName'),
      url: t.string({ resolve: ({ host }, _args, { env }) => env.ORIGIN_PATTERN.replace('{host}', host) }),
    }),
  })

  builder.queryField('availableCommunities', (t) =>
    t.field({
      type: [AvailableCommunity],
      extensions: { policy: 'admin' },
      resolve: (_root, _args, { db, actor }) => availableCommunities(db, signedIn(actor).userId),
    }),
  )
}
