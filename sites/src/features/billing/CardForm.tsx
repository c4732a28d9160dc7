import { type MouseEvent, type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import { CARD_FIELD_LABELS, CARD_FIELDS, type CardField } from '#shared/domain/billing/card-fields.ts'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { CardBrands } from './CardBrands.tsx'
import { CARD_FORM_MESSAGES } from './messages.ts'
import { type CardErrorReport, reportCardError } from './report-card-error.ts'
import type { TokenRefusal } from './token-outcome.ts'
import { type CardProvider, useCardFields } from './use-card-fields.ts'
import './card-form.css'

export type CardProblem = { readonly title: string; readonly text: string }

export type CardFormProps = {
  readonly provider: CardProvider
  readonly report: CardErrorReport
  /** "Pay $1,234". */
  readonly action: string
  /** Shown instead while a token is made and handed on. */
  readonly busy: string
  /** What became of the last token, if it is for the payer to mend. */
  readonly problem: CardProblem | null
  /** The form was submitted: what was wrong before is to be forgotten. */
  readonly onSubmit: () => void
  /** The form is busy until this is done. */
  readonly onToken: (token: string) => Promise<void>
  readonly onCancel?: () => void
  /** Instead of what members are told of the way that their card goes. */
  readonly safety?: string
  /** Between the fields and the button. */
  readonly children?: ReactNode
}

/** The provider's fields of a card, in frames: what is typed there is never readable here. */
export function CardForm(props: CardFormProps) {
  const { provider, report, action, busy, onCancel, safety = CARD_FORM_MESSAGES.safety, children } = props
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const idOf = (field: CardField) => `${formId}-${field}`
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<CardProblem | null>(null)
  const onError = (text: string) => reportCardError(report, text)
  const { state, retry, makeToken } = useCardFields({ provider, form, idOf, onError })

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy || state !== 'ready') return
    setIsBusy(true)
    setRefusal(null)
    props.onSubmit()
    try {
      const outcome = await makeToken()
      if (outcome.kind === 'token') await props.onToken(outcome.token)
      if (outcome.kind === 'refused') showRefusal(outcome)
    } finally {
      setIsBusy(false)
    }
  }
  const showRefusal = ({ message, fields: [first] }: TokenRefusal) => {
    setRefusal({ title: first ? CARD_FORM_MESSAGES.invalid : CARD_FORM_MESSAGES.refused, text: message })
    if (first) document.getElementById(idOf(first))?.querySelector('iframe')?.focus()
  }

  const problem = refusal ?? props.problem
  if (state === 'failed') return <LoadFailure onRetry={retry} />
  return (
    <form
      ref={form}
      className="card-form"
      method="post"
      noValidate
      onMouseDown={keepFocus}
      onSubmit={submit}
      aria-busy={isBusy}
    >
      <CardBrands />
      <div className="card-form__fields" data-state={state}>
        {CARD_FIELDS.map((field) => (
          <div key={field} className={`card-form__field card-form__field--${field}`}>
            {state === 'loading' && (
              <div className="card-form__placeholder" aria-hidden="true">
                <span>{CARD_FIELD_LABELS[field]}</span>
              </div>
            )}
            <div id={idOf(field)} />
          </div>
        ))}
      </div>
      {children}
      {problem && (
        <Alert tone="negative" title={problem.title}>
          {problem.text}
        </Alert>
      )}
      <div className="card-form__submit">
        <Button type="submit" kind="primary" wide busy={isBusy && busy} aria-disabled={state !== 'ready'}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>{CARD_FORM_MESSAGES.cancel}</Button>}
      </div>
      <p className="card-form__safety">
        <Icon name="lock" />
        {safety}
      </p>
    </form>
  )
}

/**
 * A field that loses the focus may show a message, and what stands below it moves away under the pointer before the button is
 * released, so that there is no click.
 */
function keepFocus(event: MouseEvent) {
  if ((event.target as Element).closest('button, label')) event.preventDefault()
}

function LoadFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Alert
      tone="negative"
      title={BILLING_MESSAGES.scriptFailed}
      action={<Button onClick={onRetry}>{CARD_FORM_MESSAGES.loadAgain}</Button>}
    >
      {CARD_FORM_MESSAGES.scriptFailedText}
    </Alert>
  )
}
