import type * as z from 'zod'
import { toDecimal } from '#shared/kernel/money.ts'
import type {
  Billing,
  BillingOutcome,
  CardOfSubscription,
  EnteredCard,
  NewCustomer,
  NewSubscriptionInput,
  ProviderSubscription,
} from '#shared/kernel/ports/billing.ts'
import { CreditAnswer, CreditList } from './maxio-credit-wire.ts'
import {
  CardAnswer,
  CardList,
  CustomerAnswer,
  cardTypeName,
  InvoiceAnswer,
  InvoiceList,
  IssuedInvoice,
  LastDecline,
  refusalIn,
  SubscriptionAnswer,
} from './maxio-wire.ts'

export type MaxioConfig = {
  /** https://{site}.chargify.com, or the sandbox. */
  readonly baseUrl: string
  readonly apiKey: string
  /** Aborts a call that takes longer than these milliseconds. */
  readonly timeout?: (ms: number) => AbortSignal
}

const TIMEOUT_MS = 10_000
/** The timeout of calls that wait for a bank. */
const CHARGE_TIMEOUT_MS = 25_000
const LIST_MAX = 200

type Read = { readonly kind: 'read'; readonly path: string }
type Write = {
  readonly kind: 'write' | 'charge'
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: unknown
}
type Call = Read | Write

/** Maxio Advanced Billing. No call is sent twice: a call that may have been carried out is `unknown`, and the caller looks it up. */
export function maxioBilling(config: MaxioConfig): Billing {
  const ask = <T>(call: Call, answer: z.ZodType<T>) => send(config, call, (body) => answer.safeParse(body))
  const readSubscription = (subscriptionId: string) =>
    ask({ kind: 'read', path: `/subscriptions/${part(subscriptionId)}.json` }, SubscriptionAnswer)
  const listInvoices = (subscriptionId: string, more: Record<string, string>) => {
    const parts = { payments: 'true', refunds: 'true' }
    const query = new URLSearchParams({
      subscription_id: subscriptionId,
      per_page: String(LIST_MAX),
      ...parts,
      ...more,
    })
    return ask({ kind: 'read', path: `/invoices.json?${query}` }, InvoiceList)
  }

  return {
    createSubscription: (input) => createSubscription(config, input),
    findSubscription: async (reference) => {
      const query = new URLSearchParams({ reference })
      return noneIfNotFound(
        await ask({ kind: 'read', path: `/subscriptions/lookup.json?${query}` }, SubscriptionAnswer),
      )
    },
    readSubscription,
    listCards: (customerId) => {
      const query = new URLSearchParams({ customer_id: customerId, per_page: String(LIST_MAX) })
      return ask({ kind: 'read', path: `/payment_profiles.json?${query}` }, CardList)
    },
    addCard: ({ customerId, token }) => {
      const body = { payment_profile: { chargify_token: token, customer_id: Number(customerId) } }
      return ask({ kind: 'write', method: 'POST', path: '/payment_profiles.json', body }, CardAnswer)
    },
    makeDefault: (card) => makeDefault(config, card, readSubscription),
    removeCard: async (card) => {
      const removed = await send(config, { kind: 'write', method: 'DELETE', path: `${cardPath(card)}.json` }, anything)
      const isGone = removed.kind === 'refused' && removed.refusal.kind === 'not-found'
      return isGone ? { kind: 'done', value: undefined } : removed
    },
    retryPastDue: (subscriptionId) =>
      ask(
        { kind: 'charge', method: 'PUT', path: `/subscriptions/${part(subscriptionId)}/retry.json` },
        SubscriptionAnswer,
      ),
    stopRenewal: (subscriptionId) => {
      const path = `/subscriptions/${part(subscriptionId)}/delayed_cancel.json`
      return send(config, { kind: 'write', method: 'POST', path }, anything)
    },
    resumeRenewal: (subscriptionId) => {
      const path = `/subscriptions/${part(subscriptionId)}/delayed_cancel.json`
      return send(config, { kind: 'write', method: 'DELETE', path }, anything)
    },
    endSubscription: (subscriptionId) =>
      send(config, { kind: 'write', method: 'DELETE', path: `/subscriptions/${part(subscriptionId)}.json` }, anything),
    listOpenInvoices: (subscriptionId) => listInvoices(subscriptionId, { status: 'open', direction: 'asc' }),
    listInvoices: (subscriptionId) => listInvoices(subscriptionId, { direction: 'desc' }),
    readDecline: (invoiceId) => {
      const query = new URLSearchParams({ invoice_uid: invoiceId, per_page: String(LIST_MAX) })
      return ask({ kind: 'read', path: `/invoices/events.json?${query}` }, LastDecline)
    },
    issueInvoice: ({ subscriptionId, title, amountCents, memo }) => {
      const line_items = [{ title, quantity: 1, unit_price: toDecimal(amountCents) }]
      const body = { invoice: { line_items, memo, status: 'open' } }
      const path = `/subscriptions/${part(subscriptionId)}/invoices.json`
      return ask({ kind: 'write', method: 'POST', path, body }, IssuedInvoice)
    },
    voidInvoice: ({ invoiceId, reason }) => {
      const path = `/invoices/${part(invoiceId)}/void.json`
      return send(config, { kind: 'write', method: 'POST', path, body: { void: { reason } } }, anything)
    },
    issueCredit: ({ subscriptionId, amountCents, memo }) => {
      const body = { service_credit: { amount: toDecimal(amountCents), memo } }
      const path = `/subscriptions/${part(subscriptionId)}/service_credits.json`
      return ask({ kind: 'write', method: 'POST', path, body }, CreditAnswer)
    },
    listCredits: (subscriptionId) => {
      const query = new URLSearchParams({ per_page: String(LIST_MAX), direction: 'desc' })
      const path = `/subscriptions/${part(subscriptionId)}/service_credits/list.json?${query}`
      return ask({ kind: 'read', path }, CreditList)
    },
    payInvoice: ({ invoiceId, amountCents, cardId, memo = '' }) => {
      const payment = { amount: toDecimal(amountCents), payment_profile_id: Number(cardId), ...(memo ? { memo } : {}) }
      const path = `/invoices/${part(invoiceId)}/payments.json`
      return ask({ kind: 'charge', method: 'POST', path, body: { type: 'payment', payment } }, InvoiceAnswer)
    },
    refundPayment: ({ invoiceId, paymentId, amountCents, memo }) => {
      const refund = { amount: toDecimal(amountCents), memo, payment_id: Number(paymentId) }
      const path = `/invoices/${part(invoiceId)}/refunds.json`
      return ask({ kind: 'charge', method: 'POST', path, body: { refund } }, InvoiceAnswer)
    },
  }
}

