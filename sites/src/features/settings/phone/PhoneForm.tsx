import { useId, useRef } from 'react'
import { DEFAULT_PHONE_COUNTRY } from '#shared/domain/members/phone-countries.ts'
import { checkPhonePair } from '#shared/domain/members/support-contact.ts'
import { FormSummary } from '../../../lib/forms/FormSummary.tsx'
import type { FormCodes } from '../../../lib/forms/form-state.ts'
import { sendForm } from '../../../lib/forms/send-form.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { EditForm } from '../EditForm.tsx'
import { PhoneInput } from '../PhoneInput.tsx'
import type { PhoneView } from '../security.queries.ts'
import { PHONE_FORM_MESSAGES } from './form-messages.ts'
import { PHONE_MESSAGES } from './messages.ts'
import { setMobilePhone } from './phone.mutations.ts'

type Field = 'mobilePhone.countryCode' | 'mobilePhone.number'

const EMPTY = { 'mobilePhone.countryCode': DEFAULT_PHONE_COUNTRY, 'mobilePhone.number': '' }
const FIELDS = {
  'mobilePhone.countryCode': { label: PHONE_FORM_MESSAGES.country },
  'mobilePhone.number': { label: PHONE_FORM_MESSAGES.phoneNumber },
}

type PhoneFormProps = {
  readonly onSent: (phone: PhoneView | null) => void
  readonly onCancel: () => void
}

/** Asks for a new number, which gets a code. */
export function PhoneForm({ onSent, onCancel }: PhoneFormProps) {
  const id = useId()
  const idOf = (field: Field) => `${id}${field === 'mobilePhone.number' ? 'number' : 'country'}`
  const saved = useRef<PhoneView | null>(null)
  const form = useForm<Field>({
    initial: EMPTY,
    together: [['mobilePhone.countryCode', 'mobilePhone.number']],
    validate: (values) => checkPhonePair('mobilePhone', phoneOf(values)) as FormCodes<Field>,
    send: async (values) => {
      const outcome = await sendForm(async () => {
        saved.current = await setMobilePhone(phoneOf(values))
      })
      return outcome.kind === 'failed' ? { ...outcome, message: PHONE_MESSAGES.updateError } : outcome
    },
    onDone: () => onSent(saved.current),
  })

  return (
    <EditForm
      form={form}
      label={PHONE_FORM_MESSAGES.form}
      submit={PHONE_FORM_MESSAGES.send}
      busy={PHONE_FORM_MESSAGES.sending}
      cancel={PHONE_MESSAGES.cancel}
      onCancel={onCancel}
    >
      <FormSummary form={form} fields={FIELDS} idOf={idOf} title={PHONE_MESSAGES.updateError} />
      <PhoneInput
        form={form}
        fields={{ country: 'mobilePhone.countryCode', number: 'mobilePhone.number' }}
        idOf={idOf}
        label={PHONE_FORM_MESSAGES.phoneNumber}
        countryLabel={PHONE_FORM_MESSAGES.country}
        isRequired
      />
    </EditForm>
  )
}

function phoneOf(values: Readonly<Record<Field, string>>) {
  return { countryCode: values['mobilePhone.countryCode'], number: values['mobilePhone.number'] }
}
