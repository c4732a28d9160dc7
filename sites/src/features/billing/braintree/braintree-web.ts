/** Braintree's script in the browser: https://braintree.github.io/braintree-web/ */

import type { CardField } from '#shared/domain/billing/cards/card-fields.ts'
import { loadCardScript } from '../card-script.ts'

/** The values entered in frames; the names on the card are our own fields. */
export type HostedKey = 'number' | 'cvv' | 'expirationMonth' | 'expirationYear' | 'postalCode'

export const HOSTED_KEYS = {
  number: 'number',
  cvv: 'cvv',
  month: 'expirationMonth',
  year: 'expirationYear',
  zip: 'postalCode',
} as const satisfies Partial<Record<CardField, HostedKey>>
export type HostedField = keyof typeof HOSTED_KEYS

export const HOSTED_FIELDS = Object.keys(HOSTED_KEYS) as readonly HostedField[]

type FieldOptions = {
  readonly container: string
  readonly iframeTitle: string
  readonly internalLabel: string
  readonly placeholder?: string
}
type FieldState = { readonly isEmpty: boolean; readonly isValid: boolean; readonly isFocused: boolean }
type State = { readonly fields: Readonly<Record<HostedKey, FieldState>> }
export type HostedEvent = State & { readonly emittedBy: HostedKey }

export type HostedFields = {
  readonly on: (event: 'focus' | 'blur' | 'inputSubmitRequest', listener: (event: HostedEvent) => void) => void
  readonly focus: (field: HostedKey) => void
  readonly getState: () => State
  readonly tokenize: (options: { readonly cardholderName: string }) => Promise<{ readonly nonce: string }>
  readonly teardown: () => Promise<void>
}

export type HostedFieldsOptions = {
  readonly styles: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly fields: Readonly<Record<HostedKey, FieldOptions>>
}

/** Set with the error code HOSTED_FIELDS_FIELDS_INVALID. */
export type BraintreeError = {
  readonly code: string
  readonly message: string
  readonly details?: { readonly invalidFieldKeys?: readonly string[] }
}

type Client = object
type BraintreeWindow = {
  readonly braintree?: {
    readonly client?: { readonly create: (options: { readonly authorization: string }) => Promise<Client> }
    readonly hostedFields?: {
      readonly create: (options: HostedFieldsOptions & { readonly client: Client }) => Promise<HostedFields>
    }
  }
}

/** The two scripts that the fields need, below the address of a version. */
export function braintreeScripts(scriptUrl: string): readonly string[] {
  return ['client', 'hosted-fields'].map((name) => `${scriptUrl.replace(/\/$/, '')}/${name}.min.js`)
}

export type BraintreeProvider = { readonly scriptUrl: string; readonly clientToken: string }

/** Creates the fields in the containers of a form. */
export async function openHostedFields(
  { scriptUrl, clientToken }: BraintreeProvider,
  options: HostedFieldsOptions,
): Promise<HostedFields> {
  await Promise.all(braintreeScripts(scriptUrl).map(loadCardScript))
  const { client, hostedFields } = (window as BraintreeWindow).braintree ?? {}
  if (!client || !hostedFields) throw new Error('The script of the payment provider has no hosted fields')
  return hostedFields.create({ ...options, client: await client.create({ authorization: clientToken }) })
}
