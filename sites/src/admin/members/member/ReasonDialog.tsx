import { useId } from 'react'
import { createAlert } from '../../../lib/alerts.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { TextArea } from '../../../ui/field/TextArea.tsx'
import { StaffDialog } from '../../step-up/StaffDialog.tsx'
import '../../step-up/staff-form.css'
import { useReason } from './use-reason.ts'

type ReasonDialogProps = {
  readonly name: string
  readonly texts: Readonly<Record<ReasonText, string>> & { readonly title: (name: string) => string }
  readonly maxCharacters: number
  readonly faultOf: (reason: string) => string | null
  readonly send: (reason: string) => Promise<unknown>
}

type ReasonText = 'open' | 'cancel' | 'submit' | 'busy' | 'text' | 'reason' | 'reasonHint' | 'done' | 'failed'

/** Asks why, and acts on the member. */
export function ReasonDialog({ name, texts, maxCharacters, faultOf, send }: ReasonDialogProps) {
  const formId = useId()
  const onDone = () => {
    createAlert({ displayType: 'positive', title: texts.done })
    location.reload()
  }
  const { form, stepUp, isBusy, reason, setReason, fault, failure, onSubmit } = useReason({
    ...{ faultOf, send, onDone, failed: texts.failed },
  })
  const { open, cancel, submit } = texts
  return (
    <StaffDialog
      {...{ openLabel: open, cancel, submit, formId, stepUp }}
      title={texts.title(name)}
      busy={isBusy && texts.busy}
    >
      <form ref={form} className="staff-form" id={formId} method="post" noValidate onSubmit={onSubmit}>
        <p>{texts.text}</p>
        <TextArea
          label={texts.reason}
          hint={texts.reasonHint}
          rows={3}
          data-autofocus
          maxLength={maxCharacters}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={fault}
        />
        {failure && <Alert tone="negative">{failure}</Alert>}
      </form>
    </StaffDialog>
  )
}
