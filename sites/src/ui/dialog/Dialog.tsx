import { X } from 'lucide'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { UI_MESSAGES } from '../../lib/messages.ts'
import { Icon } from '../icon/Icon.tsx'

type DialogProps = {
  readonly open: boolean
  /** Asked for by Escape, the backdrop or the close button. */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
  /** Buttons, the main one last. */
  readonly footer?: ReactNode
  /** False while something must be answered or is under way: Escape and backdrop do nothing, no close button. */
  readonly dismissible?: boolean
}

/**
 * A modal question over the page, 500 px at most. The focus begins at its title or at `data-autofocus`; the browser keeps
 * it inside and returns it to where it was.
 */
export function Dialog({ open, onClose, title, children, footer, dismissible = true }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Before the browser paints and before the dialog leaves the page: closing is what gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    element.showModal()
    const start = element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector<HTMLElement>('h2')
    start?.focus()
    return () => element.close()
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; its key is Escape, which the dialog answers itself
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        if (dismissible) onClose()
      }}
      // A browser may close a dialog on a second Escape although the first was refused.
      onClose={() => {
        if (!open) return
        if (dismissible) onClose()
        else dialog.current?.showModal()
      }}
      onClick={(event) => event.target === dialog.current && dismissible && onClose()}
    >
      {open && (
        <div className="dialog__panel">
          <header className="dialog__head">
            <h2 className="dialog__title" id={titleId} tabIndex={-1}>
              {title}
            </h2>
            {dismissible && (
              <button type="button" className="icon-button" aria-label={UI_MESSAGES.close} onClick={onClose}>
                <Icon node={X} />
              </button>
            )}
          </header>
          <div className="dialog__body">{children}</div>
          {footer && <footer className="dialog__foot">{footer}</footer>}
        </div>
      )}
    </dialog>
  )
}
