import { EXPIRES_SOON_DAYS } from '#shared/domain/billing/cards/cards.ts'
import type { Card } from '#shared/sandbox/payment/rows.ts'
import type { PaymentSeed } from '#shared/sandbox/payment/seed.ts'
import { BRAND_CODES, type BrandCode } from '../communities.ts'
import { NAMED_PEOPLE } from '../named-people.ts'
import { daysAfter, daysBefore } from '../offsets.ts'
import { keyOf, type Person } from '../people/person.ts'
import type { SeedCast } from '../seed-context.ts'
import { seededRandom } from '../seeded-random.ts'
import { type DemoAmplification, demoAmplifications } from './demo-amplifications.ts'

type Row<Table extends 'customers' | 'profiles' | 'subscriptions' | 'invoices'> = PaymentSeed[Table][number]
type Term = { readonly startedAt: Date; readonly isPaid: boolean; readonly isFirst: boolean }

const DUES_CENTS = 195_000
const INITIATION_CENTS = 50_000

/** The prices of a membership in every brand: the price raised a year ago comes first. */
export const DEMO_PRICES = [
  { termMonths: 12, version: 1, duesCents: 180_000, initiationFeeCents: 35_000, offeredDaysAgo: 1500 },
  { termMonths: 12, version: 2, duesCents: DUES_CENTS, initiationFeeCents: INITIATION_CENTS, offeredDaysAgo: 400 },
  { termMonths: 24, version: 1, duesCents: 350_000, initiationFeeCents: INITIATION_CENTS, offeredDaysAgo: 400 },
] as const
type DemoPrice = Pick<(typeof DEMO_PRICES)[number], 'termMonths' | 'version'>
const HISTORY_TERMS = 4
/** The renewal of a past-due member failed on that day; the retries after three and five days failed too. */
const FAILED_DAYS_AGO = 6
const RETRIES_DONE = 2
const NEXT_RETRY_IN_DAYS = 2

export const PRODUCT_IDS: Readonly<Record<BrandCode, number>> = { MTC: 11, HFC: 12, LAC: 13 }
const PRODUCT_NAMES: Readonly<Record<BrandCode, string>> = {
  MTC: 'Meridian Technology Council Membership',
  HFC: 'Harbor Finance Council Membership',
  LAC: 'Lumen Agency Council Membership',
}

/** The provider's ids of a member's rows, by the member's index. */
function idsOf(place: number) {
  return {
    customer: 100_000 + place,
    subscription: 200_000 + place,
    profile: (n: number) => 300_000 + 10 * place + n,
    invoice: (n: number) => 400_000 + 10 * place + n,
    transaction: (n: number) => 500_000 + 10 * place + n,
  }
}
type Ids = ReturnType<typeof idsOf>

/** What the provider of payments holds for the demo people: members of every brand, their cards and what they have paid. */
export function demoPayments(cast: SeedCast, now: Date): PaymentSeed {
  const members = BRAND_CODES.flatMap((brand) => cast.membersOf[brand].map((person) => ({ brand, person })))
  const bought = new Map(demoAmplifications(cast, now).map((order) => [order.author.id, order]))
  const parts = members.map(({ brand, person }, place) =>
    rowsOf(person, brand, idsOf(place), { now, order: bought.get(person.id) }),
  )
  return {
    name: 'demo',
    products: BRAND_CODES.map((brand) => ({
      id: PRODUCT_IDS[brand],
      handle: demoProductHandle(brand),
      name: PRODUCT_NAMES[brand],
    })),
    pricePoints: BRAND_CODES.flatMap(pricePoints),
    customers: parts.map((part) => part.customer),
    profiles: parts.flatMap((part) => part.profiles),
    subscriptions: parts.map((part) => part.subscription),
    invoices: parts.flatMap((part) => part.invoices),
  }
}

export function demoProductHandle(brand: BrandCode): string {
  return `membership-${brand.toLowerCase()}`
}

export function demoPricePointId(brand: BrandCode, { termMonths, version }: DemoPrice): number {
  return 10 * PRODUCT_IDS[brand] + (termMonths === 24 ? 1 : version === 1 ? 2 : 0)
}

/** The same prices without the initiation fee, for members who come back. */
export function demoReturnPricePointId(brand: BrandCode, price: DemoPrice): number {
  return demoPricePointId(brand, price) + 5
}

/** The one that is offered comes first: it is what a new subscription gets that names none. */
function pricePoints(brand: BrandCode): PaymentSeed['pricePoints'] {
  const joining = DEMO_PRICES.map((price) => ({
    id: demoPricePointId(brand, price),
    product_id: PRODUCT_IDS[brand],
    handle: `${price.termMonths}-months${price.version === 1 && price.termMonths === 12 ? '-before' : ''}`,
    name: `${price.termMonths} months`,
    interval: price.termMonths,
    price_in_cents: price.duesCents,
    initial_charge_in_cents: price.initiationFeeCents,
  })).sort((a, b) => a.id - b.id)
  const returning = DEMO_PRICES.map((price) => ({
    id: demoReturnPricePointId(brand, price),
    product_id: PRODUCT_IDS[brand],
    handle: `${price.termMonths}-months-v${price.version}-return`,
    name: `${price.termMonths} months`,
    interval: price.termMonths,
    price_in_cents: price.duesCents,
    initial_charge_in_cents: 0,
  }))
  return [...joining, ...returning]
}

