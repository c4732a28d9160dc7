import { AppError } from '#shared/kernel/errors.ts'
import { type FieldErrors, invalidForm } from './field-errors.ts'

/** A refused form on the page of something that staff edit: the page is shown again with it. */
export type RefusedForm<Values> = {
  readonly failure: string
  /** The values of the details form; null for any other form of the page. */
  readonly values: Values | null
  readonly errors: FieldErrors<string>
  /** Somebody else changed the details after the form was opened. */
  readonly isStale: boolean
  /** The value of the details form's hidden field: its operation id, or the details that it started from. */
  readonly hidden: string
}

type TypedDetails<Values, Input> = {
  readonly values: Values
  readonly checked: { readonly input: Input } | { readonly errors: FieldErrors<string> }
  /** The names of the required fields. */
  readonly labels: Readonly<Record<string, string>>
  readonly hidden: string
  /** Why the details were refused, in words; null for any other error. */
  readonly refusalOf: (error: unknown) => string | null
}

/** Saves typed details, new or changed; `save` returns the next page. */
export async function saveDetails<Values, Input>(
  { values, checked, labels, hidden, refusalOf }: TypedDetails<Values, Input>,
  save: (input: Input) => Promise<string>,
): Promise<{ readonly goTo: string } | RefusedForm<Values>> {
  const refused = { values, hidden, isStale: false }
  if ('errors' in checked) return { ...refused, failure: invalidForm(checked.errors, labels), errors: checked.errors }
  try {
    return { goTo: await save(checked.input) }
  } catch (error) {
    const failure = refusalOf(error)
    if (failure === null || !(error instanceof AppError)) throw error
    return { ...refused, failure, errors: markFields(error, failure), isStale: error.code === 'StaleRevision' }
  }
}

/** The fields that a refusal names, each with its text. */
export function markFields({ fields }: AppError, failure: string) {
  return Object.fromEntries(Object.keys(fields ?? {}).map((field) => [field, failure]))
}

/** Any other form of the page, refused. */
export function refusedAct(failure: string) {
  return { failure, values: null, errors: {}, isStale: false, hidden: '' }
}

/**
 * The details that the form starts from. One with an error keeps those that it started from; once it shows what others saved, it
 * continues from there.
 */
export function baseOf(refused: RefusedForm<unknown> | null, detailsId: string): string {
  return refused?.values && !refused.isStale ? refused.hidden : detailsId
}
