import { asksFor } from '#shared/server/graphql/asks-for.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import type { MemberContext } from '../context.ts'
import { readMemberMe } from './read-member-me.ts'

export function addMe(builder: Builder<MemberContext>, { Me }: PeopleTypes) {
  builder.queryField('me', (t) =>
    t.field({
      type: Me,
      description: 'Who is signed in.',
      resolve: (_root, _args, ctx, info) => readMemberMe(ctx, (field) => asksFor(info, field)),
    }),
  )
}
