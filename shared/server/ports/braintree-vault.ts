import * as z from 'zod'
import type { BillingOutcome, BillingRefusal, CardType, VaultedCard } from '#shared/kernel/ports/billing.ts'
import type { CardVault } from '#shared/kernel/ports/card-vault.ts'

export type BraintreeConfig = {
  /** https://payments.braintree-api.com/graphql, or the sandbox. */
  readonly url: string
  readonly publicKey: string
  readonly privateKey: string
  /** Aborts a call that takes longer than these milliseconds. */
  readonly timeout?: (ms: number) => AbortSignal
}

const API_VERSION = '2018-09-10'
const TOKEN_TIMEOUT_MS = 10_000
/** The bank checks whether the card is good. */
const KEEP_TIMEOUT_MS = 25_000

const CREATE_TOKEN = `mutation ($input: CreateClientTokenInput) { createClientToken(input: $input) { clientToken } }`
const KEEP_CARD = `mutation ($input: VaultPaymentMethodInput!) {
  vaultPaymentMethod(input: $input) {
    paymentMethod {
      legacyId
      details { ... on CreditCardDetails {
        brandCode last4 expirationMonth expirationYear cardholderName billingAddress { postalCode }
      } }
    }
    verification { status processorResponse { legacyCode message } }
  }
}`

/** Braintree's vault. No call is sent twice; none moves money, so a lost answer counts as no answer. */
export function braintreeVault(config: BraintreeConfig): CardVault {
  return {
    createClientToken: () => {
      const call = { query: CREATE_TOKEN, input: { clientToken: { version: 2 } }, timeoutMs: TOKEN_TIMEOUT_MS }
      return send(config, call, (data) => {
        const token = TokenData.safeParse(data).data
        return token ? { kind: 'done', value: token } : null
      })
    },
    keepCard: (nonce) => {
      const call = { query: KEEP_CARD, input: { paymentMethodId: nonce }, timeoutMs: KEEP_TIMEOUT_MS }
      return send(config, call, keptCardIn)
    },
  }
}

const TokenData = z
  .object({ createClientToken: z.object({ clientToken: z.string().min(1) }) })
  .transform(({ createClientToken }) => createClientToken.clientToken)

const BRANDS: Readonly<Record<string, CardType>> = {
  VISA: 'VISA',
  MASTERCARD: 'MASTERCARD',
  AMERICAN_EXPRESS: 'AMERICAN_EXPRESS',
  DISCOVER: 'DISCOVER',
  DINERS: 'DINERS_CLUB',
  JCB: 'JCB',
}
const digits = z.string().regex(/^\d+$/).transform(Number)

const Kept = z
  .object({
    legacyId: z.string().min(1),
    details: z.object({
      brandCode: z.string().nullish(),
      last4: z.string().regex(/^\d{4}$/),
      expirationMonth: digits.pipe(z.int().min(1).max(12)),
      expirationYear: digits.pipe(z.int().min(2000).max(2200)),
      cardholderName: z.string().nullish(),
      billingAddress: z.object({ postalCode: z.string().nullish() }).nullish(),
    }),
  })
  .transform(
    ({ legacyId, details }): VaultedCard => ({
      vaultId: legacyId,
      type: BRANDS[details.brandCode ?? ''] ?? null,
      last4: details.last4,
      holder: details.cardholderName ?? '',
      expiryMonth: details.expirationMonth,
      expiryYear: details.expirationYear,
      zip: details.billingAddress?.postalCode ?? null,
    }),
  )

const KeptData = z.object({
  vaultPaymentMethod: z.object({
    paymentMethod: Kept.nullish(),
    verification: z
      .object({
        status: z.string(),
        processorResponse: z.object({ legacyCode: z.string().nullish(), message: z.string().nullish() }).nullish(),
      })
      .nullish(),
  }),
})

function keptCardIn(data: unknown): BillingOutcome<VaultedCard> | null {
  const kept = KeptData.safeParse(data).data?.vaultPaymentMethod
  if (!kept) return null
  const { paymentMethod, verification } = kept
  const isGood = !verification || verification.status === 'VERIFIED'
  if (paymentMethod && isGood) return { kind: 'done', value: paymentMethod }
  if (!verification) return null
  const { legacyCode = null, message } = verification.processorResponse ?? {}
  return { kind: 'refused', refusal: { kind: 'declined', processorCode: legacyCode, text: message ?? '' } }
}

const Errors = z.object({
  errors: z
    .array(
      z.object({
        message: z.string(),
        extensions: z.object({ errorClass: z.string(), legacyCode: z.string().nullish() }).nullish(),
      }),
    )
    .min(1),
})

/** A nonce that was used, is locked, or never existed. */
const NONCE_CODES = new Set(['91565', '93102', '93107', '93108', '93109'])

function refusalIn(body: unknown): BillingRefusal | null {
  const [error] = Errors.safeParse(body).data?.errors ?? []
  if (error?.extensions?.errorClass !== 'VALIDATION' && error?.extensions?.errorClass !== 'NOT_FOUND') return null
  if (NONCE_CODES.has(error.extensions.legacyCode ?? '')) return { kind: 'invalid-token' }
  return { kind: 'other', text: error.message.slice(0, 500) }
}

type Call = { readonly query: string; readonly input: object; readonly timeoutMs: number }

/** GraphQL also answers errors with 200: the refusal is in the body. */
async function send<T>(
  { url, publicKey, privateKey, timeout = (ms) => AbortSignal.timeout(ms) }: BraintreeConfig,
  { query, input, timeoutMs }: Call,
  read: (data: unknown) => BillingOutcome<T> | null,
): Promise<BillingOutcome<T>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: timeout(timeoutMs),
      headers: {
        Authorization: `Basic ${btoa(`${publicKey}:${privateKey}`)}`,
        'Braintree-Version': API_VERSION,
        'Content-Type': 'application/json',
        Accept: 'application/json',
      },
      body: JSON.stringify({ query, variables: { input } }),
    })
    if (response.status !== 200) return { kind: 'away', reason: `status ${response.status}` }
    const body: unknown = await response.json()
    const refusal = refusalIn(body)
    const known = read((body as { readonly data?: unknown } | null)?.data)
    if (known) return known
    return refusal ? { kind: 'refused', refusal } : { kind: 'away', reason: 'unreadable answer' }
  } catch (error) {
    return { kind: 'away', reason: error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network' }
  }
}
