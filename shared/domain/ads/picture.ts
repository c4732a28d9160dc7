import { pictureAddress } from '../pictures/addresses.ts'
import { type AdShape, adWidths } from './shapes.ts'
import type { AdPicture } from './views.ts'

export type AdPictureView = {
  readonly address: string
  /** Twice as wide, for dense screens; null if the picture is not wide enough. */
  readonly largeAddress: string | null
  readonly alt: string
}

export function adPictureOf({ imageId, imageWidth, imageAlt }: AdPicture, shape: AdShape): AdPictureView {
  const [width, largeWidth] = adWidths(shape)
  return {
    address: pictureAddress(imageId, width),
    largeAddress: imageWidth === largeWidth ? pictureAddress(imageId, largeWidth) : null,
    alt: imageAlt,
  }
}
