import {
  QUEUE_AGES,
  QUEUE_KINDS,
  QUEUE_REASONS,
  type QueueAge,
  type QueueKind,
  type QueueReason,
} from '#shared/domain/forum/statuses.ts'
import type { Query } from '../../../lib/edge/query.ts'
import { addressValue, choiceIn } from '../../../lib/lists/address-value.ts'
import type { ModerationNotice } from './messages.ts'

/** The filters in the address of a queue: null for all. */
export type ShownQueue = {
  readonly reason: QueueReason | null
  readonly kind: QueueKind | null
  readonly age: QueueAge | null
}

/** Unknown values are ignored, so that a mistyped address still shows the queue. */
export function readShownQueue(query: Query): ShownQueue {
  return {
    reason: choiceIn(QUEUE_REASONS, query.one('reason')),
    kind: choiceIn(QUEUE_KINDS, query.one('kind')),
    age: choiceIn(QUEUE_AGES, query.one('age')),
  }
}

/** The filters as in the address. */
export function queueInAddress({ reason, kind, age }: ShownQueue): Readonly<Record<keyof ShownQueue, string | null>> {
  const written = (value: string | null) => (value === null ? null : addressValue(value))
  return { reason: written(reason), kind: written(kind), age: written(age) }
}

/** A page of the queue or of an entry in it, with the filters, which are kept from entry to entry. */
export function queueHref(path: string, shown: ShownQueue, notice?: ModerationNotice): string {
  const query = new URLSearchParams(notice ? { notice } : {})
  for (const [name, value] of Object.entries(queueInAddress(shown))) if (value !== null) query.set(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}
