import type { OfferTimes } from './rules.ts'
import type { OfferRedemption } from './statuses.ts'

/** What staff write of an offer. */
export type OfferFields = {
  readonly title: string
  readonly summary: string
  readonly partnerName: string
  readonly category: string
  readonly body: string
  readonly redemption: OfferRedemption
  /** The code, the address on the web, or the email address. */
  readonly redemptionValue: string
  /** The membership tiers that see it; empty for all. */
  readonly tiers: readonly string[]
  /** Listed on the page of executive offers as well. */
  readonly isExecutive: boolean
  readonly isFeatured: boolean
  readonly startsAt: Date
  readonly endsAt: Date | null
}

/** An offer as both members and staff read it. */
export type OfferRow = OfferFields &
  OfferTimes & {
    readonly id: string
    /** Whose staff wrote it. */
    readonly communityId: string
    /** Of the partner's logo; null where its initials stand instead. */
    readonly logoId: string | null
  }

/** An offer as a member sees it. */
export type OfferView = OfferRow & {
  /** The member said that it does not work, and staff have not looked at it yet. */
  readonly isReportedByMe: boolean
}
