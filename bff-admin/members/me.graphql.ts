import type { Builder } from '#shared/server/graphql/builder.ts'
import type { PeopleTypes } from '#shared/server/graphql/people.ts'
import { readMe } from '#shared/server/graphql/read-me.ts'
import type { AdminContext } from '../context.ts'

export function addMe(builder: Builder<AdminContext>, { Me }: PeopleTypes) {
  builder.queryField('me', (t) =>
    t.field({
      type: Me,
      resolve: (_root, _args, ctx) => readMe(ctx),
    }),
  )
}
