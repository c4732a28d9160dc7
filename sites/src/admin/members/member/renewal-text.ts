import { formatDate } from '#shared/kernel/dates.ts'

type Membership = {
  readonly renewsAt: string | null
  readonly isAutoRenewalOn: boolean
  /** By its term, or earlier. */
  readonly hasEnded: boolean
}

/** What becomes of a membership with its term, or became of it; null where the provider names no day. */
export function renewalText({ renewsAt, isAutoRenewalOn, hasEnded }: Membership, timeZone: string, now: Date) {
  const at = renewsAt === null ? null : new Date(renewsAt)
  const date = at && formatDate(at, timeZone)
  // One that was ended at once keeps the day on which its term would have ended.
  if (hasEnded) return at && at <= now ? `Ended on ${date}` : 'Ended'
  if (date === null) return null
  return isAutoRenewalOn ? `Renews on ${date}` : `Ends on ${date}: auto-renewal is off`
}
