import type { ReactNode } from 'react'
import { PHONE_COUNTRIES } from '#shared/domain/members/phone-countries.ts'
import { fieldError } from '../../lib/forms/field-error.ts'
import type { Form } from '../../lib/forms/use-form.ts'
import { TextField } from '../../ui/field/Field.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'

type PhoneInputProps<F extends string> = {
  readonly form: Form<F>
  readonly fields: { readonly country: F; readonly number: F }
  readonly idOf: (field: F) => string
  readonly label: string
  readonly countryLabel: string
  readonly isRequired?: boolean
  /** Further fields of the phone, such as its extension. */
  readonly children?: ReactNode
}

/** A country and a number in it; a number in international format determines its own country. */
export function PhoneInput<F extends string>({
  form,
  fields,
  idOf,
  label,
  countryLabel,
  isRequired = false,
  children,
}: PhoneInputProps<F>) {
  const errorAt = (field: F) => {
    const code = form.errors[field]
    return code === undefined ? undefined : fieldError(code)
  }
  const [countryError, numberError] = [errorAt(fields.country), errorAt(fields.number)]
  return (
    <div className="phone-input">
      <SelectField
        id={idOf(fields.country)}
        label={countryLabel}
        value={form.values[fields.country]}
        {...(countryError && { error: countryError })}
        onChange={(event) => form.change(fields.country, event.target.value)}
      >
        {sortedCountries().map(({ code, name, callingCode }) => (
          <option key={code} value={code}>
            {`${name} (+${callingCode})`}
          </option>
        ))}
      </SelectField>
      <TextField
        id={idOf(fields.number)}
        label={label}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        isRequired={isRequired}
        value={form.values[fields.number]}
        {...(numberError && { error: numberError })}
        onChange={(event) => form.change(fields.number, event.target.value)}
      />
      {children}
    </div>
  )
}

let sorted: readonly { readonly code: string; readonly name: string; readonly callingCode: string }[] | undefined

/** Sorts by the browser's English names. */
function sortedCountries() {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  sorted ??= PHONE_COUNTRIES.map((country) => ({ ...country, name: names.of(country.code) ?? country.code })).sort(
    (a, b) => a.name.localeCompare(b.name, 'en'),
  )
  return sorted
}
