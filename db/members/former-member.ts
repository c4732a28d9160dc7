import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isNotClosing } from '#db/communities/closing/closing-rows.ts'
import { users } from '#db/schema/members.ts'
import type { Standing } from '#shared/domain/billing/subscription-states.ts'

/**
 * Condition: the membership of a person has ended, or is closed unpaid. In a community that is closing nothing renews any longer, and
 * members whose term ends keep access until it closes.
 */
export function isFormerMember(
  communityId: SQLWrapper | string,
  person: { readonly standing: SQLWrapper } = users,
): SQL<boolean> {
  return sql`(${person.standing} IN ('SUSPENDED', 'UNPAID') AND ${isNotClosing(communityId)})`.mapWith(Boolean)
}

type ReadPerson = { readonly standing: Standing; readonly isClosing: boolean }

/** The same rule for a person who was read, with whether their community is closing. */
export function wasMember({ standing, isClosing }: ReadPerson): boolean {
  return !isClosing && (standing === 'SUSPENDED' || standing === 'UNPAID')
}
