import { DEFAULT_PHONE_COUNTRY } from '#shared/domain/members/phone-countries.ts'
import { checkContact, type TypedContact } from '#shared/domain/members/support-contact.ts'
import type { FormCodes, FormValues } from '../../../lib/forms/form-state.ts'
import type { ContactView } from './team.queries.ts'

export type ContactField =
  | 'name'
  | 'email'
  | 'mobilePhone.countryCode'
  | 'mobilePhone.number'
  | 'officePhone.countryCode'
  | 'officePhone.number'
  | 'officePhone.extension'

type ContactValues = FormValues<ContactField>

export function valuesOf(contact: ContactView | null): ContactValues {
  const { mobilePhone, officePhone } = contact ?? {}
  return {
    name: contact?.name ?? '',
    email: contact?.email ?? '',
    'mobilePhone.countryCode': mobilePhone?.countryCode ?? DEFAULT_PHONE_COUNTRY,
    'mobilePhone.number': mobilePhone?.number ?? '',
    'officePhone.countryCode': officePhone?.countryCode ?? DEFAULT_PHONE_COUNTRY,
    'officePhone.number': officePhone?.number ?? '',
    'officePhone.extension': officePhone?.extension ?? '',
  }
}

/** A phone without a number counts as none, because its country always has a value. An extension requires a number. */
export function contactOf(values: ContactValues): TypedContact {
  const mobile = { countryCode: values['mobilePhone.countryCode'], number: values['mobilePhone.number'] }
  const extension = values['officePhone.extension']
  const office = { countryCode: values['officePhone.countryCode'], number: values['officePhone.number'], extension }
  return {
    name: values.name,
    email: values.email,
    mobilePhone: mobile.number.trim() === '' ? null : mobile,
    officePhone: office.number.trim() === '' && extension.trim() === '' ? null : office,
  }
}

/** Each path that the rule returns is a field of the form. */
export function checkValues(values: ContactValues): FormCodes<ContactField> {
  return checkContact(contactOf(values)) as FormCodes<ContactField>
}
