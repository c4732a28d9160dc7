import { AVATAR_SIZES, type AvatarSize } from '#shared/domain/pictures/avatar-sizes.ts'
import { imageSource } from '../image-source.ts'
import { initialsOf } from './initials.ts'

type AvatarProps = {
  readonly name: string
  readonly avatar: string | null
  readonly size?: AvatarSize
  readonly lazy?: boolean
}

/** Always beside the name as text, so it is hidden from screen readers. Islands show an uploaded photo in its default size, which saves them script. */
export function Avatar({ name, avatar, size = 'default', lazy = false }: AvatarProps) {
  const className = `avatar avatar--${size}`
  const pixels = AVATAR_SIZES[size]
  return avatar ? (
    <img
      className={className}
      src={imageSource(avatar)}
      alt=""
      width={pixels}
      height={pixels}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
    />
  ) : (
    <span className={className} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
