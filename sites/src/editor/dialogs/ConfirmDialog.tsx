import { type ReactNode, useRef, useState } from 'react'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Checkbox } from '../../ui/field/Field.tsx'
import { EDITOR_MESSAGES } from '../messages.ts'
import { newOperationId } from '../operation-id.ts'

type ConfirmDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** Label of the box that must be checked. */
  readonly confirmation: string
  readonly accept: string
  readonly accepting: string
  /** Runs the confirmed action; returns the failure to show, or null. */
  readonly onAccept: (operationId: string) => Promise<string | null>
  /** The text sent with it; an attempt with another text is another operation. */
  readonly text?: string
  /** It cannot be confirmed in its current state. */
  readonly isWrong?: boolean
  readonly children?: (isBusy: boolean) => ReactNode
}

/** A question that is confirmed by checking a box and pressing the button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, confirmation, accept, accepting, onAccept, text = '', isWrong, children } = props
  const [isChecked, setIsChecked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // One id for all attempts: an attempt with a lost response is not performed twice.
  const operation = useRef<{ readonly id: string; readonly text: string } | null>(null)

  const close = () => {
    setIsChecked(false)
    setFailure(null)
    onClose()
  }

  const confirm = async () => {
    setIsBusy(true)
    setFailure(null)
    if (operation.current?.text !== text) operation.current = { id: newOperationId(), text }
    const failed = await onAccept(operation.current.id)
    setIsBusy(false)
    setFailure(failed)
  }

  const footer = (
    <>
      <Button onClick={close} disabled={isBusy}>
        {EDITOR_MESSAGES.cancel}
      </Button>
      <Button kind="primary" disabled={!isChecked || isWrong} busy={isBusy && accepting} onClick={() => void confirm()}>
        {accept}
      </Button>
    </>
  )

  return (
    <Dialog open={open} onClose={close} title={title} dismissible={!isBusy} footer={footer}>
      {children?.(isBusy)}
      <Checkbox
        label={
          <>
            {confirmation}
            {/* It stays, so that the button does not move when the box is checked. */}
            <span className="choice__note">{EDITOR_MESSAGES.checkFirst}</span>
          </>
        }
        checked={isChecked}
        onChange={(event) => setIsChecked(event.target.checked)}
      />
      {failure && <Alert tone="negative">{failure}</Alert>}
    </Dialog>
  )
}
