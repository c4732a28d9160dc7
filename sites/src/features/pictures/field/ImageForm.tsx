import { type ReactNode, useState } from 'react'
import { altTooLong, LEAD_IMAGE_REFUSALS } from '#shared/domain/pictures/messages.ts'
import type { PictureShape } from '#shared/domain/pictures/picture-shapes.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { TextField } from '../../../ui/field/Field.tsx'
import { TextArea } from '../../../ui/field/TextArea.tsx'
import { PICTURE_MESSAGES } from '../messages.ts'
import { IMAGE_DIALOG_MESSAGES as M } from './dialog-messages.ts'
import type { ImageKind, ImageWords } from './image-kind.ts'
import { useChange } from './use-change.ts'
import './image-form.css'
import { countCharacters } from '#shared/kernel/words.ts'

type ImageFormProps = {
  readonly kind: Pick<ImageKind, 'shape'>
  readonly title: string
  readonly save: string
  readonly words: ImageWords
  readonly onCancel: () => void
  /** Returns the failure to show, or null. */
  readonly onSave: (words: ImageWords) => Promise<string | null>
  /** Above the alt text: the crop of a new image. */
  readonly children?: ReactNode
}

/** The alt text and credit of an image. Typed values stay when they could not be saved. */
export function ImageForm({ kind, title, save, words, onCancel, onSave, children }: ImageFormProps) {
  const [alt, setAlt] = useState(words.alt)
  const [credit, setCredit] = useState(words.credit ?? '')
  const [wasTried, setWasTried] = useState(false)
  const { isBusy, failure, start } = useChange()
  const problems = problemsOf(kind.shape, alt, credit)

  const submit = async () => {
    setWasTried(true)
    if (isBusy || problems.alt || problems.credit) {
      document.getElementById(problems.alt ? ALT_ID : CREDIT_ID)?.focus()
      return
    }
    await start(() => onSave({ alt: alt.trim(), credit: credit.trim() || null }))
  }

  const footer = (
    <>
      <Button onClick={onCancel} disabled={isBusy}>
        {PICTURE_MESSAGES.cancel}
      </Button>
      <Button kind="primary" type="submit" form={FORM_ID} busy={isBusy && PICTURE_MESSAGES.saving}>
        {save}
      </Button>
    </>
  )
  return (
    <Dialog open title={title} onClose={onCancel} dismissible={!isBusy} footer={footer}>
      <form
        id={FORM_ID}
        className="image-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {children}
        {kind.shape.words && (
          <TextArea
            id={ALT_ID}
            rows={2}
            label={M.alt}
            hint={M.altHint}
            isRequired
            error={wasTried ? problems.alt : undefined}
            value={alt}
            data-autofocus
            onChange={(event) => setAlt(event.target.value)}
          />
        )}
        {kind.shape.words?.credit && (
          <TextField
            id={CREDIT_ID}
            label={M.credit}
            aside={M.optional}
            hint={M.creditHint}
            error={wasTried ? problems.credit : undefined}
            value={credit}
            autoComplete="off"
            onChange={(event) => setCredit(event.target.value)}
          />
        )}
        {failure && <Alert tone="negative">{failure}</Alert>}
      </form>
    </Dialog>
  )
}

const FORM_ID = 'image-words'
const ALT_ID = 'image-alt'
const CREDIT_ID = 'image-credit'

function problemsOf(
  { words }: PictureShape,
  alt: string,
  credit: string,
): { readonly alt?: string; readonly credit?: string } {
  if (!words) return {}
  const length = countCharacters(alt.trim())
  return {
    ...(length === 0 && { alt: LEAD_IMAGE_REFUSALS.altMissing }),
    ...(length > words.alt && { alt: altTooLong(words.alt) }),
    ...(countCharacters(credit.trim()) > (words.credit ?? 0) && { credit: LEAD_IMAGE_REFUSALS.creditTooLong }),
  }
}
