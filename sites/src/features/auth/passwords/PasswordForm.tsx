import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { FormSummary } from '../../../lib/forms/FormSummary.tsx'
import { fieldError } from '../../../lib/forms/field-error.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { PasswordField as PasswordInput } from '../PasswordField.tsx'
import { PASSWORD_FORM_MESSAGES } from './messages.ts'
import { PasswordMeter } from './PasswordMeter.tsx'
import {
  checkPasswords,
  EMPTIED_WITH,
  fieldNames,
  fieldsOf,
  NO_PASSWORDS,
  type PasswordField,
  type PasswordOutcome,
  type PasswordPurpose,
  reasonNotReady,
} from './password-form.ts'
import type { SavePassword } from './save-password.ts'
import './password-form.css'

/** Loaded once something was typed. Without it the form works, but leaving the page asks for no confirmation. */
const UnsavedChanges = lazy(() =>
  import('../../../lib/forms/UnsavedChanges.tsx').then(
    (module) => ({ default: module.UnsavedChanges }),
    () => ({ default: () => null }),
  ),
)

type PasswordFormProps = {
  readonly purpose: PasswordPurpose
  readonly save: SavePassword
  /** Called when the person is about to type. */
  readonly onBegin?: () => void
  /** If known: a hidden field, so that password managers save it with the password. */
  readonly username?: string
  readonly head?: ReactNode
  readonly done: ReactNode
  readonly invalidLink?: ReactNode
}

type End = 'done' | 'invalid-link'

/** What a completed change uses up: its link, or the password that was the current one. */
function isUsedUp(outcome: PasswordOutcome): boolean {
  return outcome.kind === 'invalid-link' || (outcome.kind === 'refused' && 'current' in outcome.fields)
}

export function PasswordForm({ purpose, save, onBegin, username, head, done, invalidLink }: PasswordFormProps) {
  const id = useId()
  const reasonId = `${id}-reason`
  const root = useRef<HTMLFormElement>(null)
  const [end, setEnd] = useState<End | null>(null)
  const [said, setSaid] = useState('')
  /** The message of an attempt without a response. */
  const unknown = useRef('')
  const form = useForm<PasswordField>({
    initial: NO_PASSWORDS,
    emptied: EMPTIED_WITH,
    validate: (values) => checkPasswords(purpose, values),
    send: async (values) => {
      const outcome = await save(values)
      if (outcome.kind === 'unknown') unknown.current = outcome.message
      if (outcome.kind === 'unknown' || (unknown.current && isUsedUp(outcome)))
        return { kind: 'failed', message: unknown.current }
      if (outcome.kind === 'refused') setSaid(outcome.message)
      if (outcome.kind !== 'invalid-link') return outcome
      setEnd('invalid-link')
      return { kind: 'failed', message: '' }
    },
    onDone: () => {
      setEnd('done')
      for (const field of fieldsOf(purpose)) form.change(field, '')
    },
  })
  const { change, errors, values } = form
  const reason = reasonNotReady(purpose, values)

  // The fields may have been filled before hydration, by typing or autofill.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => {
    for (const field of fieldsOf(purpose)) {
      const typed = root.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.value
      if (typed) change(field, typed)
    }
  }, [])

  if (end === 'done') return done
  if (end === 'invalid-link') return invalidLink

  const idOf = (field: PasswordField) => `${id}-${field}`
  const fields = fieldNames(said)
  const renderField = (field: PasswordField) => {
    const code = errors[field]
    return (
      <PasswordInput
        key={field}
        id={idOf(field)}
        label={fields[field].label}
        name={field}
        isRequired
        autoComplete={field === 'current' ? 'current-password' : 'new-password'}
        readOnly={form.isBusy}
        value={values[field]}
        error={code === undefined ? null : fieldError(code, fields[field].texts)}
        hint={field === 'next' && <PasswordMeter password={values.next} />}
        onChange={(event) => change(field, event.target.value)}
        onLeave={() => form.leave(field)}
      />
    )
  }
  return (
    <form
      ref={root}
      className="password-form"
      method="post"
      noValidate
      onFocus={onBegin}
      onSubmit={(event) => (reason ? event.preventDefault() : form.submit(event))}
    >
      {head}
      <FormSummary form={form} fields={fields} idOf={idOf} failureTitle={PASSWORD_FORM_MESSAGES.errorTitle} />
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
      {/* A browser may have filled in the current password automatically. */}
      {(values.next !== '' || values.confirm !== '') && (
        <Suspense>
          <UnsavedChanges isDirty />
        </Suspense>
      )}
    </form>
  )
}
