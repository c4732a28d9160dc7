import { DECISION_MESSAGE_MAX_CHARACTERS, QUEUE_PAGE } from '#shared/domain/forum/limits.ts'
import { POST_ACTS } from '#shared/domain/forum/statuses.ts'
import { CURSOR_MAX_CHARACTERS, parseCursor } from '#shared/kernel/cursor.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { listSize } from '#shared/server/graphql/limits.ts'
import { atMost, ID_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { addForumEnums } from '#shared/server/graphql/types/forum-enums.ts'
import { addForumQueue } from '#shared/server/graphql/types/forum-queue.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import type { AdminContext } from '../context.ts'
import { auditStatement } from '../staff/audit.ts'
import { audited } from '../staff/audited-mutations.ts'
import { checkPermission } from '../staff/permissions.ts'
import { changePost } from './change-post.ts'
import { decideAsStaff, staffQueue } from './moderator-scope.ts'

/** Moderation of the forum. */
export function addForum(builder: Builder<AdminContext>, people: PeopleTypes, pageInfo: PageInfoRef) {
  const shared = asShared(builder)
  const enums = addForumEnums(shared)
  const PostAct = builder.enumType('ForumPostAct', { values: POST_ACTS })
  const Item = addForumQueue(shared, people, enums)
  const Connection = addConnection(shared, 'ForumQueueItem', Item, pageInfo)
  builder.queryFields((t) => ({
    forumQueue: t.field({
      type: asOwn(builder, Connection),
      description: 'What waits for a decision, the oldest first; empty in a community without a forum.',
      args: { first: t.arg.int(), after: t.arg.string(atMost(CURSOR_MAX_CHARACTERS)) },
      resolve: async (_root, { first, after }, ctx) => {
        const page = { first: listSize(first, QUEUE_PAGE), after: after ? parseCursor(after) : null }
        const [, items] = await Promise.all([checkPermission(ctx, 'admin', 'forum'), staffQueue.list(ctx, page)])
        return items as never
      },
    }),
    forumQueueItem: t.field({
      type: asOwn(builder, Item),
      nullable: true,
      args: { entryId: t.arg.id({ required: true }) },
      resolve: async (_root, { entryId }, ctx) => {
        const [, item] = await Promise.all([checkPermission(ctx, 'admin', 'forum'), staffQueue.find(ctx, entryId)])
        return item as never
      },
    }),
  }))
  builder.mutationFields((t) => ({
    forumEntryDecide: t.field({
      type: asOwn(builder, Item),
      description:
        'Decides about an entry as you see it. InvalidTransition, with who decided what, where another moderator was faster.',
      extensions: { audit: audited('forum-entry.decide', { memberVisible: true }) },
      args: {
        entryId: t.arg.id({ required: true }),
        decision: t.arg({ type: enums.Decision as never, required: true }),
        message: t.arg.string({
          description: 'What the author is told; required to reject or remove.',
          ...atMost(4 * DECISION_MESSAGE_MAX_CHARACTERS),
        }),
        queueVersion: t.arg.string({ required: true, ...atMost(2 * ID_MAX_CHARACTERS) }),
        operationId: t.arg.string({ required: true, ...atMost(ID_MAX_CHARACTERS) }),
      },
      resolve: async (_root, { message, ...args }, ctx) => {
        await checkPermission(ctx, 'admin', 'forum')
        const input = { ...(args as never as Parameters<typeof decideAsStaff>[1]), message: message ?? '' }
        const item = await decideAsStaff(ctx, input, ({ state }) => [
          auditStatement(ctx, {
            ...{ action: 'forum-entry.decide', memberVisible: true, reason: null },
            target: { type: 'forum-entry', id: input.entryId },
            before: { state },
            after: { decision: input.decision },
          }),
        ])
        ctx.kickOutbox()
        return item as never
      },
    }),
    forumPostChange: t.boolean({
      description: 'Closes, reopens, pins or unpins a post.',
      extensions: { audit: audited('forum-post.change', { memberVisible: false }) },
      args: { postId: t.arg.id({ required: true }), act: t.arg({ type: PostAct, required: true }) },
      resolve: (_root, args, ctx) => changePost(ctx, args),
    }),
  }))
}
