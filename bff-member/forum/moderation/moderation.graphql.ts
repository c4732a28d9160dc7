import { refuseStaff } from '#db/members/refuse-staff.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import { addModerationArgs, toQueuePage } from '#shared/server/graphql/types/forum-moderation-args.ts'
import { addForumQueue } from '#shared/server/graphql/types/forum-queue.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../../context.ts'
import type { ForumTypes } from '../forum-types.graphql.ts'
import {
  changeAsModerator,
  decideAsModerator,
  mergeAsModerator,
  moderatorQueue,
  moveAsModerator,
} from './moderator-scope.ts'

/** The queue of moderators who are members; for everybody else it is empty and its entries are not found. */
export function addModeration(
  builder: Builder<MemberContext>,
  people: PeopleTypes,
  pageInfo: PageInfoRef,
  { enums }: ForumTypes,
) {
  const shared = asShared(builder)
  const Item = addForumQueue(shared, people, enums)
  const Connection = addConnection(shared, 'ForumQueueItem', Item, pageInfo)
  const asked = addModerationArgs(builder, enums)
  builder.queryFields((t) => ({
    forumQueue: t.field({
      type: asOwn(builder, Connection),
      description: 'The entries that wait for your decision, oldest first. Empty unless you are a moderator.',
      args: asked.queue,
      resolve: (_root, args, ctx) => moderatorQueue.list(ctx, toQueuePage(args)),
    }),
    forumQueueItem: t.field({
      type: asOwn(builder, Item),
      nullable: true,
      description: 'An entry about which you decide; null for any other, and unless you are a moderator.',
      args: { entryId: t.arg.id({ required: true }) },
      resolve: (_root, { entryId }, ctx) => moderatorQueue.find(ctx, entryId),
    }),
  }))
  builder.mutationFields((t) => ({
    forumEntryDecide: t.field({
      ...allowedIn('untilReadOnly'),
      type: asOwn(builder, Item),
      description:
        'Decides about an entry as the caller sees it. InvalidTransition, with the earlier decision, if another moderator was faster.',
      args: asked.decide,
      resolve: async (_root, { message, ...args }, ctx) => {
        refuseStaff(ctx)
        const item = checkFound(await thenKick(ctx, decideAsModerator(ctx, { ...args, message: message ?? '' })))
        return item
      },
    }),
    forumPostChange: t.boolean({
      ...allowedIn('untilReadOnly'),
      description: 'Closes, reopens, pins or unpins a visible post in one of your audiences.',
      args: asked.change,
      resolve: (_root, args, ctx) => {
        refuseStaff(ctx)
        return changeAsModerator(ctx, args)
      },
    }),
    forumPostMove: t.boolean({
      ...allowedIn('untilReadOnly'),
      description: 'Moves a visible post to another of your audiences. People who no longer see it stop following it.',
      args: asked.move,
      resolve: async (_root, args, ctx) => {
        refuseStaff(ctx)
        return thenKick(ctx, moveAsModerator(ctx, args))
      },
    }),
    forumPostMerge: t.id({
      ...allowedIn('untilReadOnly'),
      description:
        'Appends the entries of a post to another one with the same audience, and returns the id of the latter.',
      args: asked.merge,
      resolve: async (_root, args, ctx) => {
        refuseStaff(ctx)
        return thenKick(ctx, mergeAsModerator(ctx, args))
      },
    }),
  }))
}
