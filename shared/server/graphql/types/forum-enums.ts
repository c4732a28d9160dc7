import { ENTRY_DECISIONS, HOLD_REASONS, POST_STATES, REPORT_REASONS } from '#shared/domain/forum/statuses.ts'
import type { SharedBuilder } from '../builder.ts'

/** The values of the forum that members and staff share. */
export function addForumEnums(builder: SharedBuilder) {
  return {
    State: builder.enumType('ForumState', {
      description:
        'PENDING waits for a moderator, REJECTED was never shown, REMOVED was taken away by a moderator, DELETED by its author. The entries of a MERGED post are in another one.',
      values: POST_STATES,
    }),
    HoldReason: builder.enumType('ForumHoldReason', { values: HOLD_REASONS }),
    Decision: builder.enumType('ForumDecision', { values: ENTRY_DECISIONS }),
    ReportReason: builder.enumType('ForumReportReason', { values: REPORT_REASONS }),
  }
}
export type ForumEnums = ReturnType<typeof addForumEnums>
