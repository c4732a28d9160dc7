import { pictureAddress } from './addresses.ts'

/** The widths of a lead image in pixels. Every one has the first width, and the second one if the picture is as wide. */
export const LEAD_IMAGE_WIDTHS = [1200, 2400] as const
const [WIDTH, LARGE_WIDTH] = LEAD_IMAGE_WIDTHS

/** Width to height: all of them have one shape, so that a page knows their place before they arrive. */
export const LEAD_IMAGE_RATIO = 16 / 9

/** Said instead of the picture, to those who do not see it. */
export const LEAD_IMAGE_ALT_MAX_CHARACTERS = 250
/** Who made the picture. */
export const LEAD_IMAGE_CREDIT_MAX_CHARACTERS = 100

export function leadImageHeight(width: number): number {
  return Math.round(width / LEAD_IMAGE_RATIO)
}

export type LeadImageView = {
  /** In the first width. */
  readonly address: string
  /** In the second one; null where the picture is not as wide. */
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
    address: pictureAddress(leadImageId, WIDTH),
    largeAddress: leadImageWidth === LARGE_WIDTH ? pictureAddress(leadImageId, LARGE_WIDTH) : null,
    alt: leadImageAlt ?? '',
    credit: leadImageCredit,
  }
}
