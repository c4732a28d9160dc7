import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide'
import type { ReactNode } from 'react'
import { UI_MESSAGES } from '../../lib/messages.ts'
import { Icon } from '../icon/Icon.tsx'

export type Tone = 'positive' | 'warning' | 'negative' | 'info'

const SIGNS = { positive: CircleCheck, warning: TriangleAlert, negative: CircleAlert, info: Info } as const

type AlertProps = {
  readonly tone: Tone
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** A button or link that mends it. */
  readonly action?: ReactNode
  readonly onDismiss?: () => void
}

/** A notice in its place on the page. A negative one interrupts a screen reader, others wait. */
export function Alert({ tone, title, children, action, onDismiss }: AlertProps) {
  return (
    <div className={`alert alert--${tone}`} role={tone === 'negative' ? 'alert' : 'status'}>
      <Icon node={SIGNS[tone]} size={20} />
      <div className="alert__text">
        {title && <p className="alert__title">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="alert__action">{action}</div>}
      </div>
      {onDismiss && (
        <button type="button" className="icon-button" aria-label={UI_MESSAGES.dismiss} onClick={onDismiss}>
          <Icon node={X} />
        </button>
      )}
    </div>
  )
}
