import { AD_ALT_MAX_CHARACTERS, AD_PICTURE_MAX_BYTES } from '../ads/limits.ts'
import { AD_SHAPES, AD_SIZES, type AdShape, adWidths } from '../ads/shapes.ts'
import { FEED_PICTURE_MAX_BYTES, FEED_PICTURE_RATIO, FEED_PICTURE_WIDTH } from '../feeds/picture.ts'
import { GROUP_IMAGE_RATIO, GROUP_IMAGE_WIDTHS } from '../groups/image.ts'
import { GROUP_IMAGE_ALT_MAX_CHARACTERS, GROUP_IMAGE_MAX_BYTES } from '../groups/limits.ts'
import { OFFER_LOGO_MAX_BYTES, OFFER_LOGO_PIXELS } from '../offers/logo.ts'
import { AVATAR_PIXELS } from './avatar-pixels.ts'
import {
  LEAD_IMAGE_ALT_MAX_CHARACTERS,
  LEAD_IMAGE_CREDIT_MAX_CHARACTERS,
  LEAD_IMAGE_RATIO,
  LEAD_IMAGE_WIDTHS,
} from './lead-image.ts'
import { UPLOAD_MAX_BYTES } from './limits.ts'

/** The requirements of an uploaded picture of a kind: the browser sends it so, and the server accepts nothing else. */
export type PictureShape = {
  /** The widths of its files in pixels, smallest first. */
  readonly widths: readonly number[]
  /** Width to height. */
  readonly ratio: number
  /** Every picture has this many of the widths, the others only if it is wide enough: pictures are never enlarged. */
  readonly leastFiles: number
  /** Total of all files. */
  readonly maxBytes: number
  /** The maximum lengths of its texts; null without texts. */
  readonly words: { readonly alt: number; readonly credit: number | null } | null
}

export const AVATAR: PictureShape = {
  widths: AVATAR_PIXELS,
  ratio: 1,
  leastFiles: AVATAR_PIXELS.length,
  maxBytes: UPLOAD_MAX_BYTES,
  words: null,
}

export const LEAD_IMAGE: PictureShape = {
  widths: LEAD_IMAGE_WIDTHS,
  ratio: LEAD_IMAGE_RATIO,
  leastFiles: 2,
  maxBytes: UPLOAD_MAX_BYTES,
  words: { alt: LEAD_IMAGE_ALT_MAX_CHARACTERS, credit: LEAD_IMAGE_CREDIT_MAX_CHARACTERS },
}

export const GROUP_IMAGE: PictureShape = {
  widths: GROUP_IMAGE_WIDTHS,
  ratio: GROUP_IMAGE_RATIO,
  leastFiles: GROUP_IMAGE_WIDTHS.length,
  maxBytes: GROUP_IMAGE_MAX_BYTES,
  words: { alt: GROUP_IMAGE_ALT_MAX_CHARACTERS, credit: null },
}

/** The pictures of ads by their shape. */
export const AD_PICTURES = Object.fromEntries(AD_SHAPES.map((shape) => [shape, adPicture(shape)])) as Readonly<
  Record<AdShape, PictureShape>
>

function adPicture(shape: AdShape): PictureShape {
  const { width, height } = AD_SIZES[shape]
  return {
    ...{ widths: adWidths(shape), ratio: width / height, leastFiles: 1, maxBytes: AD_PICTURE_MAX_BYTES },
    words: { alt: AD_ALT_MAX_CHARACTERS, credit: null },
  }
}

export const OFFER_LOGO: PictureShape = {
  widths: [OFFER_LOGO_PIXELS],
  ratio: 1,
  leastFiles: 1,
  maxBytes: OFFER_LOGO_MAX_BYTES,
  words: null,
}

/** Shown next to the title of a feed item, which says what it links to. */
export const FEED_PICTURE: PictureShape = {
  widths: [FEED_PICTURE_WIDTH],
  ratio: FEED_PICTURE_RATIO,
  leastFiles: 1,
  maxBytes: FEED_PICTURE_MAX_BYTES,
  words: null,
}

/** The minimum width of the selected part. */
export function leastWidth({ widths, leastFiles }: PictureShape): number {
  return widths[leastFiles - 1] ?? 0
}

/** The sizes of the files, as many as requested. */
export function sizesOf({ widths, ratio }: PictureShape, files = widths.length) {
  return widths.slice(0, files).map((width) => ({ width, height: Math.round(width / ratio) }))
}

/** The sizes that a part of a picture can be sent in. */
export function sizesWithin(shape: PictureShape, partWidth: number) {
  return sizesOf(shape, Math.max(shape.leastFiles, shape.widths.filter((width) => width <= partWidth).length))
}
