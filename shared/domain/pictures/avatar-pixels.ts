import { AVATAR_SIZES } from './avatar-sizes.ts'

/** Smallest first: an uploaded photo has each of them. */
export const AVATAR_PIXELS: readonly number[] = Object.values(AVATAR_SIZES)
