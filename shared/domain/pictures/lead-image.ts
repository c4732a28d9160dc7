import { pictureAddress, type SizedPicture } from './addresses.ts'

/** Shown on the page of an article; a picture must be as wide. */
export const LEAD_IMAGE_WIDTH = 1200
/** Shown beside a title in a list. */
const SMALL_WIDTH = 600
const LARGE_WIDTH = 2400
/** In pixels. Every lead image has the first two widths, and the third one if the picture is as wide. */
export const LEAD_IMAGE_WIDTHS = [SMALL_WIDTH, LEAD_IMAGE_WIDTH, LARGE_WIDTH] as const

/** Width to height: all of them have one shape, so that a page knows their place before they arrive. */
export const LEAD_IMAGE_RATIO = 16 / 9

/** Said instead of the picture, to those who do not see it. */
export const LEAD_IMAGE_ALT_MAX_CHARACTERS = 250
/** Who made the picture. */
export const LEAD_IMAGE_CREDIT_MAX_CHARACTERS = 100

export function leadImageHeight(width: number): number {
  return Math.round(width / LEAD_IMAGE_RATIO)
}

/** The picture beside the title of its article: a file of 600 pixels, or the one of a drawing. */
export function smallLeadImage(imageId: string): SizedPicture {
  return { address: pictureAddress(imageId, SMALL_WIDTH), width: SMALL_WIDTH, height: leadImageHeight(SMALL_WIDTH) }
}

export type LeadImageView = {
  /** In the width of the article's page. */
  readonly address: string
  /** In twice that; null where the picture is not as wide. */
  readonly largeAddress: string | null
  readonly alt: string
  readonly credit: string | null
}

export type LeadImageFields = {
  readonly leadImageId: string | null
  /** Of its largest file; null for drawings, which have one file for all sizes. */
  readonly leadImageWidth: number | null
  readonly leadImageAlt: string | null
  readonly leadImageCredit: string | null
}

export function leadImageOf(fields: LeadImageFields): LeadImageView | null {
  const { leadImageId, leadImageWidth, leadImageAlt, leadImageCredit } = fields
  if (leadImageId === null) return null
  return {
    address: pictureAddress(leadImageId, LEAD_IMAGE_WIDTH),
    largeAddress: leadImageWidth === LARGE_WIDTH ? pictureAddress(leadImageId, LARGE_WIDTH) : null,
    alt: leadImageAlt ?? '',
    credit: leadImageCredit,
  }
}
