import { type SubmitEvent, useRef, useState } from 'react'
import { FORM_MESSAGES } from './form-messages.ts'
import {
  applyOutcome,
  changeField,
  errorsOf,
  type FormCodes,
  type FormFailure,
  type FormOutcome,
  type FormValues,
  isDirty,
  startForm,
  submitForm,
} from './form-state.ts'

type FormRules<F extends string> = {
  readonly initial: FormValues<F>
  /** What is wrong with the values, as far as the browser can tell. */
  readonly validate: (values: FormValues<F>) => FormCodes<F>
  readonly send: (values: FormValues<F>) => Promise<FormOutcome>
  readonly onDone: (values: FormValues<F>) => void
  /** Fields that the server judges together: a change of one takes back what was said of the others. */
  readonly together?: readonly (readonly F[])[]
}

export type Form<F extends string> = {
  readonly values: FormValues<F>
  readonly errors: FormCodes<F>
  readonly failure: FormFailure | null
  readonly isBusy: boolean
  readonly isDirty: boolean
  /** Of submits that were refused: the summary takes the focus at each. */
  readonly refusals: number
  readonly change: (field: F, value: string) => void
  readonly submit: (event: SubmitEvent) => void
}

/** The behaviour of every form: errors after the first submit, values kept after any refusal, one request at a time. */
export function useForm<F extends string>({ initial, validate, send, onDone, together = [] }: FormRules<F>): Form<F> {
  const [state, setState] = useState(() => startForm(initial))
  const [refusals, setRefusals] = useState(0)
  const isSending = useRef(false)
  const found = validate(state.values)

  const refuse = () => setRefusals((count) => count + 1)
  const sendValues = async (values: FormValues<F>) => {
    isSending.current = true
    const outcome = await send(values)
      .catch((error: unknown): FormOutcome => {
        // A fault of ours, which is reported as one; the person can try again.
        reportError(error)
        return { kind: 'failed', message: FORM_MESSAGES.badRequest }
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
      const judgedTogether = together.find((fields) => fields.includes(field)) ?? []
      setState((current) => changeField(current, field, value, judgedTogether))
    },
    submit: (event) => {
      event.preventDefault()
      if (isSending.current) return
      setState((current) => submitForm(current, found))
      if (Object.keys(found).length > 0) refuse()
      else void sendValues(state.values)
    },
  }
}
