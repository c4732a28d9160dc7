import { OFFER_VERIFIED_MS } from './limits.ts'
import type { OfferHiddenReason, OfferState } from './statuses.ts'

/** The times that determine the state of an offer. */
export type OfferTimes = {
  readonly isPublished: boolean
  readonly startsAt: Date
  /** Null if it has no end. */
  readonly endsAt: Date | null
  /** When staff last checked that it works; null if it was never published. */
  readonly verifiedAt: Date | null
}

export function offerStateOf({ isPublished, endsAt }: OfferTimes, now: Date): OfferState {
  if (!isPublished) return 'DRAFT'
  return endsAt && endsAt <= now ? 'EXPIRED' : 'LIVE'
}

/** Why members do not see a LIVE offer; null if they see it, and for every other state. */
export function hiddenReasonOf(offer: OfferTimes, now: Date): OfferHiddenReason | null {
  if (offerStateOf(offer, now) !== 'LIVE') return null
  if (offer.startsAt > now) return 'NOT_STARTED'
  return isVerified(offer, now) ? null : 'UNVERIFIED'
}

function isVerified({ verifiedAt }: OfferTimes, now: Date): boolean {
  return verifiedAt !== null && verifiedAt.getTime() > now.getTime() - OFFER_VERIFIED_MS
}

/** When members stop seeing the offer unless staff check it again. */
export function verifyBy(verifiedAt: Date): Date {
  return new Date(verifiedAt.getTime() + OFFER_VERIFIED_MS)
}
