import * as z from 'zod'

/** The rows of the fake payment provider. Amounts are integer cents, times ISO text. */

const id = z.int().min(1)
const at = z.iso.datetime()
const cents = z.int().min(0)

export const CardFate = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pays') }),
  z.strictObject({ kind: z.literal('declines'), code: z.string() }),
  z.strictObject({ kind: z.literal('no-token'), code: z.string() }),
  z.strictObject({ kind: z.literal('authenticates') }),
])

export const Customer = z.strictObject({
  id,
  reference: z.string().nullable(),
  first_name: z.string().min(1),
  last_name: z.string().min(1),
  email: z.email(),
  created_at: at,
})
export type Customer = z.infer<typeof Customer>

export const Product = z.strictObject({ id, handle: z.string(), name: z.string() })
export type Product = z.infer<typeof Product>

export const PricePoint = z.strictObject({
  id,
  product_id: id,
  handle: z.string(),
  name: z.string(),
  /** In months. */
  interval: z.int().min(1),
  price_in_cents: cents,
  initial_charge_in_cents: cents,
})
export type PricePoint = z.infer<typeof PricePoint>

const Card = z.strictObject({
  first_name: z.string(),
  last_name: z.string(),
  masked_card_number: z.string().regex(/^[X-]+\d{4}$/),
  card_type: z.enum(['visa', 'master', 'american_express', 'discover', 'diners_club', 'jcb', 'bogus']),
  expiration_month: z.int().min(1).max(12),
  expiration_year: z.int(),
  billing_zip: z.string().nullable(),
  fate: CardFate,
})
export type Card = z.infer<typeof Card>

export const Profile = Card.extend({ id, customer_id: id, created_at: at })
export type Profile = z.infer<typeof Profile>

export type Token = {
  readonly id: string
  readonly card: Card
  readonly created_at: string
  readonly used_at: string | null
}

/** A card in the gateway's vault, which the provider may import by its id. */
export type Vaulted = { readonly id: string; readonly card: Card; readonly created_at: string }

/** A client token; its id is its fingerprint. */
export type ClientToken = { readonly id: string; readonly created_at: string }

export const Subscription = z.strictObject({
  id,
  reference: z.string().nullable(),
  customer_id: id,
  product_id: id,
  price_point_id: id,
  state: z.enum(['active', 'past_due', 'unpaid', 'canceled']),
  default_profile_id: id.nullable(),
  current_period_started_at: at,
  current_period_ends_at: at,
  /** Null once nothing happens automatically any more. */
  next_assessment_at: at.nullable(),
  cancel_at_end_of_period: z.boolean(),
  /** Since when a charge has failed, and the number of retries. */
  dunning: z.strictObject({ started_at: at, step: z.int().min(0) }).nullable(),
  service_credit_in_cents: cents,
  /** US dollars when absent. */
  currency: z.string().length(3).optional(),
  created_at: at,
})
export type Subscription = z.infer<typeof Subscription>

const LineItem = z.strictObject({
  title: z.string(),
  quantity: z.int().min(1),
  unit_price_in_cents: cents,
  description: z.string(),
})
export type LineItem = z.infer<typeof LineItem>

const Payment = z.strictObject({
  transaction_id: id,
  at,
  amount_in_cents: cents,
  memo: z.string(),
  /** Null for a payment received by other means, and for a credit. */
  card: Card.pick({ masked_card_number: true, card_type: true }).nullable(),
  method: z.enum(['credit_card', 'external', 'service_credit']),
})
export type Payment = z.infer<typeof Payment>

const Refund = z.strictObject({
  transaction_id: id,
  payment_id: id,
  at,
  amount_in_cents: cents,
  memo: z.string(),
  credit_note_uid: z.string(),
  method: z.enum(['gateway', 'external', 'service_credit']),
})
export type Refund = z.infer<typeof Refund>

export const Invoice = z.strictObject({
  id,
  uid: z.string().regex(/^inv_[a-z0-9]+$/),
  number: z.string(),
  subscription_id: id,
  status: z.enum(['draft', 'open', 'paid', 'voided']),
  issued_at: at,
  due_at: at,
  paid_at: at.nullable(),
  memo: z.string(),
  line_items: z.array(LineItem).min(1),
  payments: z.array(Payment),
  refunds: z.array(Refund),
  void_reason: z.string().nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** One change of what the provider owes a customer; a debit names the invoice that it has paid. */
export type CreditEntry = {
  readonly id: number
  readonly subscription_id: number
  readonly entry_type: 'Credit' | 'Debit'
  readonly amount_in_cents: number
  readonly ending_balance_in_cents: number
  readonly memo: string
  readonly invoice_uid: string | null
  readonly created_at: string
}

export type InvoiceEvent = {
  readonly id: number
  readonly event_type:
    | 'issue_invoice'
    | 'apply_payment'
    | 'refund_invoice'
    | 'apply_credit_note'
    | 'void_invoice'
    | 'failed_payment'
  readonly invoice_id: number
  readonly amount_in_cents: number
  readonly memo?: string
  readonly timestamp: string
}

/** One attempt to move money, as shown in `GET /payments.json`. */
export type Transaction = {
  readonly id: number
  readonly kind: 'payment' | 'refund' | 'credit'
  readonly amount_in_cents: number
  /** US dollars when absent. */
  readonly currency?: string
  /** Our id of the member. */
  readonly reference: string | null
  readonly status: 'approved' | 'declined'
  readonly at: string
}

/** A card that waits for its owner's confirmation on the bank's page. */
export type PendingAuthentication = {
  readonly id: string
  readonly card: Card
  readonly customer_id: number
  readonly created_at: string
}

/** A call with a rate limit. */
export type UpdateRequest = { readonly id: number; readonly subscription_id: number; readonly at: string }

/** The name of a seed that was loaded. */
export type SeedMark = { readonly id: string; readonly at: string }
