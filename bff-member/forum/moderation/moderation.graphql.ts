import { refuseStaff } from '#db/members/refuse-staff.ts'
import {
  ARRANGE_REASON_MAX_CHARACTERS,
  DECISION_MESSAGE_MAX_CHARACTERS,
  QUEUE_PAGE,
} from '#shared/domain/forum/limits.ts'
import { CURSOR_MAX_CHARACTERS, parseCursor } from '#shared/kernel/cursor.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { asOwn, asOwnEnum, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { listSize } from '#shared/server/graphql/limits.ts'
import { atMost, ID_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
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
  builder.queryFields((t) => ({
    forumQueue: t.field({
      type: asOwn(builder, Connection),
      description: 'What waits for a decision of yours, the oldest first. Empty unless you are a moderator.',
      args: {
        reason: t.arg({ type: asOwnEnum(builder, enums.QueueReason) }),
        kind: t.arg({ type: asOwnEnum(builder, enums.QueueKind) }),
        age: t.arg({ type: asOwnEnum(builder, enums.QueueAge) }),
        first: t.arg.int(),
        after: t.arg.string(atMost(CURSOR_MAX_CHARACTERS)),
      },
      resolve: (_root, { reason, kind, age, first, after }, ctx) =>
        moderatorQueue.list(ctx, {
          ...{ reason: reason ?? null, kind: kind ?? null, age: age ?? null },
          ...{ first: listSize(first, QUEUE_PAGE), after: after ? parseCursor(after) : null },
        }),
    }),
    forumQueueItem: t.field({
      type: asOwn(builder, Item),
      nullable: true,
      args: { entryId: t.arg.id({ required: true }) },
      resolve: (_root, { entryId }, ctx) => moderatorQueue.find(ctx, entryId),
    }),
  }))
  builder.mutationFields((t) => ({
    forumEntryDecide: t.field({
      ...allowedIn('untilReadOnly'),
      type: asOwn(builder, Item),
      description:
        'Decides about an entry as you see it. InvalidTransition, with who decided what, where another moderator was faster.',
      args: {
        entryId: t.arg.id({ required: true }),
        decision: t.arg({ type: asOwnEnum(builder, enums.Decision), required: true }),
        message: t.arg.string({
          description: 'What the author is told; required to reject or remove.',
          ...atMost(4 * DECISION_MESSAGE_MAX_CHARACTERS),
        }),
        queueVersion: t.arg.string({ required: true, ...atMost(2 * ID_MAX_CHARACTERS) }),
        operationId: t.arg.string({ required: true, ...atMost(ID_MAX_CHARACTERS) }),
      },
      resolve: async (_root, { message, ...args }, ctx) => {
        refuseStaff(ctx)
        const item = await decideAsModerator(ctx, { ...args, message: message ?? '' })
        ctx.kickOutbox()
        if (!item) throw new AppError('NotFound')
        return item
      },
    }),
    forumPostChange: t.boolean({
      ...allowedIn('untilReadOnly'),
      description: 'Closes, reopens, pins or unpins a post that is shown in an audience of yours.',
      args: {
        postId: t.arg.id({ required: true }),
        act: t.arg({ type: asOwnEnum(builder, enums.PostAct), required: true }),
      },
      resolve: (_root, args, ctx) => {
        refuseStaff(ctx)
        return changeAsModerator(ctx, args)
      },
    }),
    forumPostMove: t.boolean({
      ...allowedIn('untilReadOnly'),
      description:
        'Moves a post that is shown to another audience of yours. Who no longer sees it does not follow it any more.',
      args: {
        postId: t.arg.id({ required: true }),
        audienceId: t.arg.id({ required: true }),
        seenAudienceId: t.arg.id({ required: true, description: 'The audience that you saw.' }),
        reason: t.arg.string({
          required: true,
          description: 'What the author is told.',
          ...atMost(4 * ARRANGE_REASON_MAX_CHARACTERS),
        }),
      },
      resolve: async (_root, args, ctx) => {
        refuseStaff(ctx)
        const isMoved = await moveAsModerator(ctx, args)
        ctx.kickOutbox()
        return isMoved
      },
    }),
    forumPostMerge: t.id({
      ...allowedIn('untilReadOnly'),
      description: 'Adds the entries of a post to the end of another one with the same audience, and answers its id.',
      args: {
        postId: t.arg.id({ required: true }),
        targetId: t.arg.id({ required: true }),
        reason: t.arg.string({
          required: true,
          description: 'What the author is told.',
          ...atMost(4 * ARRANGE_REASON_MAX_CHARACTERS),
        }),
      },
      resolve: async (_root, args, ctx) => {
        refuseStaff(ctx)
        const targetId = await mergeAsModerator(ctx, args)
        ctx.kickOutbox()
        return targetId
      },
    }),
  }))
}