async function createSubscription(
  config: MaxioConfig,
  input: NewSubscriptionInput,
): Promise<BillingOutcome<ProviderSubscription>> {
  const customer = await customerAttributes(config, input)
  if (customer.kind !== 'done') return customer
  const subscription = {
    product_handle: input.productHandle,
    product_price_point_id: Number(input.pricePointId),
    ...customer.value,
    ...paidWith(input),
    reference: input.reference,
  }
  const call = { kind: 'charge', method: 'POST', path: '/subscriptions.json', body: { subscription } } as const
  return send(config, call, (body) => SubscriptionAnswer.safeParse(body))
}

/** A customer that an earlier attempt left behind is taken again: the provider has one for each reference. */
async function customerAttributes(config: MaxioConfig, input: NewSubscriptionInput): Promise<BillingOutcome<object>> {
  if ('customerId' in input) return { kind: 'done', value: { customer_id: Number(input.customerId) } }
  const { userId, givenName, familyName, email } = input.customer
  const lookup = new URLSearchParams({ reference: userId })
  const known = noneIfNotFound(
    await send(config, { kind: 'read', path: `/customers/lookup.json?${lookup}` }, (body) =>
      CustomerAnswer.safeParse(body),
    ),
  )
  if (known.kind !== 'done') return known
  const attributes = { first_name: givenName, last_name: familyName, email, reference: userId }
  const value = known.value === null ? { customer_attributes: attributes } : { customer_id: Number(known.value) }
  return { kind: 'done', value }
}

function paidWith(input: NewSubscriptionInput): object {
  if ('customer' in input) return { credit_card_attributes: cardAttributes(input.card, input.customer) }
  const { card } = input
  return card.kind === 'stored'
    ? { payment_profile_id: Number(card.cardId) }
    : { credit_card_attributes: { chargify_token: card.token } }
}

