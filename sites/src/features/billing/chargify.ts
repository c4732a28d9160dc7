/** The payment provider's script in the browser: https://js.chargify.com/latest/chargify.js */

import type { CardField } from '#shared/domain/billing/card-fields.ts'

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

/** `message`: the fields are not valid; `errors`: the gateway refused the card. */
export type ChargifyError = {
  readonly message?: string
  readonly errors?: string | readonly string[] | Readonly<Record<string, unknown>>
  readonly fields?: readonly string[]
}

export type Chargify = {
  /** Puts a frame for each field into the element of its selector. */
  readonly load: (options: ChargifyOptions) => void
  readonly unload: () => void
  readonly token: (
    form: HTMLFormElement,
    onToken: (token: string) => void,
    onError: (error: ChargifyError) => void,
  ) => void
}

type ChargifyWindow = {
  readonly Chargify?: new () => Chargify
  readonly trustedTypes?: {
    readonly createPolicy: (
      name: string,
      rules: { readonly createScriptURL: (url: string) => string },
    ) => { readonly createScriptURL: (url: string) => string }
  }
}

/** The page's content security policy names it. */
export const CARD_TRUSTED_TYPES = ['card-script'] as const

const LOAD_TIMEOUT_MS = 20_000
let loading: Promise<void> | null = null

/** The provider's script, loaded once for a page; after a failure the next call loads it anew. */
export async function loadChargify(scriptUrl: string): Promise<Chargify> {
  loading ??= addScript(scriptUrl)
  try {
    await loading
  } catch (error) {
    loading = null
    throw error
  }
  const { Chargify } = window as ChargifyWindow
  if (!Chargify) throw new Error('The script of the payment provider has no Chargify')
  return new Chargify()
}

function addScript(scriptUrl: string): Promise<void> {
  const script = document.createElement('script')
  return new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => {
      script.remove()
      reject(new Error(`The script of the payment provider ${reason}`))
    }
    const timer = setTimeout(() => fail('did not load in time'), LOAD_TIMEOUT_MS)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', () => {
      clearTimeout(timer)
      fail('did not load')
    })
    script.src = trustedAddress(scriptUrl)
    document.head.append(script)
  })
}

let addressOf: ((url: string) => string) | null = null

/** A browser with Trusted Types takes the address of a script only from a policy. */
function trustedAddress(scriptUrl: string): string {
  if (!addressOf) {
    const policy = (window as ChargifyWindow).trustedTypes?.createPolicy(CARD_TRUSTED_TYPES[0], {
      createScriptURL: (url) => url,
    })
    addressOf = policy ? (url) => policy.createScriptURL(url) : (url) => url
  }
  return addressOf(scriptUrl)
}
