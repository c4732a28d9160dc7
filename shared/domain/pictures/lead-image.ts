import { pictureAddress, type SizedPicture } from './addresses.ts'

/** The width on an article's page; a picture must be at least this wide. */
export const LEAD_IMAGE_WIDTH = 1200
/** The width next to a title in a list. */
const SMALL_WIDTH = 600
const LARGE_WIDTH = 2400
/** In pixels. Every lead image has the first two widths, and the third one if the picture is wide enough. */
export const LEAD_IMAGE_WIDTHS = [SMALL_WIDTH, LEAD_IMAGE_WIDTH, LARGE_WIDTH] as const

/** Width to height: all have the same shape, so that a page reserves their space before they arrive. */
export const LEAD_IMAGE_RATIO = 16 / 9

/** The alternative text, for people who do not see the picture. */
export const LEAD_IMAGE_ALT_MAX_CHARACTERS = 250
/** The creator of the picture. */
export const LEAD_IMAGE_CREDIT_MAX_CHARACTERS = 100

export function leadImageHeight(width: number): number {
  return Math.round(width / LEAD_IMAGE_RATIO)
}

/** The picture next to the title of its article: a file of 600 pixels, or the single one of a drawing. */
export function smallLeadImage(imageId: string): SizedPicture {
  return { address: pictureAddress(imageId, SMALL_WIDTH), width: SMALL_WIDTH, height: leadImageHeight(SMALL_WIDTH) }
}

export type LeadImageView = {
  /** In the width of the article page. */
  readonly address: string
  /** Twice as wide; null if the picture is not wide enough. */
  readonly largeAddress: string | null
  readonly alt: string
  readonly credit: string | null
}

export type LeadImageFields = {
  readonly leadImageId: string | null
  /** Width of its largest file; null for drawings, which have one file for all sizes. */
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
