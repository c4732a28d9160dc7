import { formatDate } from '#shared/kernel/dates.ts'

type Membership = {
  readonly renewsAt: string | null
  readonly isAutoRenewalOn: boolean
  /** At its term or earlier. */
  readonly hasEnded: boolean
}

/** What happens to a membership at its term, or how it ended; null when the provider names no date. */
export function renewalText({ renewsAt, isAutoRenewalOn, hasEnded }: Membership, timeZone: string, now: Date) {
  const at = renewsAt === null ? null : new Date(renewsAt)
  const date = at && formatDate(at, timeZone)
  // A membership that was ended immediately keeps the date of its term.
  if (hasEnded) return at && at <= now ? `Ended on ${date}` : 'Ended'
  if (date === null) return null
  return isAutoRenewalOn ? `Renews on ${date}` : `Ends on ${date}: auto-renewal is off`
}
