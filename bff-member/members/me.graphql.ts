import type { Builder } from '#shared/server/graphql/builder.ts'
import type { PeopleTypes } from '#shared/server/graphql/people.ts'
import { readMe } from '#shared/server/graphql/read-me.ts'
import type { MemberContext } from '../context.ts'

export function addMe(builder: Builder<MemberContext>, { Me }: PeopleTypes) {
  builder.queryField('me', (t) =>
    t.field({
      type: Me,
      resolve: async (_root, _args, context) => {
        // The ad of the bar travels in the same batch; asked for after the member it would cost a trip of its own.
        const [me] = await Promise.all([readMe(context), context.ads.load('MASTHEAD')])
        return me
      },
    }),
  )
}