/** A token must stand alone. Of a card in Braintree's vault the provider stores what it is told: it does not ask the vault. */
function cardAttributes(
  entered: EnteredCard,
  { givenName, familyName }: Pick<NewCustomer, 'givenName' | 'familyName'>,
) {
  if (entered.kind === 'token') return { chargify_token: entered.token }
  const { vaultId, type, last4, holder, expiryMonth, expiryYear, zip } = entered.card
  const [, first = givenName, last = familyName] = /^(.*\S)\s+(\S+)$/.exec(holder.trim()) ?? []
  return {
    current_vault: 'braintree_blue',
    // Braintree's `legacyId`: the id of its older APIs, which Maxio uses.
    vault_token: vaultId,
    first_name: first,
    last_name: last,
    ...(type ? { card_type: cardTypeName(type) } : {}),
    last_four: last4,
    expiration_month: expiryMonth,
    expiration_year: expiryYear,
    ...(zip ? { billing_zip: zip } : {}),
  }
}

function noneIfNotFound<Value>(outcome: BillingOutcome<Value>): BillingOutcome<Value | null> {
  const isNone = outcome.kind === 'refused' && outcome.refusal.kind === 'not-found'
  return isNone ? { kind: 'done', value: null } : outcome
}

function part(text: string): string {
  return encodeURIComponent(text)
}

function cardPath({ subscriptionId, cardId }: CardOfSubscription): string {
  return `/subscriptions/${part(subscriptionId)}/payment_profiles/${part(cardId)}`
}

/** The refusal for the default card is only a text, so the subscription is read to recognise it. */
async function makeDefault(
  config: MaxioConfig,
  card: CardOfSubscription,
  readSubscription: Billing['readSubscription'],
): Promise<BillingOutcome<void>> {
  const path = `${cardPath(card)}/change_payment_profile.json`
  const changed = await send(config, { kind: 'write', method: 'POST', path }, anything)
  if (changed.kind !== 'refused' || changed.refusal.kind === 'not-found') return changed
  const subscription = await readSubscription(card.subscriptionId)
  const isDefault = subscription.kind === 'done' && subscription.value.defaultCardId === card.cardId
  return isDefault ? { kind: 'done', value: undefined } : changed
}

type Parse<T> = (body: unknown) => { readonly success: true; readonly data: T } | { readonly success: false }

function anything(): { readonly success: true; readonly data: undefined } {
  return { success: true, data: undefined }
}

async function send<T>(config: MaxioConfig, call: Call, parse: Parse<T>): Promise<BillingOutcome<T>> {
  const { baseUrl, apiKey, timeout = (ms) => AbortSignal.timeout(ms) } = config
  const body = call.kind === 'read' ? undefined : call.body
  try {
    const response = await fetch(`${baseUrl.replace(/\/$/, '')}${call.path}`, {
      method: call.kind === 'read' ? 'GET' : call.method,
      redirect: 'manual',
      signal: timeout(call.kind === 'charge' ? CHARGE_TIMEOUT_MS : TIMEOUT_MS),
      headers: {
        Authorization: `Basic ${btoa(`${apiKey}:x`)}`,
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return outcomeOf(call, response.status, await readJson(response), parse)
  } catch (error) {
    if (wasNeverSent(error)) return { kind: 'away', reason: 'refused connection' }
    return lost(call, error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network')
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** A read has changed nothing; a write may have been carried out. */
function lost(call: Call, reason: string): { readonly kind: 'away' | 'unknown'; readonly reason: string } {
  return { kind: call.kind === 'read' ? 'away' : 'unknown', reason }
}

/** Limits and our own keys: nothing was done, and the same call can succeed later. */
const NOT_NOW = new Set([401, 403, 429])
/** The provider, or a gateway in front of it, stopped waiting for the rest of the request. */
const REQUEST_TIMEOUT = 408

function outcomeOf<T>(call: Call, status: number, body: unknown, parse: Parse<T>): BillingOutcome<T> {
  const reason = `status ${status}`
  if (status >= 200 && status < 300) {
    const parsed = parse(body)
    return parsed.success ? { kind: 'done', value: parsed.data } : lost(call, 'unreadable answer')
  }
  if (NOT_NOW.has(status)) return { kind: 'away', reason }
  if (status < 400 || status >= 500 || status === REQUEST_TIMEOUT) return lost(call, reason)
  return { kind: 'refused', refusal: status === 404 ? { kind: 'not-found' } : refusalIn(body) }
}

/** Node reports the cause; workerd does not, so there a write counts as sent. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

function wasNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && NEVER_SENT.has(String(cause.code))
}
