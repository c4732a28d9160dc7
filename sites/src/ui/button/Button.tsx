import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../icon/Icon.tsx'
import type { IconName } from '../icon/icons.ts'
import { type ButtonKind, buttonClass } from './button-class.ts'

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  /** At most one primary button per screen. */
  readonly kind?: ButtonKind
  readonly icon?: IconName
  readonly small?: boolean
  readonly wide?: boolean
  /** A text such as "Saving…", shown instead of the label. The width stays the same and clicks are ignored. */
  readonly busy?: string | false
  readonly children: ReactNode
}

export function Button({
  kind = 'secondary',
  icon,
  small = false,
  wide = false,
  busy = false,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(kind, { small, wide })}
      aria-disabled={busy ? true : rest['aria-disabled']}
      data-busy={busy ? '' : undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      <span className="button__label" aria-hidden={busy ? true : undefined}>
        {icon && <Icon name={icon} />}
        {children}
      </span>
      {busy && <span className="button__busy">{busy}</span>}
    </button>
  )
}
