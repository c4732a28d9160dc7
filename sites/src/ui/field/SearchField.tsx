import type { ComponentProps } from 'react'
import { Icon } from '../icon/Icon.tsx'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'aria-label'> & {
  /** The accessible name, also shown as the placeholder. */
  readonly label: string
}

export function SearchField({ label, ...input }: SearchFieldProps) {
  return (
    <span className="search">
      <Icon name="search" />
      <input type="search" className="input" aria-label={label} placeholder={label} {...input} />
    </span>
  )
}
