import type { ReactNode } from 'react'
import { UI_MESSAGES } from '../../lib/messages.ts'
import { Icon } from '../icon/Icon.tsx'
import { ALERT_ICONS, type AlertTone } from './alert-icons.ts'

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
      <Icon name={ALERT_ICONS[tone]} size={20} />
      <div className="alert__text">
        {title && <p className="alert__title">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="alert__action">{action}</div>}
      </div>
      {onDismiss && (
        <button type="button" className="icon-button" aria-label={UI_MESSAGES.dismiss} onClick={onDismiss}>
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}
