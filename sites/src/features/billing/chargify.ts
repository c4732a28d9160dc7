/** The payment provider's script in the browser: https://js.chargify.com/latest/chargify.js */

import type { CardField } from '#shared/domain/billing/cards/card-fields.ts'
import { loadCardScript } from './card-script.ts'

export type FieldStyles = Readonly<
  Record<'field' | 'input' | 'label' | 'message', Readonly<Record<string, string | undefined>>>
>

type FieldOptions = {
  readonly selector: string
  readonly label: string
  readonly required: boolean
  readonly message: string
  readonly placeholder?: string
  readonly maxlength?: string
}

export type ChargifyOptions = {
  readonly publicKey: string
  readonly serverHost: string
  readonly type: 'card'
  readonly style: FieldStyles
  readonly fields: Readonly<Record<CardField, FieldOptions>>
}

/** `message`: the fields are invalid; `errors`: the gateway refused the card. */
export type ChargifyError = {
  readonly message?: string
  readonly errors?: string | readonly string[] | Readonly<Record<string, unknown>>
  readonly fields?: readonly string[]
}

export type Chargify = {
  /** Creates a frame for each field in the element of its selector. */
  readonly load: (options: ChargifyOptions) => void
  readonly unload: () => void
  readonly token: (
    form: HTMLFormElement,
    onToken: (token: string) => void,
    onError: (error: ChargifyError) => void,
  ) => void
}

type ChargifyWindow = { readonly Chargify?: new () => Chargify }

/** The provider's fields; its script is loaded once per page. */
export async function loadChargify(scriptUrl: string): Promise<Chargify> {
  await loadCardScript(scriptUrl)
  const { Chargify } = window as ChargifyWindow
  if (!Chargify) throw new Error('The script of the payment provider has no Chargify')
  return new Chargify()
}