type Part = { readonly now: Date; readonly order: DemoAmplification | undefined }

function rowsOf(person: Person, brand: BrandCode, ids: Ids, { now, order }: Part) {
  const profiles = cardsOf(person, ids, now)
  const [card] = profiles
  const terms = termsOf(person, now)
  return {
    customer: customerOf(person, ids, now),
    profiles,
    subscription: subscriptionOf(person, brand, ids, { terms, card, now }),
    invoices: card
      ? [
          ...terms.map((term, i) => invoiceOf(term, i, ids, { card, brand, price: priceOf(person) })),
          ...(order?.isPaid ? [amplificationInvoice(order, ids, card)] : []),
        ]
      : [],
  }
}

function customerOf(person: Person, ids: Ids, now: Date): Row<'customers'> {
  return {
    id: ids.customer,
    reference: person.id,
    first_name: person.givenName,
    last_name: person.familyName,
    email: person.email,
    created_at: daysBefore(now, person.joinedDaysAgo).toISOString(),
  }
}

function addYears(at: Date, years: number): Date {
  const moved = new Date(at)
  moved.setUTCFullYear(at.getUTCFullYear() + years)
  return moved
}

function isPastDue(person: Person): boolean {
  return person.standing === 'PAST_DUE' && person.status === 'ACTIVE'
}

const TWO_YEARS_SHARE = 0.15

/** Most members pay for a year, including the named people. */
function priceOf(person: Person) {
  const [, year, twoYears] = DEMO_PRICES
  const isNamed = Object.values(NAMED_PEOPLE).some(({ name }) => keyOf(name) === person.key)
  const isLong = !isNamed && !isPastDue(person) && seededRandom(`term ${person.key}`).chance(TWO_YEARS_SHARE)
  return isLong ? twoYears : year
}

/** Newest last. Terms begin a whole number of years after the member joined; those of a past-due member end before the failed renewal. */
function termsOf(person: Person, now: Date): Term[] {
  const joinedAt = daysBefore(now, person.joinedDaysAgo)
  const step = priceOf(person).termMonths / 12
  let years = 0
  while (addYears(joinedAt, years + step) <= now) years += step
  const newest = isPastDue(person) ? daysBefore(now, FAILED_DAYS_AGO) : addYears(joinedAt, years)
  return Array.from({ length: Math.min(years / step + 1, HISTORY_TERMS) }, (_, back) => ({
    startedAt: addYears(newest, -back * step),
    isPaid: back > 0 || !isPastDue(person),
    isFirst: back * step === years,
  })).reverse()
}

type Standing = { readonly terms: readonly Term[]; readonly card: Row<'profiles'> | undefined; readonly now: Date }

function subscriptionOf(
  person: Person,
  brand: BrandCode,
  ids: Ids,
  { terms, card, now }: Standing,
): Row<'subscriptions'> {
  const startedAt = terms.at(-1)?.startedAt ?? now
  const price = priceOf(person)
  const endsAt = addYears(startedAt, price.termMonths / 12).toISOString()
  const isActive = person.status === 'ACTIVE'
  const retryAt = daysBefore(now, -NEXT_RETRY_IN_DAYS).toISOString()
  return {
    id: ids.subscription,
    reference: `demo-${ids.subscription}`,
    customer_id: ids.customer,
    product_id: PRODUCT_IDS[brand],
    price_point_id: demoPricePointId(brand, price),
    state: !isActive ? 'canceled' : isPastDue(person) ? 'past_due' : 'active',
    default_profile_id: card?.id ?? null,
    current_period_started_at: startedAt.toISOString(),
    current_period_ends_at: endsAt,
    next_assessment_at: !isActive ? null : isPastDue(person) ? retryAt : endsAt,
    cancel_at_end_of_period: false,
    dunning: isPastDue(person) ? { started_at: startedAt.toISOString(), step: RETRIES_DONE } : null,
    service_credit_in_cents: 0,
    created_at: daysBefore(now, person.joinedDaysAgo).toISOString(),
  }
}

type Charge = {
  readonly card: Row<'profiles'>
  readonly brand: BrandCode
  readonly price: ReturnType<typeof priceOf>
}

