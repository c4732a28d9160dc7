import * as z from 'zod'
import { nowText, type PaymentContext } from './context.ts'
import { CustomerFields, createCustomer, isReferenceTaken } from './customer-routes.ts'
import { canPay, issueInvoice, recordTransaction } from './invoices.ts'
import { addMonths, collect, duesItem } from './renewals.ts'
import type { Card, LineItem, PricePoint, Product, Profile, Subscription } from './rows.ts'
import { declineText } from './test-cards.ts'
import { findToken, spendToken, storeCard } from './tokens.ts'

export const NewSubscription = z.strictObject({
  subscription: z.strictObject({
    product_handle: z.string().optional(),
    product_id: z.int().optional(),
    product_price_point_id: z.int().optional(),
    product_price_point_handle: z.string().optional(),
    customer_id: z.int().optional(),
    customer_reference: z.string().optional(),
    customer_attributes: CustomerFields.optional(),
    /** A token is the only attribute that this object may have; a card in a vault comes with its display values. */
    credit_card_attributes: z
      .union([
        z.strictObject({ chargify_token: z.string() }),
        z.strictObject({
          current_vault: z.literal('braintree_blue'),
          vault_token: z.string(),
          first_name: z.string(),
          last_name: z.string(),
          card_type: z.string().optional(),
          last_four: z.string().regex(/^\d{4}$/),
          expiration_month: z.int().min(1).max(12),
          expiration_year: z.int(),
          billing_zip: z.string().optional(),
        }),
      ])
      .optional(),
    payment_profile_id: z.int().optional(),
    reference: z.string().min(1).max(255).optional(),
    currency: z.enum(['USD', 'JPY']).optional(),
  }),
})
type Fields = z.infer<typeof NewSubscription>['subscription']

export type Offer = { readonly product: Product; readonly point: PricePoint }

export function findOffer({ store }: PaymentContext, fields: Fields): Offer | string {
  const product = store
    .all('products')
    .find((one) => one.id === fields.product_id || one.handle === fields.product_handle)
  if (!product) return 'Product: could not be found'
  const points = store.all('pricePoints').filter((one) => one.product_id === product.id)
  const { product_price_point_id: id, product_price_point_handle: handle } = fields
  const point =
    id === undefined && handle === undefined ? points[0] : points.find((one) => one.id === id || one.handle === handle)
  return point ? { product, point } : 'Product Price Point: could not be found'
}

/** The dues of the first term and the one-time fee. */
export function firstItems(ctx: PaymentContext, { point }: Offer): LineItem[] {
  const fee = point.initial_charge_in_cents
  const once = { title: 'Initiation fee', quantity: 1, unit_price_in_cents: fee, description: 'Charged once' }
  return [duesItem(ctx, point), ...(fee > 0 ? [once] : [])]
}

type Payer = { readonly card: Card; readonly profile: Profile | null }

function findPayer(ctx: PaymentContext, fields: Fields): Payer | string {
  const profile = ctx.store.get('profiles', fields.payment_profile_id ?? 0)
  if (profile)
    return profile.customer_id === fields.customer_id ? { card: profile, profile } : 'Payment profile: is invalid'
  const given = fields.credit_card_attributes
  if (given && 'vault_token' in given) {
    const vaulted = ctx.store.get('vaulted', given.vault_token)
    return vaulted ? { card: vaulted.card, profile: null } : 'Vault token: could not be found in the vault'
  }
  const token = findToken(ctx, given?.chargify_token ?? '')
  return token ? { card: token.card, profile: null } : 'Chargify token: is invalid, expired or has already been used'
}

function findCustomerId({ store }: PaymentContext, fields: Fields): number | null {
  const { customer_id: id, customer_reference: reference } = fields
  if (id !== undefined) return store.get('customers', id)?.id ?? null
  return store.all('customers').find((one) => reference !== undefined && one.reference === reference)?.id ?? null
}

/** Charges the first term at once; if the card is declined, only the used token remains. */
export function signUp(ctx: PaymentContext, fields: Fields): Subscription | string {
  const { store } = ctx
  const offer = findOffer(ctx, fields)
  if (typeof offer === 'string') return offer
  const isTaken =
    fields.reference !== undefined && store.all('subscriptions').some((one) => one.reference === fields.reference)
  if (isTaken) return 'Reference: has already been taken'
  const known = findCustomerId(ctx, fields)
  if (known === null && !fields.customer_attributes) return 'Customer: could not be found'
  if (known === null && isReferenceTaken(ctx, fields.customer_attributes?.reference))
    return 'Customer reference: has already been taken'
  const payer = findPayer(ctx, fields)
  if (typeof payer === 'string') return payer

  const { reference = null, currency = 'USD' } = fields
  const given = fields.credit_card_attributes
  if (given && 'chargify_token' in given) spendToken(ctx, given.chargify_token)
  if (!canPay(payer.card)) {
    const total = firstItems(ctx, offer).reduce((sum, item) => sum + item.unit_price_in_cents, 0)
    const transaction = recordTransaction(ctx, 'payment', total, { currency }, 'declined')
    ctx.emit('signup_failure', { transaction })
    return payer.card.fate.kind === 'declines' ? declineText(payer.card.fate.code) : 'Declined'
  }
  const customerId =
    known ?? (fields.customer_attributes ? createCustomer(ctx, fields.customer_attributes).id : ctx.store.nextId())
  const profile = payer.profile ?? storeCard(ctx, payer.card, customerId)
  return start(ctx, offer, { customerId, profileId: profile.id, reference, currency })
}

type Start = {
  readonly customerId: number
  readonly profileId: number
  readonly reference: string | null
  readonly currency: string
}

function start(ctx: PaymentContext, offer: Offer, { customerId, profileId, reference, currency }: Start): Subscription {
  const now = nowText(ctx)
  const ends = addMonths(now, offer.point.interval)
  const subscription: Subscription = {
    id: ctx.store.nextId(),
    reference,
    customer_id: customerId,
    product_id: offer.product.id,
    price_point_id: offer.point.id,
    state: 'active',
    default_profile_id: profileId,
    current_period_started_at: now,
    current_period_ends_at: ends,
    next_assessment_at: ends,
    cancel_at_end_of_period: false,
    dunning: null,
    service_credit_in_cents: 0,
    currency,
    created_at: now,
  }
  ctx.store.put('subscriptions', subscription)
  issueInvoice(ctx, subscription, { lineItems: firstItems(ctx, offer), memo: '', status: 'open', dueInDays: 0 })
  collect(ctx, subscription.id)
  ctx.emit('signup_success', { subscription })
  return subscription
}
