import { ICON_SPRITE } from 'virtual:icon-sprite'
import type { IconName } from './icons.ts'

export function iconHref(name: IconName): string {
  return `${ICON_SPRITE}#${name}`
}

/** The width in the units of the icons, which are drawn on 24 by 24, so that the stroke is 1.5 px at every size. */
export function strokeWidth(size: number): number {
  return (1.5 * 24) / size
}
