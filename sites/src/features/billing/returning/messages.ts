import type { ReturnRefusal } from '#shared/domain/billing/dunning/returning.ts'
import { formatDate } from '#shared/kernel/dates.ts'
import { formatBalance } from '#shared/kernel/money.ts'

/** Texts of the page on which a member whose membership has ended pays for a new one. */
export const RETURN_MESSAGES = {
  total: 'to pay now',
  text: 'Renew it and get everything back right away: your profile, your groups, and what you wrote are still here.',
  term: 'Length of the membership',
  payWith: 'Pay with',
  otherCard: 'Another card',
  paying: 'Paying…',
  rules:
    'Memberships are non-refundable and renew automatically. You can turn auto-renewal off in your settings at any time.',
  terms: 'Read the membership terms',
  refused: 'This attempt didn’t renew your membership',
  failed: 'Something went wrong. Try again: if the bank has already charged your card, you won’t be charged again.',
  cardGone: 'This card is no longer saved. Nothing was charged; please use another card.',
  unresolved:
    'We’ll keep checking, and email you either way. Please don’t pay with another card until then. Open this page later to see.',
} as const

/** Why the page has no form, beside that the membership has ended. */
export const RETURN_REFUSED: Readonly<Record<ReturnRefusal, string>> = {
  DELETION: 'Your account is going to be deleted, as you asked. If you keep it, you can renew your membership here.',
  CLOSING: 'This community is closing, so memberships can no longer be renewed.',
  ACTIVE: 'Nothing is due. Write to us if you’d like to come back: everything you wrote is still here.',
  DUE: 'Something is still due on your account. Once it’s paid, you can renew your membership here.',
  ENDED_OTHERWISE: 'Nothing is due. Write to us if you’d like to come back: everything you wrote is still here.',
  NOT_OFFERED: 'Nothing is due. Write to us if you’d like to come back: everything you wrote is still here.',
}

/** "Your membership ended on Dec 11, 2026." */
export function endedText(endedAt: string | null, timeZone: string): string {
  return endedAt ? `Your membership ended on ${formatDate(new Date(endedAt), timeZone)}.` : 'Your membership has ended.'
}

/** "12 months". */
export function monthsText(months: number): string {
  return `${months} months`
}

type Price = { readonly duesInCents: number; readonly feeInCents: number; readonly currency: string }

/** "$1,950 dues, and the initiation fee of $500". */
export function priceText({ duesInCents, feeInCents, currency }: Price): string {
  const dues = `${formatBalance(duesInCents, currency)} dues`
  return feeInCents > 0 ? `${dues}, and the initiation fee of ${formatBalance(feeInCents, currency)}` : dues
}
