import type { ComponentProps } from 'react'
import { Field, type FieldWrapperProps, splitProps } from './Field.tsx'

export function SelectField({
  children,
  ...props
}: FieldWrapperProps & Omit<ComponentProps<'select'>, 'id' | 'className'>) {
  const [field, select] = splitProps(props)
  return (
    <Field {...field}>
      {(control) => (
        <select {...select} {...control}>
          {children}
        </select>
      )}
    </Field>
  )
}
