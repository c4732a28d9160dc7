import {
  OFFER_CODE_MAX_CHARACTERS,
  OFFER_REPORT_MAX_CHARACTERS,
  OFFER_TIERS_MAX,
  PUBLISHED_OFFERS_MAX,
} from './limits.ts'
import type { OfferHiddenReason, OfferRedemption, OfferState } from './statuses.ts'

export const OFFER_STATE_LABELS: Readonly<Record<OfferState, string>> = {
  DRAFT: 'Draft',
  LIVE: 'Live',
  EXPIRED: 'Expired',
}

export const OFFER_HIDDEN_LABELS: Readonly<Record<OfferHiddenReason, string>> = {
  NOT_STARTED: 'Not started',
  UNVERIFIED: 'Hidden: needs checking',
}

export const OFFER_REDEMPTION_LABELS: Readonly<Record<OfferRedemption, string>> = {
  CODE: 'With a code',
  LINK: 'On a website',
  CONTACT: 'By email',
}

/** Why an action on an offer was refused, as shown to the reader. */
export const OFFER_REFUSALS = {
  endsBeforeStart: 'The end must be after the start.',
  endIsPast: 'This end has passed. Choose a later one before you publish.',
  codeForm: `Enter the code in one line, up to ${OFFER_CODE_MAX_CHARACTERS} characters.`,
  linkForm: 'Enter a web address that starts with https://.',
  contactForm: 'Enter an email address.',
  tooManyTiers: `Choose up to ${OFFER_TIERS_MAX} membership tiers.`,
  tooManyPublished: `Up to ${PUBLISHED_OFFERS_MAX} offers can be live at the same time. Unpublish one first.`,
  isDraft: 'This offer isn’t published.',
  changedMeanwhile: 'Someone else changed this offer after you opened it. Compare the values below, then save again.',
  isOver: 'This offer has ended.',
  reportTooLong: `Use up to ${OFFER_REPORT_MAX_CHARACTERS} characters.`,
  tooManyReports: 'You’ve reported many offers today. Please write to your concierge instead.',
} as const

export type OfferRefusal = keyof typeof OFFER_REFUSALS

/** Message and extensions of an error. */
export function offerRefusal(reason: OfferRefusal) {
  return { message: OFFER_REFUSALS[reason], extensions: { reason } }
}
