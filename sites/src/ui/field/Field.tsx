import { type ComponentProps, type ReactNode, useId } from 'react'

/** The props of the control that connect it to its label, hint and error for screen readers. */
export type FieldControl = {
  readonly id: string
  readonly className: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}

type FieldProps = {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** True marks the field as invalid without a message. */
  readonly error?: ReactNode | true
  /** Marked beside the label. */
  readonly isRequired?: boolean | undefined
  /** Right of the label, such as "Optional" or a counter. */
  readonly aside?: ReactNode
  readonly id?: string | undefined
  readonly children: (control: FieldControl) => ReactNode
}

/** Label above, hint below, error below the hint. */
export function Field({ label, hint, error, aside, id, isRequired = false, children }: FieldProps) {
  const generatedId = useId()
  const fieldId = id ?? generatedId
  const hintId = `${fieldId}-hint`
  const errorId = `${fieldId}-error`
  const hasMessage = Boolean(error) && error !== true
  const describedBy = [hint && hintId, hasMessage && errorId].filter(Boolean).join(' ')
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <div className="field__head">
        <label className="field__label" htmlFor={fieldId}>
          {label}
          {isRequired && <RequiredMark />}
        </label>
        {aside && <span className="field__aside">{aside}</span>}
      </div>
      {children({
        id: fieldId,
        className: 'input',
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
      })}
      {hint && (
        <p className="field__hint" id={hintId}>
          {hint}
        </p>
      )}
      <p className="field__error" id={errorId} aria-live="polite">
        {hasMessage && error}
      </p>
    </div>
  )
}

/** Screen readers announce the control as required. */
export function RequiredMark() {
  return (
    <span className="field__required" aria-hidden="true">
      {' *'}
    </span>
  )
}

export type FieldWrapperProps = Pick<FieldProps, 'label' | 'hint' | 'error' | 'aside' | 'id' | 'isRequired'>

/** Separates the props of the field around a control from those of the control. */
export function splitProps<P extends FieldWrapperProps>({ label, hint, error, aside, id, isRequired, ...control }: P) {
  return [{ label, hint, error, aside, id, isRequired }, control] as const
}

export function TextField(props: FieldWrapperProps & Omit<ComponentProps<'input'>, 'id' | 'className'>) {
  const [field, input] = splitProps(props)
  return <Field {...field}>{(control) => <input type="text" {...input} {...control} />}</Field>
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & {
  readonly label: ReactNode
}

export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className="choice">
      <input type="checkbox" className="choice__box" {...input} />
      <span>{label}</span>
    </label>
  )
}
