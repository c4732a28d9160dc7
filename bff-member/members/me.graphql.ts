import type { Builder } from '#shared/server/graphql/builder.ts'
import type { PeopleTypes } from '#shared/server/graphql/people.ts'
import { readMe } from '#shared/server/graphql/read-me.ts'
import type { MemberContext } from '../context.ts'

export function addMe(builder: Builder<MemberContext>, { Me }: PeopleTypes) {
  builder.queryField('me', (t) =>
    t.field({
      type: Me,
      resolve: async (_root, _args, ctx) => {
        // Loaded here so that the ad of the bar comes in the same batch; its own field would load it in a second trip.
        const [me] = await Promise.all([readMe(ctx), ctx.ads.load('MASTHEAD')])
        return me
      },
    }),
  )
}
