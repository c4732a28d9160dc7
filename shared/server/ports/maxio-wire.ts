import * as z from 'zod'
import type {
  BillingRefusal,
  CardType,
  ProviderCard,
  ProviderInvoice,
  ProviderSubscription,
} from '#shared/kernel/ports/billing.ts'
import { SUBSCRIPTION_STATES } from '#shared/kernel/ports/billing.ts'

/** Maxio's responses, mapped to our types. */

export const id = z.union([z.int(), z.string().min(1)]).transform(String)
export const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const day = z.iso.date().transform((text) => new Date(text))

const AMOUNT = /^(-?)(\d{1,12})(?:\.(\d{1,2})0{0,8})?$/

/** The cents of a decimal text such as "124.33", without using floating point. */
const decimal = z.string().transform((text, context) => {
  const [, sign, whole = '', fraction = ''] = AMOUNT.exec(text) ?? []
  if (sign === undefined) {
    context.addIssue({ code: 'custom', message: 'not an amount' })
    return z.NEVER
  }
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return sign === '-' ? -cents : cents
})

const CARD_TYPE_NAMES: Readonly<Record<string, CardType>> = {
  visa: 'VISA',
  master: 'MASTERCARD',
  american_express: 'AMERICAN_EXPRESS',
  discover: 'DISCOVER',
  diners_club: 'DINERS_CLUB',
  jcb: 'JCB',
}

export function cardTypeName(type: CardType): string {
  return Object.keys(CARD_TYPE_NAMES).find((name) => CARD_TYPE_NAMES[name] === type) ?? 'bogus'
}

const Card = z
  .object({
    id,
    payment_type: z.literal('credit_card'),
    card_type: z.string().nullish(),
    masked_card_number: z.string().regex(/\d{4}$/),
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
    expiration_month: z.int().min(1).max(12),
    expiration_year: z.int().min(2000).max(2200),
    billing_zip: z.string().nullish(),
    created_at: instant,
  })
  .transform(
    (card): ProviderCard => ({
      id: card.id,
      type: CARD_TYPE_NAMES[card.card_type ?? ''] ?? null,
      last4: card.masked_card_number.slice(-4),
      firstName: card.first_name ?? '',
      lastName: card.last_name ?? '',
      expiryMonth: card.expiration_month,
      expiryYear: card.expiration_year,
      zip: card.billing_zip ?? null,
      createdAt: card.created_at,
    }),
  )

export const CardAnswer = z.object({ payment_profile: Card }).transform((answer) => answer.payment_profile)

/** Bank accounts are in the same list, and are ignored. */
const Profile = z.union([
  CardAnswer,
  z
    .object({ payment_profile: z.object({ payment_type: z.string().refine((type) => type !== 'credit_card') }) })
    .transform(() => null),
])
export const CardList = z
  .array(Profile)
  .transform((list) =>
    list.filter((card) => card !== null).toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()),
  )

/** The other fields may be absent: then only the card's id is known. */
const DefaultCard = z
  .object({
    id,
    card_type: z.string().nullish(),
    masked_card_number: z.string().nullish(),
    expiration_month: z.int().min(1).max(12).nullish(),
    expiration_year: z.int().min(2000).max(2200).nullish(),
  })
  .transform(({ id: cardId, card_type, masked_card_number, expiration_month, expiration_year }) => ({
    id: cardId,
    card:
      masked_card_number && expiration_month && expiration_year
        ? {
            type: CARD_TYPE_NAMES[card_type ?? ''] ?? null,
            last4: masked_card_number.slice(-4),
            expiryMonth: expiration_month,
            expiryYear: expiration_year,
          }
        : null,
  }))

/** The customer's id. */
export const CustomerAnswer = z.object({ customer: z.object({ id }) }).transform(({ customer }) => customer.id)

export const SubscriptionAnswer = z
  .object({
    subscription: z.object({
      id,
      state: z.enum(SUBSCRIPTION_STATES),
      balance_in_cents: z.int(),
      credit_balance_in_cents: z.int().nullish(),
      currency: z.string().length(3).default('USD'),
      current_period_ends_at: instant.nullish(),
      product_price_point_id: id.nullish(),
      product_price_in_cents: z.int().nullish(),
      cancel_at_end_of_period: z.boolean().nullish(),
      customer: z.object({ id, reference: z.string().min(1) }),
      product: z.object({ name: z.string() }),
      current_period_started_at: instant.nullish(),
      credit_card: DefaultCard.nullish(),
    }),
  })
  .transform(
    ({ subscription }): ProviderSubscription => ({
      id: subscription.id,
      customerId: subscription.customer.id,
      userId: subscription.customer.reference,
      state: subscription.state,
      balanceCents: subscription.balance_in_cents,
      creditCents: Math.max(0, subscription.credit_balance_in_cents ?? 0),
      currency: subscription.currency,
      productName: subscription.product.name,
      renewsAt: subscription.current_period_ends_at ?? null,
      pricePointId: subscription.product_price_point_id ?? null,
      renewalCents: subscription.product_price_in_cents ?? null,
      endsAtRenewal: subscription.cancel_at_end_of_period ?? false,
      defaultCardId: subscription.credit_card?.id ?? null,
      defaultCard: subscription.credit_card?.card ?? null,
      periodStartedAt: subscription.current_period_started_at ?? null,
    }),
  )

