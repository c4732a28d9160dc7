import type { AvailableCommunityView } from '#shared/domain/communities/views.ts'
import type { Builder } from './builder.ts'
import type { BaseContext } from './context.ts'

/** availableCommunities, open without a session: staff choose where to sign in. */
export function addAvailableCommunities<C extends BaseContext>(
  given: Builder<C>,
  read: (context: C) => Promise<AvailableCommunityView[]>,
) {
  // The builder of one audience: its resolvers get the context of that audience.
  const builder = given as unknown as Builder<BaseContext>
  const AvailableCommunity = builder.objectRef<AvailableCommunityView>('AvailableCommunity').implement({
    fields: (t) => ({
      code: t.exposeString('code'),
      name: t.exposeString('name'),
      familiarName: t.exposeString('familiarName'),
      host: t.exposeString('host', { description: 'Where its site is, without the port.' }),
    }),
  })
  builder.queryField('availableCommunities', (t) =>
    t.field({
      type: [AvailableCommunity],
      extensions: { policy: 'open' },
      resolve: (_root, _args, context) => read(context as C),
    }),
  )
}
