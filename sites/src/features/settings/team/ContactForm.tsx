import { useId, useRef } from 'react'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { type FieldNames, FormSummary } from '../../../lib/forms/FormSummary.tsx'
import { fieldError } from '../../../lib/forms/field-error.ts'
import { FORM_MESSAGES } from '../../../lib/forms/form-messages.ts'
import { sendForm } from '../../../lib/forms/send-form.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { TextField } from '../../../ui/field/Field.tsx'
import { EditForm } from '../EditForm.tsx'
import { PhoneInput } from '../PhoneInput.tsx'
import { type ContactField, checkValues, contactOf, valuesOf } from './contact-values.ts'
import { type ContactKind, TEAM_MESSAGES } from './messages.ts'
import { saveContact } from './team.mutations.ts'
import type { ContactView } from './team.queries.ts'

const FIELDS: FieldNames<ContactField> = {
  name: { label: TEAM_MESSAGES.name, texts: { [FORM_CODES.unknown]: TEAM_MESSAGES.nameTooLong } },
  email: { label: TEAM_MESSAGES.email },
  'mobilePhone.countryCode': { label: TEAM_MESSAGES.mobileCountry },
  'mobilePhone.number': { label: TEAM_MESSAGES.mobilePhone },
  'officePhone.countryCode': { label: TEAM_MESSAGES.officeCountry },
  'officePhone.number': { label: TEAM_MESSAGES.officePhone },
  'officePhone.extension': {
    label: TEAM_MESSAGES.extension,
    texts: { [FORM_CODES.unknown]: TEAM_MESSAGES.extensionWrong },
  },
}

type ContactFormProps = {
  readonly kind: ContactKind
  readonly contact: ContactView | null
  readonly onSaved: (contact: ContactView) => void
  readonly onCancel: () => void
}

export function ContactForm({ kind, contact, onSaved, onCancel }: ContactFormProps) {
  const id = useId()
  const idOf = (field: ContactField) => `${id}${field.replace('.', '-')}`
  const saved = useRef<ContactView | null>(null)
  const form = useForm<ContactField>({
    initial: valuesOf(contact),
    together: [
      ['mobilePhone.countryCode', 'mobilePhone.number'],
      ['officePhone.countryCode', 'officePhone.number'],
    ],
    validate: checkValues,
    send: (values) =>
      sendForm(async () => {
        saved.current = await saveContact(kind, contactOf(values))
      }),
    onDone: () => saved.current && onSaved(saved.current),
  })

  const text = (field: 'name' | 'email' | 'officePhone.extension') => {
    const code = form.errors[field]
    const error = code === undefined ? undefined : fieldError(code, FIELDS[field].texts)
    return {
      id: idOf(field),
      label: FIELDS[field].label,
      autoComplete: 'off',
      value: form.values[field],
      ...(error && { error }),
      onChange: (event: { readonly target: { readonly value: string } }) => form.change(field, event.target.value),
    }
  }
  return (
    <EditForm
      form={form}
      label={TEAM_MESSAGES.heading[kind]}
      submit={TEAM_MESSAGES.save}
      busy={TEAM_MESSAGES.saving}
      cancel={TEAM_MESSAGES.cancel}
      onCancel={onCancel}
    >
      <FormSummary form={form} fields={FIELDS} idOf={idOf} />
      <p className="caption soft">{FORM_MESSAGES.requiredNote}</p>
      <TextField {...text('name')} isRequired />
      <TextField {...text('email')} isRequired type="email" hint={TEAM_MESSAGES.told} />
      <PhoneInput
        form={form}
        fields={{ country: 'mobilePhone.countryCode', number: 'mobilePhone.number' }}
        idOf={idOf}
        label={TEAM_MESSAGES.mobilePhone}
        countryLabel={TEAM_MESSAGES.mobileCountry}
      />
      <PhoneInput
        form={form}
        fields={{ country: 'officePhone.countryCode', number: 'officePhone.number' }}
        idOf={idOf}
        label={TEAM_MESSAGES.officePhone}
        countryLabel={TEAM_MESSAGES.officeCountry}
      >
        <TextField {...text('officePhone.extension')} inputMode="numeric" />
      </PhoneInput>
    </EditForm>
  )
}
