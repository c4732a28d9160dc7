import {
  ARRANGE_REASON_MAX_CHARACTERS,
  DECISION_MESSAGE_MAX_CHARACTERS,
  QUEUE_PAGE,
} from '#shared/domain/forum/limits.ts'
import type { QueueAge, QueueKind, QueueReason } from '#shared/domain/forum/statuses.ts'
import { asOwnEnum, type Builder } from '../builder.ts'
import type { BaseContext } from '../context.ts'
import { type AskedPage, CURSOR, listPage } from '../list-page.ts'
import { atMost, ID_MAX_CHARACTERS } from '../text-limits.ts'
import type { ForumEnums } from './forum-enums.ts'

/** The arguments of moderation fields, for staff and for moderators who are members. */
export function addModerationArgs<C extends BaseContext>(builder: Builder<C>, enums: ForumEnums) {
  const told = builder.args((t) => ({
    reason: t.string({
      required: true,
      description: 'The message to the author.',
      ...atMost(4 * ARRANGE_REASON_MAX_CHARACTERS),
    }),
  }))
  return {
    queue: builder.args((t) => ({
      reason: t.field({ type: asOwnEnum(builder, enums.QueueReason) }),
      kind: t.field({ type: asOwnEnum(builder, enums.QueueKind) }),
      age: t.field({ type: asOwnEnum(builder, enums.QueueAge) }),
      first: t.int(),
      after: t.string(CURSOR),
    })),
    decide: builder.args((t) => ({
      entryId: t.id({ required: true }),
      decision: t.field({ type: asOwnEnum(builder, enums.Decision), required: true }),
      message: t.string({
        description: 'The message to the author; required to reject or remove.',
        ...atMost(4 * DECISION_MESSAGE_MAX_CHARACTERS),
      }),
      queueVersion: t.string({ required: true, ...atMost(2 * ID_MAX_CHARACTERS) }),
      operationId: t.id({ required: true }),
    })),
    change: builder.args((t) => ({
      postId: t.id({ required: true }),
      act: t.field({ type: asOwnEnum(builder, enums.PostAct), required: true }),
    })),
    move: builder.args((t) => ({
      postId: t.id({ required: true }),
      audienceId: t.id({ required: true }),
      seenAudienceId: t.id({ required: true, description: 'The audience that you saw.' }),
      ...told,
    })),
    merge: builder.args((t) => ({
      postId: t.id({ required: true }),
      targetId: t.id({ required: true }),
      ...told,
    })),
  }
}

type QueueArgs = AskedPage & {
  readonly reason?: QueueReason | null | undefined
  readonly kind?: QueueKind | null | undefined
  readonly age?: QueueAge | null | undefined
}

/** The requested page of the queue. */
export function toQueuePage({ reason, kind, age, ...page }: QueueArgs) {
  return {
    reason: reason ?? null,
    kind: kind ?? null,
    age: age ?? null,
    ...listPage(page, QUEUE_PAGE),
  }
}
