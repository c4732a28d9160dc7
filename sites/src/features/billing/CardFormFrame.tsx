import { type MouseEvent, type ReactNode, type RefObject, type SubmitEvent, useState } from 'react'
import type { CardField } from '#shared/domain/billing/cards/card-fields.ts'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { CardBrands } from './CardBrands.tsx'
import { CARD_FORM_MESSAGES } from './messages.ts'
import type { TokenOutcome, TokenRefusal } from './token-outcome.ts'
import type { CardFieldsState } from './use-card-fields.ts'
import './card-form.css'

export type CardProblem = { readonly title: string; readonly text: string }

/** The texts and actions of a page for its card form. */
export type CardFormTexts = {
  /** "Pay $1,234". */
  readonly action: string
  /** Shown instead while a token is created and sent. */
  readonly busy: string
  /** The title when no token can be created for the card, if it differs from the usual one. */
  readonly refusedTitle?: string
  /** The outcome of the last token, if the payer can fix it. */
  readonly problem: CardProblem | null
  /** Called on submit: clears the earlier problem. */
  readonly onSubmit: () => void
  /** Whether the other inputs are complete; shows their errors otherwise. No token is created then. */
  readonly isAnswered?: () => boolean
  /** The form is busy until the promise settles. */
  readonly onToken: (token: string) => Promise<void>
  readonly onCancel?: () => void
  readonly safety: string
  /** Between the fields and the button. */
  readonly children?: ReactNode
}

type CardFormFrameProps = CardFormTexts & {
  readonly form: RefObject<HTMLFormElement | null>
  readonly cardFields: {
    readonly state: CardFieldsState
    readonly retry: () => void
    readonly makeToken: () => Promise<TokenOutcome>
  }
  readonly focusField: (field: CardField) => void
  readonly fields: ReactNode
}

/** Everything in a card form except its fields, which differ between providers. */
export function CardFormFrame(props: CardFormFrameProps) {
  const { form, cardFields, focusField, action, busy, onCancel, safety, fields, children } = props
  const { state, retry, makeToken } = cardFields
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<CardProblem | null>(null)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy || state !== 'ready') return
    setRefusal(null)
    props.onSubmit()
    if (props.isAnswered?.() === false) return
    setIsBusy(true)
    try {
      const outcome = await makeToken()
      if (outcome.kind === 'token') await props.onToken(outcome.token)
      if (outcome.kind === 'refused') showRefusal(outcome)
      if (outcome.kind === 'unreached') setRefusal(CARD_FORM_MESSAGES.unreached)
    } finally {
      setIsBusy(false)
    }
  }
  const showRefusal = ({ message, fields: [first] }: TokenRefusal) => {
    const { invalid, refused } = CARD_FORM_MESSAGES
    setRefusal({ title: first ? invalid : (props.refusedTitle ?? refused), text: message })
    if (first) focusField(first)
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
        {fields}
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
 * A field that loses the focus may show a message, which moves the button away from the pointer before it is released,
 * so that no click happens.
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
