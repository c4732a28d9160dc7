import { altTooLong } from '#shared/domain/pictures/messages.ts'
import { AD_ALT_MAX_CHARACTERS, AD_LINK_MAX_CHARACTERS, AD_TIERS_MAX } from './limits.ts'
import type { AdPlace } from './places.ts'
import type { AdShape } from './shapes.ts'
import type { AdState } from './state.ts'

export const AD_SHAPE_LABELS: Readonly<Record<AdShape, string>> = {
  MASTHEAD: 'Banner',
  MEDIUM_SQUARE: 'Square',
}

export const AD_PLACE_LABELS: Readonly<Record<AdPlace, string>> = {
  HOME: 'Home',
  ARTICLES: 'Articles dashboard',
}

export const AD_STATE_LABELS: Readonly<Record<AdState, string>> = {
  RUNNING: 'Running',
  OFF: 'Off',
  NO_PICTURE: 'No image yet',
  UPCOMING: 'Not started',
  OVER: 'Ended',
}

/** Why something about an ad was refused, as the reader is told. */
export const AD_REFUSALS = {
  endsBeforeStart: 'The end must be after the start.',
  linkForm: 'Enter a web address that starts with https://.',
  linkTooLong: `The web address can be up to ${AD_LINK_MAX_CHARACTERS} characters.`,
  noPlace: 'Choose at least one page for a square.',
  tooManyTiers: `Choose up to ${AD_TIERS_MAX} membership tiers.`,
  changedMeanwhile: 'Someone else changed this ad after you opened it. Compare the values below, then save again.',
  altMissing: 'Describe the image for people who can’t see it.',
  altTooLong: altTooLong(AD_ALT_MAX_CHARACTERS),
} as const

export type AdRefusal = keyof typeof AD_REFUSALS

/** Message and extensions of an error. */
export function adRefusal(reason: AdRefusal) {
  return { message: AD_REFUSALS[reason], extensions: { reason } }
}
