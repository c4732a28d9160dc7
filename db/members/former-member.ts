import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isNotClosing } from '#db/communities/closing/closing-rows.ts'
import { users } from '#db/schema/members.ts'

/**
 * Condition: the membership of a person has ended, or is closed unpaid. In a community that is closing nothing renews any longer, and
 * those whose term ends stay until it closes.
 */
export function isFormerMember(
  communityId: SQLWrapper | string,
  person: { readonly standing: SQLWrapper } = users,
): SQL<boolean> {
  return sql`(${person.standing} IN ('SUSPENDED', 'UNPAID') AND ${isNotClosing(communityId)})`.mapWith(Boolean)
}
