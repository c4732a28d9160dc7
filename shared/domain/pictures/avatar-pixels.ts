import { AVATAR_SIZES } from './avatar-sizes.ts'

/** The smallest first: an uploaded photo has each of them. */
export const AVATAR_PIXELS: readonly number[] = Object.values(AVATAR_SIZES)
