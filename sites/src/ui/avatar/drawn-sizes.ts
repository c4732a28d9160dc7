import { AVATAR_SIZES } from '#shared/domain/pictures/avatar-sizes.ts'

/**
 * The displayed sizes in CSS pixels: the named sizes, in which photos are stored, and that of people in the directory.
 */
export const DRAWN_SIZES = { ...AVATAR_SIZES, row: 64 } as const

export type DrawnSize = keyof typeof DRAWN_SIZES
