import type { ComponentProps } from 'react'
import { Field, type FieldWrapperProps, splitProps } from './Field.tsx'

export function TextArea(props: FieldWrapperProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) {
  const [field, input] = splitProps(props)
  return <Field {...field}>{(control) => <textarea rows={4} {...input} {...control} />}</Field>
}
