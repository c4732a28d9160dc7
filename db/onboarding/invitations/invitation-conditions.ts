import { type SQL, sql } from 'drizzle-orm'
import { users } from '#db/schema/members.ts'
import { invitations, joiningPayments } from '#db/schema/onboarding.ts'

/** Condition on `invitations`: it may still become a membership, unless it has expired. Matches the index of open ones. */
export function isOpenInvitation(): SQL {
  return sql`${invitations.paidAt} IS NULL AND ${invitations.withdrawnAt} IS NULL AND ${invitations.replacedAt} IS NULL`
}

/** Whether the invited person is paying at this moment. */
export function isPaying(): SQL<boolean> {
  return sql<boolean>`EXISTS (SELECT 1 FROM ${joiningPayments} AS paying WHERE paying.invitation_id = ${invitations}.id
    AND paying.community_id = ${invitations}.community_id AND paying.state IN ('OPEN', 'PAID'))`.mapWith(Boolean)
}

/** Whether a payment for it was sent and its outcome is unknown. */
export function isPaymentOpen(): SQL<boolean> {
  return sql<boolean>`EXISTS (SELECT 1 FROM ${joiningPayments} AS sent WHERE sent.invitation_id = ${invitations}.id
    AND sent.community_id = ${invitations}.community_id AND sent.state = 'OPEN' AND sent.sent_at IS NOT NULL)`.mapWith(
    Boolean,
  )
}

/** The id of the account that has an email or signs in with it; each is an index search. */
export function accountWith(communityId: string | SQL, email: string | SQL): SQL<string | null> {
  const by = (column: 'email' | 'username') => sql`(SELECT holder.id FROM ${users} AS holder
    WHERE holder.community_id = ${communityId} AND ${sql.raw(`holder.${column}`)} = ${email})`
  return sql<string | null>`coalesce(${by('email')}, ${by('username')})`
}
