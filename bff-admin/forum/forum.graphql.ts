import type { AudienceView } from '#shared/domain/forum/views.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import { addForumEnums } from '#shared/server/graphql/types/forum-enums.ts'
import { addModerationArgs, toQueuePage } from '#shared/server/graphql/types/forum-moderation-args.ts'
import { addForumQueue } from '#shared/server/graphql/types/forum-queue.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import type { AdminContext } from '../context.ts'
import { audited } from '../staff/audited-mutations.ts'
import { checkPermission } from '../staff/permissions.ts'
import { listForumAudiences } from './forum-audiences.ts'
import { changeAsStaff, decideAsStaff, mergeAsStaff, moveAsStaff, staffQueue } from './moderator-scope.ts'
import { addPostList } from './posts/posts.graphql.ts'

/** Moderation of the forum. */
export function addForum(builder: Builder<AdminContext>, people: PeopleTypes, pageInfo: PageInfoRef) {
  const shared = asShared(builder)
  const enums = addForumEnums(shared)
  const Item = addForumQueue(shared, people, enums)
  const Connection = addConnection(shared, 'ForumQueueItem', Item, pageInfo)
  const asked = addModerationArgs(builder, enums)
  const Audience = builder.objectRef<AudienceView>('ForumAudience').implement({
    description: 'Who sees a post: everyone in the community (the id is "everyone"), or the members of a group.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      memberCount: t.exposeInt('memberCount'),
      isGroup: t.exposeBoolean('isGroup'),
    }),
  })
  addPostList(builder, pageInfo, enums)
  builder.queryFields((t) => ({
    forumAudiences: t.field({
      type: [Audience],
      description: 'The audiences to which posts can be moved; empty in a community without a forum.',
      resolve: async (_root, _args, ctx) => {
        const [, audiences] = await Promise.all([checkPermission(ctx, 'admin', 'forum'), listForumAudiences(ctx)])
        return [...audiences]
      },
    }),
    forumQueue: t.field({
      type: asOwn(builder, Connection),
      description: 'Entries that wait for a decision, oldest first; empty in a community without a forum.',
      args: asked.queue,
      resolve: async (_root, args, ctx) => {
        const items = staffQueue.list(ctx, toQueuePage(args))
        await Promise.all([checkPermission(ctx, 'admin', 'forum'), items])
        return items
      },
    }),
    forumQueueItem: t.field({
      type: asOwn(builder, Item),
      nullable: true,
      description: 'An entry with the decisions about it; null for one of another community.',
      args: { entryId: t.arg.id({ required: true }) },
      resolve: async (_root, { entryId }, ctx) => {
        const [, item] = await Promise.all([checkPermission(ctx, 'admin', 'forum'), staffQueue.find(ctx, entryId)])
        return item
      },
    }),
  }))
  builder.mutationFields((t) => ({
    forumEntryDecide: t.field({
      type: asOwn(builder, Item),
      description:
        'Decides about an entry as the caller sees it. InvalidTransition, with the earlier decision, if another moderator was faster.',
      extensions: { audit: audited('forum-entry.decide', { memberVisible: true }) },
      args: asked.decide,
      resolve: async (_root, { message, ...args }, ctx) => {
        await checkPermission(ctx, 'admin', 'forum')
        return thenKick(ctx, decideAsStaff(ctx, { ...args, message: message ?? '' }))
      },
    }),
    forumPostChange: t.boolean({
      description: 'Closes, reopens, pins or unpins a post.',
      extensions: { audit: audited('forum-post.change', { memberVisible: false }) },
      args: asked.change,
      resolve: async (_root, args, ctx) => {
        await checkPermission(ctx, 'admin', 'forum')
        return changeAsStaff(ctx, args)
      },
    }),
    forumPostMove: t.boolean({
      description: 'Moves a visible post to another audience. People who no longer see it stop following it.',
      extensions: { audit: audited('forum-post.move', { memberVisible: true }) },
      args: asked.move,
      resolve: async (_root, args, ctx) => {
        await checkPermission(ctx, 'admin', 'forum')
        return thenKick(ctx, moveAsStaff(ctx, args))
      },
    }),
    forumPostMerge: t.id({
      description:
        'Appends the entries of a post to another one with the same audience, and returns the id of the latter.',
      extensions: { audit: audited('forum-post.merge', { memberVisible: true }) },
      args: asked.merge,
      resolve: async (_root, args, ctx) => {
        await checkPermission(ctx, 'admin', 'forum')
        return thenKick(ctx, mergeAsStaff(ctx, args))
      },
    }),
  }))
}
