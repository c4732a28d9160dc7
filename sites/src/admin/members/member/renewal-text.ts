import type { ClosingDates } from '#shared/domain/communities/closing/closing.ts'
import { formatDate } from '#shared/kernel/dates.ts'

type Membership = {
  readonly renewsAt: string | null
  readonly isAutoRenewalOn: boolean
  /** At its term or earlier. */
  readonly hasEnded: boolean
}

/** What happens to a membership at its term, or how it ended; null when the provider names no date. */
export function renewalText(
  { renewsAt, isAutoRenewalOn, hasEnded }: Membership,
  timeZone: string,
  now: Date,
  closing: Pick<ClosingDates, 'endsAt'> | null = null,
) {
  const at = renewsAt === null ? null : new Date(renewsAt)
  const date = at && formatDate(at, timeZone)
  // A membership that was ended immediately keeps the date of its term.
  if (hasEnded) return at && at <= now ? `Ended on ${date}` : 'Ended'
  if (closing && (at === null || at > closing.endsAt)) {
    const paid = date === null ? '' : `; paid until ${date}`
    return `Ends on ${formatDate(closing.endsAt, timeZone)}: the community is closing${paid}`
  }
  if (closing) return `Ends on ${date}: the community is closing`
  if (date === null) return null
  return isAutoRenewalOn ? `Renews on ${date}` : `Ends on ${date}: auto-renewal is off`
}
