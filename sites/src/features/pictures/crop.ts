/** A part of a picture, of a given shape. */
export type Crop = {
  /** The picture's width, in pixels. */
  readonly width: number
  readonly height: number
  /** The centre of the part. */
  readonly x: number
  readonly y: number
  /** 1 is the largest part of that shape in the picture. */
  readonly zoom: number
  readonly maxZoom: number
  /** The aspect ratio of the part, width to height. */
  readonly ratio: number
}

const MAX_ZOOM = 4

type Shape = { readonly ratio?: number; readonly maxZoom?: number }

/** The largest centred part; a square by default. */
export function startCrop(width: number, height: number, { ratio = 1, maxZoom = MAX_ZOOM }: Shape = {}): Crop {
  return { width, height, x: width / 2, y: height / 2, zoom: 1, maxZoom, ratio }
}

/** The size of the part, in pixels of the picture. */
export function sizeOf({ width, height, zoom, ratio }: Crop): { readonly width: number; readonly height: number } {
  const across = Math.min(width, height * ratio) / zoom
  return { width: across, height: across / ratio }
}

/** Moves the part by fractions of its own width and height; it stays within the picture. */
export function moveCrop(crop: Crop, right: number, down: number): Crop {
  const size = sizeOf(crop)
  return withinPicture({ ...crop, x: crop.x + right * size.width, y: crop.y + down * size.height })
}

export function zoomCrop(crop: Crop, zoom: number): Crop {
  return withinPicture({ ...crop, zoom: clamp(zoom, 1, crop.maxZoom) })
}

function withinPicture(crop: Crop): Crop {
  const { width, height } = sizeOf(crop)
  return {
    ...crop,
    x: clamp(crop.x, width / 2, crop.width - width / 2),
    y: clamp(crop.y, height / 2, crop.height - height / 2),
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
