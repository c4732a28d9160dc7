import { asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { CURSOR, listPage } from '#shared/server/graphql/list-page.ts'
import { thenTrue } from '#shared/server/graphql/then-true.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../../context.ts'
import { followMember, unfollowMember } from './follow-member.ts'
import { listFollowed } from './list-followed.ts'

const PAGE_SIZE = 20

/** The members whom a member follows. */
export function addFollows(builder: Builder<MemberContext>, { User }: PeopleTypes, pageInfo: PageInfoRef) {
  const FollowedConnection = addConnection(asShared(builder), 'FollowedMember', User, pageInfo)

  builder.queryField('membersFollowed', (t) =>
    t.field({
      type: FollowedConnection,
      description: 'Active members whom you follow, latest first.',
      args: { first: t.arg.int(), after: t.arg.string(CURSOR) },
      resolve: (_root, page, ctx) => listFollowed(ctx, listPage(page, PAGE_SIZE)),
    }),
  )
  builder.mutationFields((t) => ({
    memberFollow: t.boolean({
      ...allowedIn('untilGated'),
      description:
        'Follows a member, whose new articles you then see first. NotFound for anybody who is not in the directory.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => thenTrue(followMember(ctx, id)),
    }),
    memberUnfollow: t.boolean({
      ...allowedIn('untilGated'),
      description: 'Unfollows a member; repeating it changes nothing.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => thenTrue(unfollowMember(ctx, id)),
    }),
  }))
}
