/** The named avatar sizes, in CSS pixels. */
export const AVATAR_SIZES = {
  xs: 24,
  mini: 35,
  tiny: 80,
  small: 150,
  default: 200,
  medium: 300,
  large: 450,
} as const

export type AvatarSize = keyof typeof AVATAR_SIZES