const Payment = z.object({
  transaction_id: id,
  transaction_time: instant,
  applied_amount: decimal,
  memo: z.string().nullish(),
  payment_method: z.object({ type: z.string(), last_four: z.string().nullish() }).nullish(),
})
const Refund = z.object({ payment_id: id, applied_amount: decimal, memo: z.string().nullish() })

export const InvoiceAnswer = z
  .object({
    uid: z.string().min(1),
    number: z.string().nullish(),
    status: z.enum(['draft', 'open', 'paid', 'pending', 'voided', 'canceled', 'processing']),
    product_name: z.string().nullish(),
    total_amount: decimal,
    due_amount: decimal,
    currency: z.string().length(3).default('USD'),
    issue_date: day,
    paid_date: day.nullish(),
    memo: z.string().nullish(),
    payments: z.array(Payment).default([]),
    refunds: z.array(Refund).default([]),
  })
  .transform(
    (invoice): ProviderInvoice => ({
      id: invoice.uid,
      number: invoice.number ?? invoice.uid,
      status: invoice.status,
      productName: invoice.product_name ?? '',
      totalCents: invoice.total_amount,
      dueCents: invoice.due_amount,
      currency: invoice.currency,
      issuedAt: invoice.issue_date,
      paidAt: invoice.paid_date ?? null,
      memo: invoice.memo || null,
      payments: invoice.payments.map((payment) => ({
        id: payment.transaction_id,
        amountCents: payment.applied_amount,
        refundedCents: invoice.refunds
          .filter((refund) => refund.payment_id === payment.transaction_id)
          .reduce((sum, refund) => sum + refund.applied_amount, 0),
        refunds: invoice.refunds
          .filter((refund) => refund.payment_id === payment.transaction_id)
          .map(({ applied_amount, memo }) => ({ amountCents: applied_amount, memo: memo || null })),
        paidAt: payment.transaction_time,
        memo: payment.memo || null,
        cardLast4: payment.payment_method?.type === 'credit_card' ? (payment.payment_method.last_four ?? null) : null,
      })),
    }),
  )
export const IssuedInvoice = z.object({ invoice: InvoiceAnswer }).transform((answer) => answer.invoice)
export const InvoiceList = z.object({ invoices: z.array(InvoiceAnswer) }).transform((answer) => answer.invoices)

const Texts = z.object({ errors: z.union([z.array(z.string()).min(1), z.string().transform((text) => [text])]) })
const Fields = z.object({ errors: z.record(z.string(), z.unknown()) })
const Authentication = z.object({
  errors: z.array(z.object({ links: z.object({ action_link: z.url({ protocol: /^https?$/ }) }) })).min(1),
})

/** Braintree's codes: 2000 to 2999 are declines by the bank, 3000 is its network. In other texts such a number may be a year. */
const PROCESSOR_CODE = /\(([23]\d{3})\)/
const BARE_PROCESSOR_CODE = /\b([23]\d{3})\b/

/** The reason of a 4xx, from any of the shapes that its body may have. */
export function refusalIn(body: unknown): BillingRefusal {
  const authentication = Authentication.safeParse(body).data?.errors[0]
  if (authentication) return { kind: 'authentication-needed', url: authentication.links.action_link }
  const texts = Texts.safeParse(body).data?.errors
  if (texts) return refusalOfText(texts.join(' ').slice(0, 500))
  const fields = Fields.safeParse(body).data?.errors
  if (!fields) return { kind: 'other', text: '' }
  const text = Object.entries(fields).map(([name, value]) => `${name}: ${String(value)}`)
  return { kind: 'invalid-card', fields: Object.keys(fields), text: text.join(' ').slice(0, 500) }
}

const InvoiceEvent = z.object({
  event_type: z.string(),
  timestamp: instant,
  event_data: z.object({ memo: z.string().nullish() }).nullish(),
})

/** The last failed payment among the events of an invoice; if a reason is known, its memo has it. */
export const LastDecline = z.object({ events: z.array(InvoiceEvent) }).transform(({ events }) => {
  const [last] = events
    .filter(({ event_type }) => event_type === 'failed_payment')
    .toSorted((a, b) => b.timestamp.getTime() - a.timestamp.getTime())
  return last ? { processorCode: processorCodeIn(last.event_data?.memo ?? '') } : null
})

function processorCodeIn(text: string): string | null {
  return PROCESSOR_CODE.exec(text)?.[1] ?? null
}

function refusalOfText(text: string): BillingRefusal {
  const isDeclined = /declined|processor/i.test(text)
  const found = PROCESSOR_CODE.exec(text) ?? (isDeclined ? BARE_PROCESSOR_CODE.exec(text) : null)
  const processorCode = found?.[1] ?? null
  if (processorCode || isDeclined) return { kind: 'declined', processorCode, text }
  if (/token/i.test(text)) return { kind: 'invalid-token' }
  return { kind: 'other', text }
}
