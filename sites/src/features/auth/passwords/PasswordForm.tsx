import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { PasswordField as PasswordInput } from '../PasswordField.tsx'
import { PASSWORD_FORM_MESSAGES } from './messages.ts'
import { PasswordMeter } from './PasswordMeter.tsx'
import {
  applyOutcome,
  changeField,
  emptyForm,
  errorOf,
  type PasswordForm as Form,
  fieldsOf,
  leaveField,
  type PasswordField,
  type PasswordPurpose,
  reasonNotReady,
  submitForm,
} from './password-form.ts'
import type { SavePassword } from './save-password.ts'
import './password-form.css'

type PasswordFormProps = {
  readonly purpose: PasswordPurpose
  readonly save: SavePassword
  /** If known: a hidden field, so that password managers save it with the password. */
  readonly username?: string
  readonly head?: ReactNode
  readonly done: ReactNode
  readonly invalidLink?: ReactNode
}

function FormError({ form }: { readonly form: Form }) {
  const { outcome } = form
  if (outcome?.kind === 'failed') {
    return (
      <Alert tone="negative" title={PASSWORD_FORM_MESSAGES.errorTitle}>
        {outcome.message}
      </Alert>
    )
  }
  if (outcome?.kind !== 'signed-out') return null
  const signIn = (
    <a href={`/login?redirect=${encodeURIComponent(location.pathname)}`}>{PASSWORD_FORM_MESSAGES.signIn}</a>
  )
  return (
    <Alert tone="warning" action={signIn}>
      {PASSWORD_FORM_MESSAGES.signedOut}
    </Alert>
  )
}

export function PasswordForm({ purpose, save, username, head, done, invalidLink }: PasswordFormProps) {
  const [form, setForm] = useState(() => emptyForm(purpose))
  const reasonId = useId()
  const reason = reasonNotReady(form)
  const root = useRef<HTMLFormElement>(null)

  // The fields may have been filled before hydration, by typing or autofill.
  useEffect(() => {
    const typed = (field: PasswordField) => root.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.value
    setForm((empty) =>
      fieldsOf(purpose).reduce((filled, field) => changeField(filled, field, typed(field) ?? ''), empty),
    )
  }, [purpose])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (reason || form.isBusy) return
    setForm(submitForm)
    const outcome = await save(form.values)
    setForm((current) => applyOutcome(current, outcome))
  }

  if (form.outcome?.kind === 'done') return done
  if (form.outcome?.kind === 'invalid-link') return invalidLink

  const renderField = (field: PasswordField) => (
    <PasswordInput
      key={field}
      label={PASSWORD_FORM_MESSAGES[field]}
      name={field}
      autoComplete={field === 'current' ? 'current-password' : 'new-password'}
      readOnly={form.isBusy}
      value={form.values[field]}
      error={errorOf(form, field)}
      hint={field === 'next' && <PasswordMeter password={form.values.next} />}
      onChange={(event) => setForm(changeField(form, field, event.target.value))}
      onLeave={() => setForm((current) => leaveField(current, field))}
    />
  )
  return (
    <form ref={root} className="password-form" method="post" noValidate onSubmit={submit}>
      {head}
      <FormError form={form} />
      {username && (
        <input
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          name="username"
          autoComplete="username"
          readOnly
          value={username}
        />
      )}
      {fieldsOf(purpose).map(renderField)}
      <div className="password-form__submit">
        <Button
          type="submit"
          kind="primary"
          wide={purpose !== 'update'}
          disabled={reason !== null || form.isBusy}
          title={reason ?? undefined}
          aria-describedby={reason ? reasonId : undefined}
        >
          {form.isBusy ? PASSWORD_FORM_MESSAGES.busy : PASSWORD_FORM_MESSAGES.submit[purpose]}
        </Button>
        <p className="caption soft" id={reasonId}>
          {!form.isBusy && reason}
        </p>
      </div>
    </form>
  )
}
