import { useId, useRef } from 'react'
import { CARD_FIELD_LABELS, CARD_FIELDS, type CardField } from '#shared/domain/billing/cards/card-fields.ts'
import { CardFormFrame, type CardFormTexts } from './CardFormFrame.tsx'
import { CARD_FORM_MESSAGES } from './messages.ts'
import { type CardProvider, useCardFields } from './use-card-fields.ts'

type CardFormProps = Omit<CardFormTexts, 'safety'> & {
  readonly provider: CardProvider
  /** Whether the card is charged now, as it is where nothing else is said. */
  readonly isPayment?: boolean
  /** Told when no token could be made. */
  readonly report: (error: string) => void
  /** Instead of what members are told of the way that their card goes. */
  readonly safety?: string
}

/** The provider's fields of a card, in frames: what is typed there is never readable here. */
export function CardForm({
  provider,
  isPayment = true,
  report,
  safety = CARD_FORM_MESSAGES.safety,
  ...props
}: CardFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const idOf = (field: CardField) => `${formId}-${field}`
  const cardFields = useCardFields({ provider, form, idOf, isPayment, onError: report })
  const focusField = (field: CardField) => document.getElementById(idOf(field))?.querySelector('iframe')?.focus()
  const fields = CARD_FIELDS.map((field) => (
    <div key={field} className={`card-form__field card-form__field--${field}`}>
      {cardFields.state === 'loading' && (
        <div className="card-form__placeholder" aria-hidden="true">
          <span>{CARD_FIELD_LABELS[field]}</span>
        </div>
      )}
      <div id={idOf(field)} />
    </div>
  ))
  return <CardFormFrame {...props} {...{ safety, form, cardFields, focusField, fields }} />
}
