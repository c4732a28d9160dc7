import { type SubmitEvent, useId, useState } from 'react'
import { useFirstWrongField } from '../../lib/forms/use-first-wrong-field.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { TextField } from '../../ui/field/Field.tsx'
import { STEP_UP_MESSAGES } from './messages.ts'
import { confirmPassword } from './step-up.requests.ts'
import { stepUpFailure } from './step-up-failure.ts'
import type { StepUpQuestion } from './use-step-up.ts'

/** Asks for the password while there is a question. */
export function StepUpDialog({ question }: { readonly question: StepUpQuestion | null }) {
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      open={question !== null}
      onClose={() => question?.answer(false)}
      dismissible={!isBusy}
      title={STEP_UP_MESSAGES.title}
      footer={
        question && (
          <>
            <Button onClick={() => !isBusy && question.answer(false)}>{STEP_UP_MESSAGES.cancel}</Button>
            <Button type="submit" form={formId} kind="primary" busy={isBusy && STEP_UP_MESSAGES.confirming}>
              {STEP_UP_MESSAGES.confirm}
            </Button>
          </>
        )
      }
    >
      {question && <PasswordForm id={formId} isBusy={isBusy} setBusy={setBusy} onDone={() => question.answer(true)} />}
    </Dialog>
  )
}

type PasswordFormProps = {
  readonly id: string
  readonly isBusy: boolean
  readonly setBusy: (isBusy: boolean) => void
  readonly onDone: () => void
}

function PasswordForm({ id, isBusy, setBusy, onDone }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { form, goToFirstWrong } = useFirstWrongField()
  const refuse = (text: string) => {
    setError(text)
    goToFirstWrong()
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (password === '') return refuse(STEP_UP_MESSAGES.missing)
    setBusy(true)
    setError(null)
    try {
      await confirmPassword(password)
      setBusy(false)
      onDone()
    } catch (cause) {
      setBusy(false)
      refuse(stepUpFailure(cause))
    }
  }

  return (
    <form ref={form} className="staff-form" id={id} method="post" noValidate onSubmit={submit}>
      <p>{STEP_UP_MESSAGES.text}</p>
      <TextField
        label={STEP_UP_MESSAGES.password}
        type="password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={error}
      />
    </form>
  )
}
