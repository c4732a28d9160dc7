import { type SubmitEvent, useRef, useState } from 'react'
import {
  applyOutcome,
  changeField,
  errorsOf,
  type FormCodes,
  type FormFailure,
  type FormOutcome,
  type FormValues,
  isDirty,
  leaveField,
  startForm,
  submitForm,
} from './form-state.ts'
import { SUMMARY_MESSAGES } from './summary-messages.ts'

type FormRules<F extends string> = {
  readonly initial: FormValues<F>
  /** The errors of the values, as far as the browser can check. */
  readonly validate: (values: FormValues<F>) => FormCodes<F>
  readonly send: (values: FormValues<F>) => Promise<FormOutcome>
  readonly onDone: (values: FormValues<F>) => void
  /** Fields that the server validates together: changing one clears the server's errors of the others. */
  readonly together?: readonly (readonly F[])[]
  /** Fields that are cleared when another is changed. */
  readonly emptied?: Readonly<Partial<Record<F, readonly F[]>>>
}

export type Form<F extends string> = {
  readonly values: FormValues<F>
  readonly errors: FormCodes<F>
  readonly failure: FormFailure | null
  readonly isBusy: boolean
  readonly isDirty: boolean
  /** The number of refused submits: the summary takes the focus at each. */
  readonly refusals: number
  readonly change: (field: F, value: string) => void
  /** For forms that validate a field before the first submit. */
  readonly leave: (field: F) => void
  readonly submit: (event: SubmitEvent) => void
}

/** The behaviour of every form: errors after the first submit, values kept after any refusal, one request at a time. */
export function useForm<F extends string>({
  initial,
  validate,
  send,
  onDone,
  together = [],
  emptied,
}: FormRules<F>): Form<F> {
  const [state, setState] = useState(() => startForm(initial))
  const [refusals, setRefusals] = useState(0)
  const isSending = useRef(false)
  const found = validate(state.values)

  const refuse = () => setRefusals((count) => count + 1)
  const sendValues = async (values: FormValues<F>) => {
    isSending.current = true
    const outcome = await send(values)
      .catch((error: unknown): FormOutcome => {
        // An internal error, which is reported as one; the person can try again.
        reportError(error)
        return { kind: 'failed', message: SUMMARY_MESSAGES.badRequest }
      })
      .finally(() => {
        isSending.current = false
      })
    setState((current) => applyOutcome(current, outcome))
    if (outcome.kind === 'done') onDone(values)
    else refuse()
  }
  return {
    values: state.values,
    errors: errorsOf(state, found),
    failure: state.failure,
    isBusy: state.isBusy,
    isDirty: isDirty(state),
    refusals,
    change: (field, value) => {
      const judgedTogether = together.find((fields) => fields.includes(field))
      setState((current) => changeField(current, field, value, { judgedTogether, emptied: emptied?.[field] }))
    },
    leave: (field) => setState((current) => leaveField(current, field)),
    submit: (event) => {
      event.preventDefault()
      if (isSending.current) return
      setState((current) => submitForm(current, found))
      if (Object.keys(found).length > 0) refuse()
      else void sendValues(state.values)
    },
  }
}
