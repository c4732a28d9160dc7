import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'

/** The part of the form that the dialog needs. */
export type MoneyForm = {
  readonly id: string
  readonly isBusy: boolean
  readonly setBusy: (isBusy: boolean) => void
  /** Sets the typed amount for the button; null while it is invalid. */
  readonly setCents: (cents: number | null) => void
}

type MoneyDialogProps = {
  readonly open: boolean
  readonly title: ReactNode
  readonly cancel: string
  readonly kind: 'primary' | 'danger'
  readonly busy: string
  readonly submitText: (cents: number | null) => string
  readonly onClose: () => void
  readonly children: (form: MoneyForm) => ReactNode
}

/** Asks for a money operation: its button shows the amount, and the dialog stays open while the operation runs. */
export function MoneyDialog({ open, title, cancel, kind, busy, submitText, onClose, children }: MoneyDialogProps) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [cents, setCents] = useState<number | null>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissible={!isBusy}
      title={title}
      footer={
        open && (
          <>
            <Button onClick={() => !isBusy && onClose()}>{cancel}</Button>
            <Button type="submit" form={id} kind={kind} busy={isBusy && busy}>
              {submitText(cents)}
            </Button>
          </>
        )
      }
    >
      {open && children({ id, isBusy, setBusy, setCents })}
    </Dialog>
  )
}
