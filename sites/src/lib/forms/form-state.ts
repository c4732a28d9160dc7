export type FormValues<F extends string> = Readonly<Record<F, string>>
export type FormCodes<F extends string> = Readonly<Partial<Record<F, number>>>

/** What became of a form that was sent. Whatever is not `done` leaves the typed values as they are. */
export type FormOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly fields: Readonly<Record<string, number>>; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'signed-out' }

export type FormFailure = Exclude<FormOutcome, { readonly kind: 'done' | 'refused' }>

export type FormState<F extends string> = {
  readonly values: FormValues<F>
  readonly initial: FormValues<F>
  /** Nothing is marked as wrong before the first submit. */
  readonly wasSubmitted: boolean
  /** What the server said of fields that were not changed since. */
  readonly refused: FormCodes<F>
  readonly isBusy: boolean
  readonly failure: FormFailure | null
}

export function startForm<F extends string>(initial: FormValues<F>): FormState<F> {
  return { values: initial, initial, wasSubmitted: false, refused: noCodes(), isBusy: false, failure: null }
}

/** The compiler does not see that an empty object has no field of any form. */
function noCodes<F extends string>(): FormCodes<F> {
  return {} as FormCodes<F>
}

/** Also takes back what the server said of the field, and of the fields that are judged with it. */
export function changeField<F extends string>(
  state: FormState<F>,
  field: NoInfer<F>,
  value: string,
  judgedTogether: readonly NoInfer<F>[] = [],
): FormState<F> {
  const isKept = ([name]: [string, unknown]) => name !== field && !judgedTogether.includes(name as F)
  const refused = Object.fromEntries(Object.entries(state.refused).filter(isKept)) as FormCodes<F>
  return { ...state, values: { ...state.values, [field]: value }, refused, failure: null }
}

/** What is wrong, once the form was submitted for the first time. */
export function errorsOf<F extends string>(state: FormState<F>, found: FormCodes<F>): FormCodes<F> {
  return state.wasSubmitted ? { ...state.refused, ...found } : noCodes()
}

export function isDirty<F extends string>({ values, initial }: FormState<F>): boolean {
  return Object.keys(initial).some((field) => values[field as F] !== initial[field as F])
}

/** Busy only when no field is wrong. */
export function submitForm<F extends string>(state: FormState<F>, found: FormCodes<F>): FormState<F> {
  return { ...state, wasSubmitted: true, refused: noCodes(), failure: null, isBusy: Object.keys(found).length === 0 }
}

/** A refusal that names none of the form's fields is a failure with its message. */
export function applyOutcome<F extends string>(state: FormState<F>, outcome: FormOutcome): FormState<F> {
  const idle = { ...state, isBusy: false }
  if (outcome.kind === 'done') return { ...idle, initial: state.values, wasSubmitted: false }
  if (outcome.kind !== 'refused') return { ...idle, failure: outcome }
  const isKnown = ([name]: [string, number]) => Object.hasOwn(state.values, name)
  const known = Object.entries(outcome.fields).filter(isKnown)
  const isComplete = known.length > 0 && known.length === Object.keys(outcome.fields).length
  return {
    ...idle,
    refused: Object.fromEntries(known) as FormCodes<F>,
    failure: isComplete ? null : { kind: 'failed', message: outcome.message },
  }
}
