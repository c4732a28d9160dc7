import { eq, sql } from 'drizzle-orm'
import { markRead } from '#db/notifications/mark-read.ts'
import { notifications } from '#db/schema/notifications.ts'
import { statement } from '#db/statement.ts'
import type { MembershipArgs } from './membership-statements.ts'

/**
 * Marks the notifications of a person's request to join as read, for the batch that answers or withdraws it: of all chairs and admins who
 * were asked, only one answers. "." is the character after "-".
 */
export const settledRequest = statement((p: MembershipArgs) =>
  markRead(
    p,
    eq(notifications.communityId, p.communityId),
    sql`${notifications.causeKey} GLOB 'group/*'`,
    sql`${notifications.causeKey} >= 'group/' || ${p.groupId} || '/' || ${p.memberId} || '-asked-'`,
    sql`${notifications.causeKey} < 'group/' || ${p.groupId} || '/' || ${p.memberId} || '-asked.'`,
  ),
)
