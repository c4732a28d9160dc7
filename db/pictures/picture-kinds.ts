import type { PICTURE_KINDS } from '#db/schema/pictures.ts'
import { adRefusal } from '#shared/domain/ads/messages.ts'
import { AD_SHAPES, type AdShape } from '#shared/domain/ads/shapes.ts'
import { ATTEMPT_LIMITS, type AttemptLimit } from '#shared/domain/auth/limits.ts'
import { groupRefusal } from '#shared/domain/groups/messages.ts'
import { LEAD_IMAGE_REFUSALS } from '#shared/domain/pictures/messages.ts'
import {
  AD_PICTURES,
  AVATAR,
  FEED_PICTURE,
  GROUP_IMAGE,
  LEAD_IMAGE,
  OFFER_LOGO,
  type PictureShape,
} from '#shared/domain/pictures/picture-shapes.ts'
import type { AppErrorDetails } from '#shared/kernel/errors.ts'

export type WordsRefusal = 'altMissing' | 'altTooLong' | 'creditTooLong'

/** A kind of picture that people upload. A new kind needs a declaration here, its shape, and the verb that shows it. */
export type PictureKind = {
  readonly kind: (typeof PICTURE_KINDS)[number]
  readonly shape: PictureShape
  /** Counted per uploading person, before anything is read. */
  readonly limit: AttemptLimit
  /** Message and extensions of the refusal of its texts. */
  readonly wordsRefused: (reason: WordsRefusal) => Pick<AppErrorDetails, 'message' | 'extensions'>
}

export const PHOTO: PictureKind = {
  kind: 'AVATAR',
  shape: AVATAR,
  limit: ATTEMPT_LIMITS.photo,
  wordsRefused: () => ({ message: '' }),
}

export const ARTICLE_IMAGE: PictureKind = {
  kind: 'LEAD_IMAGE',
  shape: LEAD_IMAGE,
  limit: ATTEMPT_LIMITS.leadImage,
  wordsRefused: (reason) => ({ message: LEAD_IMAGE_REFUSALS[reason] }),
}

export const IMAGE_OF_GROUP: PictureKind = {
  kind: 'GROUP_IMAGE',
  shape: GROUP_IMAGE,
  limit: ATTEMPT_LIMITS.groupImage,
  // A kind without credits cannot have one that is too long.
  wordsRefused: (reason) => groupRefusal(reason === 'altMissing' ? 'altMissing' : 'altTooLong'),
}

export const LOGO_OF_OFFER: PictureKind = {
  kind: 'OFFER_LOGO',
  shape: OFFER_LOGO,
  limit: ATTEMPT_LIMITS.offerLogo,
  wordsRefused: () => ({ message: '' }),
}

export const PICTURE_OF_FEED_ITEM: PictureKind = {
  kind: 'FEED_PICTURE',
  shape: FEED_PICTURE,
  limit: ATTEMPT_LIMITS.feedPicture,
  wordsRefused: () => ({ message: '' }),
}

const KIND_OF_AD = { MASTHEAD: 'AD_MASTHEAD', MEDIUM_SQUARE: 'AD_SQUARE' } as const satisfies Record<AdShape, string>

/** The pictures of ads by their shape. */
export const PICTURES_OF_ADS = Object.fromEntries(AD_SHAPES.map((shape) => [shape, pictureOfAd(shape)])) as Readonly<
  Record<AdShape, PictureKind>
>

function pictureOfAd(shape: AdShape): PictureKind {
  return {
    kind: KIND_OF_AD[shape],
    shape: AD_PICTURES[shape],
    limit: ATTEMPT_LIMITS.adPicture,
    wordsRefused: (reason) => adRefusal(reason === 'altMissing' ? 'altMissing' : 'altTooLong'),
  }
}
