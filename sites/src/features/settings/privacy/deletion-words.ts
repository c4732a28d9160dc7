import { type AutoRenewal, isMeantToRenew } from '#shared/domain/billing/auto-renewal.ts'
import type { Standing } from '#shared/domain/billing/subscription-states.ts'
import { PRIVACY_PAGE_MESSAGES } from './messages.ts'

type Membership = { readonly standing: Standing; readonly autoRenewal: AutoRenewal }

/**
 * The page's text about the membership of a person who can request, or has requested, the deletion of their account.
 */
export function deletionWords(membership: Membership | null, isClosing: boolean) {
  const text = PRIVACY_PAGE_MESSAGES.deletion
  const isDue = membership?.standing === 'PAST_DUE' || membership?.standing === 'UNPAID'
  return {
    until: isDue ? text.dueTextOwing : text.dueText,
    membership: isDue ? text.membershipOwing : text.membership,
    renewal: renewalText(membership, isClosing),
  }
}

/** The request turns auto-renewal off; in a closing community nothing renews any more. */
function renewalText(membership: Membership | null, isClosing: boolean): string | null {
  if (!membership || isClosing || membership.standing === 'SUSPENDED' || isMeantToRenew(membership.autoRenewal))
    return null
  const text = PRIVACY_PAGE_MESSAGES.deletion
  switch (membership.autoRenewal) {
    case 'OFF_ONCE_PAID':
      return text.renewalOffOncePaid
    case 'SWITCHING_OFF':
      return text.renewalSwitchingOff
    default:
      return text.renewalOff
  }
}
