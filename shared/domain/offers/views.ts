import type { OfferTimes } from './rules.ts'
import type { OfferRedemption } from './statuses.ts'

/** The fields of an offer that staff fill in. */
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

/** An offer as read by both members and staff. */
export type OfferRow = OfferFields &
  OfferTimes & {
    readonly id: string
    /** The community whose staff wrote it. */
    readonly communityId: string
    /** Id of the partner's logo; if null, the initials are shown instead. */
    readonly logoId: string | null
  }

/** An offer as a member sees it. */
export type OfferView = OfferRow & {
  /** The member reported that it does not work, and staff have not checked it yet. */
  readonly isReportedByMe: boolean
}
