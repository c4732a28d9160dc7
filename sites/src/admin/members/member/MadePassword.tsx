import { useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { TextField } from '../../../ui/field/Field.tsx'
import { PASSWORD_HELP_MESSAGES as M } from './dialog-messages.ts'

type MadePasswordProps = { /** Null: closed. */ readonly password: string | null; readonly onDone: () => void }

/** Shows a new password once: only the button closes the dialog, so that a stray key does not lose it. */
export function MadePassword({ password, onDone }: MadePasswordProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password ?? '')
      setCopied(true)
    } catch {
      // Without the clipboard permission it is selected and copied by hand.
      setCopied(false)
    }
  }
  return (
    <Dialog
      open={password !== null}
      onClose={() => undefined}
      dismissible={false}
      title={M.madeTitle}
      footer={
        <>
          <Button onClick={() => void copy()}>{M.copy}</Button>
          <Button kind="primary" onClick={onDone}>
            {M.done}
          </Button>
        </>
      }
    >
      <div className="staff-form">
        <p>{M.madeText}</p>
        <TextField
          label={M.made}
          readOnly
          autoComplete="off"
          data-autofocus
          value={password ?? ''}
          onFocus={({ target }) => target.select()}
        />
        <p role="status">{isCopied && M.copied}</p>
      </div>
    </Dialog>
  )
}
