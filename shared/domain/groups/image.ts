import { pictureAddress } from '../pictures/addresses.ts'

/** The widths in pixels; every group image has both. */
export const GROUP_IMAGE_WIDTHS = [600, 1200] as const
const [SMALL_WIDTH, WIDTH] = GROUP_IMAGE_WIDTHS

/** Width to height, as for lead images. */
export const GROUP_IMAGE_RATIO = 16 / 9

export function groupImageHeight(width: number): number {
  return Math.round(width / GROUP_IMAGE_RATIO)
}

export type GroupImageView = {
  /** 1200 pixels wide. */
  readonly address: string
  /** 600 pixels wide. */
  readonly smallAddress: string
  readonly alt: string
}

export type GroupImageFields = { readonly imageId: string | null; readonly imageAlt: string | null }

export function groupImageOf({ imageId, imageAlt }: GroupImageFields): GroupImageView | null {
  if (imageId === null) return null
  return {
    address: pictureAddress(imageId, WIDTH),
    smallAddress: pictureAddress(imageId, SMALL_WIDTH),
    alt: imageAlt ?? '',
  }
}
