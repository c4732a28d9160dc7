import { useRef, useState } from 'react'
import { linkFromInput } from '#shared/kernel/links/link-target.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { TextField } from '../../ui/field/Field.tsx'
import { EDITOR_MESSAGES } from '../messages.ts'
import type { LinkTarget } from '../writing/link-command.ts'
import './link-dialog.css'

type Link = { readonly text: string; readonly href: string | null }

type LinkDialogProps = {
  /** Null while it is closed. */
  readonly target: LinkTarget | null
  readonly onClose: () => void
  readonly onSave: (link: Link) => void
}

export function LinkDialog({ target, onClose, onSave }: LinkDialogProps) {
  return (
    <Dialog open={target !== null} onClose={onClose} title={EDITOR_MESSAGES.linkTitle}>
      {target && <LinkForm target={target} onClose={onClose} onSave={onSave} />}
    </Dialog>
  )
}

function LinkForm({ target, onClose, onSave }: LinkDialogProps & { readonly target: LinkTarget }) {
  const [text, setText] = useState(target.text)
  const [address, setAddress] = useState(target.href?.replace(/^mailto:/, '') ?? '')
  const [wasTried, setWasTried] = useState(false)
  const href = linkFromInput(address)
  const isTextMissing = text.trim() === ''

  const addressField = useRef<HTMLInputElement>(null)
  const textField = useRef<HTMLInputElement>(null)

  const save = () => {
    setWasTried(true)
    if (!href) addressField.current?.focus()
    else if (isTextMissing) textField.current?.focus()
    else onSave({ text, href })
  }

  return (
    <form
      className="link-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextField
        ref={addressField}
        label={EDITOR_MESSAGES.linkAddress}
        hint={EDITOR_MESSAGES.linkHint}
        error={wasTried && !href ? EDITOR_MESSAGES.linkInvalid : undefined}
        value={address}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        onChange={(event) => setAddress(event.target.value)}
      />
      <TextField
        ref={textField}
        label={EDITOR_MESSAGES.linkText}
        error={wasTried && isTextMissing ? EDITOR_MESSAGES.linkTextMissing : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="actions">
        {target.href && (
          <Button kind="quiet" onClick={() => onSave({ text: target.text, href: null })}>
            {EDITOR_MESSAGES.linkRemove}
          </Button>
        )}
        <Button onClick={onClose}>{EDITOR_MESSAGES.cancel}</Button>
        <Button kind="primary" type="submit">
          {EDITOR_MESSAGES.linkSave}
        </Button>
      </div>
    </form>
  )
}
