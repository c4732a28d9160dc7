/** A square of a picture. */
export type Crop = {
  /** Of the picture, in its pixels. */
  readonly width: number
  readonly height: number
  /** The middle of the square. */
  readonly x: number
  readonly y: number
  /** 1 is the largest square that the picture has. */
  readonly zoom: number
}

export const MAX_ZOOM = 4

export function startCrop(width: number, height: number): Crop {
  return { width, height, x: width / 2, y: height / 2, zoom: 1 }
}

export function sideOf({ width, height, zoom }: Crop): number {
  return Math.min(width, height) / zoom
}

/** By parts of the side of the square; it stays within the picture. */
export function moveCrop(crop: Crop, right: number, down: number): Crop {
  const side = sideOf(crop)
  return withinPicture({ ...crop, x: crop.x + right * side, y: crop.y + down * side })
}

export function zoomCrop(crop: Crop, zoom: number): Crop {
  return withinPicture({ ...crop, zoom: clamp(zoom, 1, MAX_ZOOM) })
}

function withinPicture(crop: Crop): Crop {
  const half = sideOf(crop) / 2
  return { ...crop, x: clamp(crop.x, half, crop.width - half), y: clamp(crop.y, half, crop.height - half) }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