function invoiceOf(term: Term, i: number, ids: Ids, { card, brand, price }: Charge): Row<'invoices'> {
  const at = term.startedAt.toISOString()
  const { termMonths, duesCents, initiationFeeCents } = price
  const dues = {
    title: PRODUCT_NAMES[brand],
    quantity: 1,
    unit_price_in_cents: duesCents,
    description: `${termMonths} months`,
  }
  const once = {
    title: 'Initiation fee',
    quantity: 1,
    unit_price_in_cents: initiationFeeCents,
    description: 'Charged once',
  }
  const { masked_card_number, card_type } = card
  const payment = {
    transaction_id: ids.transaction(i),
    at,
    amount_in_cents: duesCents + (term.isFirst ? initiationFeeCents : 0),
    memo: '',
    card: { masked_card_number, card_type },
    method: 'credit_card' as const,
  }
  return {
    id: ids.invoice(i),
    uid: `inv_demo${ids.invoice(i)}`,
    number: String(ids.invoice(i)),
    subscription_id: ids.subscription,
    status: term.isPaid ? 'paid' : 'open',
    issued_at: at,
    due_at: at,
    paid_at: term.isPaid ? at : null,
    memo: '',
    line_items: term.isFirst ? [dues, once] : [dues],
    payments: term.isPaid ? [payment] : [],
    refunds: [],
    void_reason: null,
  }
}

/** Index of the purchase rows among a member's, after those of the terms. */
const BOUGHT = 8
const GIVEN_BACK = 9

function amplificationInvoice(order: DemoAmplification, ids: Ids, card: Row<'profiles'>): Row<'invoices'> {
  const { id: memo, productName, priceCents, orderedAt, withdrawnAt } = order
  const at = orderedAt.toISOString()
  const { masked_card_number, card_type } = card
  const payment = {
    transaction_id: ids.transaction(BOUGHT),
    at,
    amount_in_cents: priceCents,
    memo,
    card: { masked_card_number, card_type },
    method: 'credit_card' as const,
  }
  const refund = {
    transaction_id: ids.transaction(GIVEN_BACK),
    payment_id: payment.transaction_id,
    at: withdrawnAt?.toISOString() ?? at,
    amount_in_cents: priceCents,
    memo,
    credit_note_uid: `cn_demo${ids.invoice(BOUGHT)}`,
    method: 'gateway' as const,
  }
  return {
    id: ids.invoice(BOUGHT),
    uid: `inv_demo${ids.invoice(BOUGHT)}`,
    number: String(ids.invoice(BOUGHT)),
    subscription_id: ids.subscription,
    status: 'paid',
    issued_at: at,
    due_at: at,
    paid_at: at,
    memo,
    line_items: [{ title: productName, quantity: 1, unit_price_in_cents: priceCents, description: '' }],
    payments: [payment],
    refunds: withdrawnAt ? [refund] : [],
    void_reason: null,
  }
}

type Look = Pick<Card, 'card_type' | 'masked_card_number'>

const LOOKS: readonly [Look, ...Look[]] = [
  { card_type: 'visa', masked_card_number: 'XXXX-XXXX-XXXX-1111' },
  { card_type: 'master', masked_card_number: 'XXXX-XXXX-XXXX-4444' },
  { card_type: 'american_express', masked_card_number: 'XXXX-XXXX-XXX-0005' },
  { card_type: 'discover', masked_card_number: 'XXXX-XXXX-XXXX-1117' },
]
const VISA: Look = { card_type: 'visa', masked_card_number: 'XXXX-XXXX-XXXX-1111' }
const MASTERCARD: Look = { card_type: 'master', masked_card_number: 'XXXX-XXXX-XXXX-4444' }
const DECLINING: Look = { card_type: 'visa', masked_card_number: 'XXXX-XXXX-XXXX-0812' }

/** A card is valid to the end of its month, so up to a month is added to these days. */
const EXPIRING_DAYS = EXPIRES_SOON_DAYS - 32

/** The default card first. Maya's second card is expiring soon. */
function cardsOf(person: Person, ids: Ids, now: Date): Row<'profiles'>[] {
  const random = seededRandom(`card ${person.key}`)
  const isMaya = person.key === keyOf(NAMED_PEOPLE.maya.name)
  const look = isPastDue(person) ? DECLINING : isMaya ? VISA : random.pick(LOOKS)
  const monthsLeft = isMaya ? 14 : random.between(4, 40)
  const expiry = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsLeft, 1))
  const cards = [{ look, expiry }]
  if (isMaya) cards.push({ look: MASTERCARD, expiry: daysAfter(now, EXPIRING_DAYS) })
  return cards.map((card, i) => ({
    ...card.look,
    id: ids.profile(i),
    customer_id: ids.customer,
    first_name: person.givenName,
    last_name: person.familyName,
    expiration_month: card.expiry.getUTCMonth() + 1,
    expiration_year: card.expiry.getUTCFullYear(),
    billing_zip: '10001',
    fate: isPastDue(person) ? { kind: 'declines', code: '2001' } : { kind: 'pays' },
    created_at: daysBefore(now, Math.min(person.joinedDaysAgo, 300) - i).toISOString(),
  }))
}
