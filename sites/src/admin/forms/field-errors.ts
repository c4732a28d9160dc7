import { stillNeeded } from '../../lib/forms/still-needed.ts'
import { INVALID_FORM } from './messages.ts'

/** The errors of a form, by field: a text, or true for a field that is marked without one. */
export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string | true>>>

type Checked<Field extends string> = {
  readonly errors: FieldErrors<Field>
  readonly values: Readonly<Partial<Record<Field, unknown>>>
  readonly required: readonly Field[]
}

/** A required field that is empty is marked without words. */
export function withMissing<Field extends string>({ errors, values, required }: Checked<Field>): FieldErrors<Field> {
  const missing = required.filter((field) => values[field] === '').map((field) => [field, true])
  return { ...errors, ...Object.fromEntries(missing) }
}

/** Of one field: what is wrong with what was typed, or true where nothing was. */
export function unlessEmpty<Fault extends string | null>(typed: string, fault: Fault): Fault | true {
  return fault !== null && typed.trim() === '' ? true : fault
}

/** Above a refused form: it names the empty fields, in the order of the labels. */
export function invalidForm<Field extends string>(
  errors: FieldErrors<Field>,
  labels: Readonly<Partial<Record<Field, string>>>,
): string {
  const empty = (Object.entries(labels) as [Field, string][]).filter(([field]) => errors[field] === true)
  return `${INVALID_FORM} ${stillNeeded(empty.map(([, label]) => label))}`.trim()
}
