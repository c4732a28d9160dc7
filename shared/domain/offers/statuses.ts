/** DRAFT: only staff see it. EXPIRED: its end date has passed; members no longer see it. */
export const OFFER_STATES = ['DRAFT', 'LIVE', 'EXPIRED'] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** How a member uses an offer: with a code, at a web address, or by writing to somebody. */
export const OFFER_REDEMPTIONS = ['CODE', 'LINK', 'CONTACT'] as const
export type OfferRedemption = (typeof OFFER_REDEMPTIONS)[number]

/** Why members do not see an offer that is LIVE. */
export const OFFER_HIDDEN_REASONS = ['NOT_STARTED', 'UNVERIFIED'] as const
export type OfferHiddenReason = (typeof OFFER_HIDDEN_REASONS)[number]

export function isOfferRedemption(value: unknown): value is OfferRedemption {
  return (OFFER_REDEMPTIONS as readonly unknown[]).includes(value)
}
