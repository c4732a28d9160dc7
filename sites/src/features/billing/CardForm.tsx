import { useId, useRef } from 'react'
import { CARD_FIELD_LABELS, CARD_FIELDS, type CardField } from '#shared/domain/billing/cards/card-fields.ts'
import { CardFormFrame, type CardFormTexts } from './CardFormFrame.tsx'
import { CARD_FORM_MESSAGES } from './messages.ts'
import { type CardProvider, useCardFields } from './use-card-fields.ts'

type CardFormProps = Omit<CardFormTexts, 'safety'> & {
  readonly provider: CardProvider
  /** Whether the card is charged now; true by default. */
  readonly isPayment?: boolean
  /** Called when no token could be created. */
  readonly report: (error: string) => void
  /** Replaces the text for members about where the card data go. */
  readonly safety?: string
}

/** The provider's card fields, in frames: their values cannot be read here. */
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
