import { CLOSING_REFUSALS } from '#shared/domain/communities/closing/messages.ts'
import { formatDate } from '#shared/kernel/dates.ts'

/** What the page of billing says differently in a closing community. */
export const CLOSING_BILLING = {
  membershipText: 'Your plan, and when it ends.',
  cardsText: `${CLOSING_REFUSALS.noRenewal} Your cards aren’t charged for another term.`,
} as const

type Closed = { readonly renewsAt: Date | null; readonly endsAt: Date }

/** When a membership ends that nothing renews any more: with its term, and with the community at the latest. */
export function endInClosing({ renewsAt, endsAt }: Closed): Date {
  return renewsAt !== null && renewsAt < endsAt ? renewsAt : endsAt
}

/** Until when it is paid, if that is longer than the community lasts. */
export function paidBeyond({ renewsAt, endsAt }: Closed): Date | null {
  return renewsAt !== null && renewsAt > endsAt ? renewsAt : null
}

/** In place of the words about auto-renewal, of a membership that goes on until then. */
export function closingText({ renewsAt, endsAt }: Closed, timeZone: string): string {
  const end = formatDate(endsAt, timeZone)
  if (renewsAt !== null && renewsAt < endsAt)
    return `${CLOSING_REFUSALS.noRenewal} Your membership ends on ${formatDate(renewsAt, timeZone)}, and you keep access until the community closes, on ${end}.`
  const paidUntil = paidBeyond({ renewsAt, endsAt })
  const paid = paidUntil
    ? `You’ve paid until ${formatDate(paidUntil, timeZone)}, so we’ll write to you about the time after that.`
    : 'If you’ve paid beyond that day, we’ll write to you.'
  return `${CLOSING_REFUSALS.noRenewal} Your membership ends when the community closes, on ${end}. ${paid}`
}
