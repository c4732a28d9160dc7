import type { AvailableCommunityView } from '#shared/domain/communities/views.ts'
import type { Builder } from '../builder.ts'
import type { BaseContext } from '../context.ts'

/** availableCommunities, open without a session: staff choose where to sign in. */
export function addAvailableCommunities<C extends BaseContext>(
  ownBuilder: Builder<C>,
  read: (ctx: C) => Promise<AvailableCommunityView[]>,
) {
  // The field only passes its context on.
  const builder = ownBuilder as unknown as Builder<BaseContext>
  const AvailableCommunity = builder.objectRef<AvailableCommunityView>('AvailableCommunity').implement({
    fields: (t) => ({
      code: t.exposeString('code'),
      name: t.exposeString('name'),
      familiarName: t.exposeString('familiarName'),
      host: t.exposeString('host', { description: 'The host of its site, without the port.' }),
    }),
  })
  builder.queryField('availableCommunities', (t) =>
    t.field({
      type: [AvailableCommunity],
      description: 'The communities that have a site, for choosing where to sign in.',
      extensions: { policy: 'open' },
      resolve: (_root, _args, ctx) => read(ctx as C),
    }),
  )
}
