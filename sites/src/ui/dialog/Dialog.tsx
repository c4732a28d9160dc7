import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { UI_MESSAGES } from '../../lib/messages.ts'
import { Icon } from '../icon/Icon.tsx'

type DialogProps = {
  readonly open: boolean
  /** Called by Escape, a press on the backdrop, or the close button. */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
  /** Buttons, the main one last. */
  readonly footer?: ReactNode
  /** False while a request runs or an answer is required: no close button, and Escape and the backdrop do nothing. */
  readonly dismissible?: boolean
}

/**
 * A modal dialog, at most 500 px wide. The focus starts at its title or at `data-autofocus`; the browser keeps it inside and
 * returns it to the previous element on close.
 */
export function Dialog({ open, onClose, title, children, footer, dismissible = true }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const dismiss = dismissible ? onClose : null

  // A layout effect, so that the dialog is closed before it is removed from the page: only close() returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    element.showModal()
    const focused = element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector<HTMLElement>('h2')
    focused?.focus()
    return () => element.close()
  }, [open])

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        dismiss?.()
      }}
      // A second Escape closes the dialog even when the first `cancel` event was prevented.
      onClose={() => {
        if (!open) return
        if (dismiss) dismiss()
        else dialog.current?.showModal()
      }}
      // Not the click: a selection that starts in a field and ends on the backdrop is a click on the dialog too.
      onMouseDown={(event) => event.target === dialog.current && dismiss?.()}
    >
      {open && (
        <div className="dialog__panel">
          <header className="dialog__head">
            <h2 className="dialog__title" id={titleId} tabIndex={-1}>
              {title}
            </h2>
            {dismiss && (
              <button type="button" className="icon-button" aria-label={UI_MESSAGES.close} onClick={dismiss}>
                <Icon name="close" />
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
