import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../icon/Icon.tsx'

type DisclosureProps = Omit<ComponentProps<'details'>, 'className' | 'title'> & { readonly title: ReactNode }

/** Collapsible text; works without JavaScript. */
export function Disclosure({ title, children, ...details }: DisclosureProps) {
  return (
    <details className="disclosure" {...details}>
      <summary className="disclosure__title">
        <span>{title}</span>
        <Icon name="down" />
      </summary>
      <div className="disclosure__body">{children}</div>
    </details>
  )
}
