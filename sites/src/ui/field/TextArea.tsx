import type { ComponentProps, KeyboardEvent } from 'react'
import { Field, type FieldWrapperProps, splitProps } from './Field.tsx'

type TextAreaProps = FieldWrapperProps & Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'onKeyDown'>

/** Ctrl or Cmd and Enter presses the form's button, unless it is disabled. */
function sendByKeys({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) {
  if (key !== 'Enter' || !(ctrlKey || metaKey)) return
  currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.click()
}

export function TextArea(props: TextAreaProps) {
  const [field, input] = splitProps(props)
  return <Field {...field}>{(control) => <textarea rows={4} {...input} {...control} onKeyDown={sendByKeys} />}</Field>
}
