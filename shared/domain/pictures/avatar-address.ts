import { AVATAR_PIXELS } from './avatar-pixels.ts'
import { AVATAR_SIZES } from './avatar-sizes.ts'

const SIZED = /^(\/media\/pic_[0-9a-z]+)\/\d+$/

/** The address of a person's picture with at least this many pixels, or in the largest size. */
export function avatarAddress(address: string, pixels: number): string {
  const path = SIZED.exec(address)?.[1]
  if (!path) return address
  return `${path}/${AVATAR_PIXELS.find((size) => size >= pixels) ?? AVATAR_SIZES.large}`
}
