import { iconHref, strokeWidth } from './icon-attributes.ts'
import type { IconName } from './icons.ts'

type IconProps = {
  readonly name: IconName
  /** In CSS pixels; the stroke is 1.5 px at every size. */
  readonly size?: number
  /** Only for an icon without text beside it; otherwise it is hidden from screen readers. */
  readonly label?: string
}

export function Icon({ name, size = 18, label }: IconProps) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      strokeWidth={strokeWidth(size)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={iconHref(name)} />
    </svg>
  )
}
