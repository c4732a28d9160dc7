import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'

type RemoveDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly texts: Readonly<Record<'cancel' | 'removeBusy' | 'removeConfirm', string>>
  readonly onRemove: () => Promise<void>
  readonly children: ReactNode
}

/** Asks whether to remove something, and stays open while it is being removed. */
export function RemoveDialog({ open, onClose, title, texts, onRemove, children }: RemoveDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const remove = async () => {
    setIsBusy(true)
    await onRemove()
    setIsBusy(false)
    onClose()
  }
  return (
    <Dialog
      {...{ open, onClose, title }}
      dismissible={!isBusy}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button kind="danger" busy={isBusy && texts.removeBusy} onClick={remove}>
            {texts.removeConfirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
