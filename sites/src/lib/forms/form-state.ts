export type FormValues<F extends string> = Readonly<Record<F, string>>
export type FormCodes<F extends string> = Readonly<Partial<Record<F, number>>>

/** The outcome of a submitted form. Everything but `done` keeps the typed values. */
export type FormOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly fields: Readonly<Record<string, number>>; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'signed-out' }

export type FormFailure = Exclude<FormOutcome, { readonly kind: 'done' | 'refused' }>

export type FormState<F extends string> = {
  readonly values: FormValues<F>
  readonly initial: FormValues<F>
  /** The fields that are marked when invalid: all of them from the first submit on; before it, those that were left. */
  readonly judged: readonly F[]
  /** The server's errors for fields that have not changed since. */
  readonly refused: FormCodes<F>
  readonly isBusy: boolean
  readonly failure: FormFailure | null
}

export function startForm<F extends string>(initial: FormValues<F>): FormState<F> {
  return { values: initial, initial, judged: [], refused: noCodes(), isBusy: false, failure: null }
}

/** The compiler cannot infer that an empty object has no field of any form. */
function noCodes<F extends string>(): FormCodes<F> {
  return {} as FormCodes<F>
}

/** The compiler cannot infer that an object has no fields besides those of its type. */
function fieldsOf<F extends string>(values: FormValues<F>): readonly F[] {
  return Object.keys(values) as F[]
}

export type Related<F extends string> = {
  /** Fields that the server validates together: changing one clears the server's errors of the others. */
  readonly judgedTogether?: readonly F[] | undefined
  /** Fields that are cleared when the field changes, such as the repetition of a password. */
  readonly emptied?: readonly F[] | undefined
}

/** Also clears the server's error of the field. */
export function changeField<F extends string>(
  state: FormState<F>,
  field: NoInfer<F>,
  value: string,
  { judgedTogether = [], emptied = [] }: Related<NoInfer<F>> = {},
): FormState<F> {
  const isKept = ([name]: [string, unknown]) => name !== field && !judgedTogether.includes(name as F)
  const refused = Object.fromEntries(Object.entries(state.refused).filter(isKept)) as FormCodes<F>
  const values = { ...state.values, ...Object.fromEntries(emptied.map((name) => [name, ''])), [field]: value }
  const judged = state.judged.filter((name) => !emptied.includes(name))
  return { ...state, values, judged, refused, failure: null }
}

/** Marks the field's errors from now on, in forms that validate a field once it was left. */
export function leaveField<F extends string>(state: FormState<F>, field: NoInfer<F>): FormState<F> {
  return state.judged.includes(field) ? state : { ...state, judged: [...state.judged, field] }
}

/** The errors of the fields that are marked by now. */
export function errorsOf<F extends string>(state: FormState<F>, found: FormCodes<F>): FormCodes<F> {
  const isJudged = ([name]: [string, unknown]) => state.judged.includes(name as F)
  return Object.fromEntries(Object.entries({ ...state.refused, ...found }).filter(isJudged)) as FormCodes<F>
}

export function isDirty<F extends string>({ values, initial }: FormState<F>): boolean {
  return fieldsOf(initial).some((field) => values[field] !== initial[field])
}

/** Becomes busy only when no field is invalid. */
export function submitForm<F extends string>(state: FormState<F>, found: FormCodes<F>): FormState<F> {
  const isBusy = Object.keys(found).length === 0
  return { ...state, judged: fieldsOf(state.values), refused: noCodes(), failure: null, isBusy }
}

/** A refusal that contains none of the form's fields is a failure with its message. */
export function applyOutcome<F extends string>(state: FormState<F>, outcome: FormOutcome): FormState<F> {
  const idle = { ...state, isBusy: false }
  if (outcome.kind === 'done') return { ...idle, initial: state.values, judged: [] }
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
