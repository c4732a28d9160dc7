import { newId } from '../../../kernel/ids.ts'

/**
 * The pictures of a brand by the field that shows each: the browser renders them in this size. A logo and an icon keep their transparency.
 */
export const SITE_PICTURES = {
  'config.auth.logo': { width: 256, height: 256, isOpaque: false },
  'config.icon': { width: 256, height: 256, isOpaque: false },
  'config.auth.backgroundImage': { width: 1200, height: 1500, isOpaque: true },
} as const

export type SitePicturePath = keyof typeof SITE_PICTURES

export function isSitePicturePath(path: string): path is SitePicturePath {
  return Object.hasOwn(SITE_PICTURES, path)
}

/** As base64: the maximum size of a staff request. */
export const SITE_PICTURE_MAX_CHARACTERS = 560_000

/** Staff see brand pictures before they are shown there, but not members' portraits. */
export const SITE_PICTURE_PREFIX = 'brand_'

export function newSitePictureId(now: Date): string {
  return `${SITE_PICTURE_PREFIX}${newId(now)}`
}
