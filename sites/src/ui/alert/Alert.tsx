import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide'
import type { ReactNode } from 'react'
import { UI_MESSAGES } from '../../lib/messages.ts'
import { Icon } from '../icon/Icon.tsx'

type AlertTone = 'positive' | 'warning' | 'negative' | 'info'

const ICONS = { positive: CircleCheck, warning: TriangleAlert, negative: CircleAlert, info: Info } as const

type AlertProps = {
  readonly tone: AlertTone
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** A button or link that resolves it. */
  readonly action?: ReactNode
  readonly onDismiss?: () => void
}

/** A notice inside the page. A negative one is announced at once (`alert`), others when the screen reader is idle (`status`). */
export function Alert({ tone, title, children, action, onDismiss }: AlertProps) {
  return (
    <div className={`alert alert--${tone}`} role={tone === 'negative' ? 'alert' : 'status'}>
      <Icon node={ICONS[tone]} size={20} />
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
