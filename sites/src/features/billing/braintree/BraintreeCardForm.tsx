import { useId, useRef, useState } from 'react'
import { CARD_FIELD_LABELS, CARD_FIELDS, type CardField } from '#shared/domain/billing/cards/card-fields.ts'
import { CARD_FIELD_MESSAGES } from '#shared/domain/billing/messages.ts'
import { TextField } from '../../../ui/field/Field.tsx'
import { CardFormFrame, type CardFormTexts } from '../CardFormFrame.tsx'
import { CARD_FORM_MESSAGES } from '../messages.ts'
import { type BraintreeProvider, HOSTED_KEYS, type HostedField } from './braintree-web.ts'
import { useHostedFields } from './use-hosted-fields.ts'
import './hosted-fields.css'

const NAMES = ['firstName', 'lastName'] as const
type NameField = (typeof NAMES)[number]
const AUTOCOMPLETE = { firstName: 'cc-given-name', lastName: 'cc-family-name' } as const
const NAME_MAX_CHARACTERS = 80

type BraintreeCardFormProps = Omit<CardFormTexts, 'safety'> & {
  readonly provider: BraintreeProvider
  /** Called when no nonce could be created. */
  readonly report: (error: string) => void
}

/** Number, code, expiry and zip code are entered in Braintree's frames: their values cannot be read here. */
export function BraintreeCardForm({ provider, report, ...props }: BraintreeCardFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const idOf = (field: CardField) => `${formId}-${field}`
  const [names, setNames] = useState({ firstName: '', lastName: '' })
  const hosted = useHostedFields({ provider, idOf, onError: report, onEnter: () => form.current?.requestSubmit() })
  const { state, retry, focused, wrong } = hosted
  const makeToken = () =>
    hosted.makeToken(
      `${names.firstName.trim()} ${names.lastName.trim()}`,
      NAMES.filter((name) => names[name].trim() === ''),
    )
  const focusField = (field: CardField) =>
    isHosted(field) ? hosted.focus(field) : document.getElementById(idOf(field))?.focus()

  const nameField = (field: NameField) => (
    <TextField
      id={idOf(field)}
      label={CARD_FIELD_LABELS[field]}
      value={names[field]}
      maxLength={NAME_MAX_CHARACTERS}
      autoComplete={AUTOCOMPLETE[field]}
      aria-required
      error={wrong.includes(field) && CARD_FIELD_MESSAGES[field]}
      onChange={({ target }) => {
        setNames((before) => ({ ...before, [field]: target.value }))
        hosted.forgive(field)
      }}
    />
  )
  const hostedField = (field: HostedField) => (
    <div className="field" data-invalid={wrong.includes(field) ? '' : undefined}>
      {/* When it is clicked, the script moves the focus to the frame. */}
      <label className="field__label" htmlFor={idOf(field)}>
        {CARD_FIELD_LABELS[field]}
      </label>
      <div id={idOf(field)} className="input hosted-field" data-focused={focused === field ? '' : undefined} />
      <p className="field__error" aria-live="polite">
        {wrong.includes(field) && CARD_FIELD_MESSAGES[field]}
      </p>
    </div>
  )
  const fields = CARD_FIELDS.map((field) => (
    <div key={field} className={`card-form__field card-form__field--${field}`}>
      {isHosted(field) ? hostedField(field) : nameField(field)}
    </div>
  ))
  return (
    <CardFormFrame
      {...props}
      safety={CARD_FORM_MESSAGES.braintreeSafety}
      cardFields={{ state, retry, makeToken }}
      {...{ form, focusField, fields }}
    />
  )
}

function isHosted(field: CardField): field is HostedField {
  return field in HOSTED_KEYS
}
