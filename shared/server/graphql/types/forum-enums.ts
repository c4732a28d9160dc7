import {
  ENTRY_DECISIONS,
  HOLD_REASONS,
  POST_ACTS,
  POST_STATES,
  QUEUE_AGES,
  QUEUE_KINDS,
  QUEUE_REASONS,
  REPORT_REASONS,
} from '#shared/domain/forum/statuses.ts'
import type { SharedBuilder } from '../builder.ts'

/** The values of the forum that members and staff share. */
export function addForumEnums(builder: SharedBuilder) {
  return {
    State: builder.enumType('ForumState', {
      description:
        'PENDING waits for a moderator, REJECTED was never visible, REMOVED was removed by a moderator, DELETED by its author. The entries of a MERGED post are in another one.',
      values: POST_STATES,
    }),
    HoldReason: builder.enumType('ForumHoldReason', { values: HOLD_REASONS }),
    Decision: builder.enumType('ForumDecision', { values: ENTRY_DECISIONS }),
    PostAct: builder.enumType('ForumPostAct', { values: POST_ACTS }),
    ReportReason: builder.enumType('ForumReportReason', { values: REPORT_REASONS }),
    QueueReason: builder.enumType('ForumQueueReason', { values: QUEUE_REASONS }),
    QueueKind: builder.enumType('ForumQueueKind', { values: QUEUE_KINDS }),
    QueueAge: builder.enumType('ForumQueueAge', {
      description: 'The minimum waiting time.',
      values: QUEUE_AGES,
    }),
  }
}
export type ForumEnums = ReturnType<typeof addForumEnums>
