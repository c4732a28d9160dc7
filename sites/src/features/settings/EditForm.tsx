import { type ReactNode, useEffect, useRef } from 'react'
import { UnsavedChanges } from '../../lib/forms/UnsavedChanges.tsx'
import type { Form } from '../../lib/forms/use-form.ts'
import { Button } from '../../ui/button/Button.tsx'

type EditFormProps = {
  readonly form: Pick<Form<string>, 'submit' | 'isBusy' | 'isDirty'>
  readonly label: string
  readonly submit: string
  readonly busy: string
  readonly cancel: string
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** A form that replaces what it changes: its first field gets the focus, and its buttons close it. */
export function EditForm({ form, label, submit, busy, cancel, onCancel, children }: EditFormProps) {
  const root = useRef<HTMLFormElement>(null)
  useEffect(() => root.current?.querySelector('input')?.focus(), [])
  return (
    <form ref={root} className="form" method="post" noValidate aria-label={label} onSubmit={form.submit}>
      {children}
      <div className="form__foot">
        <Button type="submit" kind="primary" busy={form.isBusy && busy}>
          {submit}
        </Button>
        <Button onClick={onCancel}>{cancel}</Button>
      </div>
      <UnsavedChanges isDirty={form.isDirty} />
    </form>
  )
}
