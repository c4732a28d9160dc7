import { OFFER_LOGO_PIXELS } from '../offers/logo.ts'
import { pictureAddress, type SizedPicture } from '../pictures/addresses.ts'
import { smallLeadImage } from '../pictures/lead-image.ts'

/** The picture that staff choose for an item: one file of the size of a small lead image. */
export const FEED_PICTURE_WIDTH = 600
export const FEED_PICTURE_RATIO = 16 / 9
export const FEED_PICTURE_HEIGHT = Math.round(FEED_PICTURE_WIDTH / FEED_PICTURE_RATIO)
export const FEED_PICTURE_MAX_BYTES = 512 * 1024

type ItemPictures = {
  /** Shown next to the title of an item: what staff chose, or the lead image of its article, or the logo of its offer's partner. */
  readonly imageId: string | null
  readonly leadImageId: string | null
  readonly logoId: string | null
}

/** Shown beside the title of an item: what staff chose, or the lead image of its article, or the logo of its offer's partner. */
export function itemPicture({ imageId, leadImageId, logoId }: ItemPictures): SizedPicture | null {
  if (imageId) return chosenPicture(imageId)
  if (leadImageId) return smallLeadImage(leadImageId)
  if (!logoId) return null
  return { address: pictureAddress(logoId, OFFER_LOGO_PIXELS), width: OFFER_LOGO_PIXELS, height: OFFER_LOGO_PIXELS }
}

export function chosenPicture(imageId: string): SizedPicture {
  return {
    address: pictureAddress(imageId, FEED_PICTURE_WIDTH),
    width: FEED_PICTURE_WIDTH,
    height: FEED_PICTURE_HEIGHT,
  }
}
