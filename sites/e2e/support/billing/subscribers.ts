import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { inject } from 'vitest'
import { build } from '#db/statement.ts'
import { subscriptions } from '../../../../db/schema/billing.ts'
import { users } from '../../../../db/schema/members.ts'
import { PRODUCT_IDS } from '../../../../db/seed/billing/demo-payments.ts'
import { newId } from '../../../../shared/kernel/ids.ts'
import type { PaymentSeed } from '../../../../shared/sandbox/payment/seed.ts'
import type { LocalSecrets } from '../../../../shared/tools/secrets.ts'
import { billingKeyOf } from '../../../../shared/tools/worker-configs.ts'
import { type Brand, COMMUNITY_CODES } from '../brand.ts'
import { database } from '../database.ts'
import { type Member, newMember } from '../members.ts'

const DAY_MS = 24 * 3_600_000

type Profile = PaymentSeed['profiles'][number]
/** A card of the member; the first one is the default. */
type NewCard = Partial<Pick<Profile, 'card_type' | 'masked_card_number' | 'expiration_month' | 'expiration_year'>> & {
  readonly declines?: boolean
}

type NewSubscriber = {
  readonly cards?: readonly NewCard[]
  readonly owesCents?: number
  /** The provider renews, and so charges the default card, when it is asked next. */
  readonly isDue?: boolean
  /** Since when the renewal could not be charged, of one who owes. */
  readonly failedDaysAgo?: number
  /** The job that follows failed renewals looks at it when it runs next. */
  readonly isFollowed?: boolean
}

export type Subscriber = Member & { readonly subscriptionId: string; readonly providerId: number }

const VISA: NewCard = {}

/** A member with cards and a membership at the payment provider, of whom no other test knows. */
export async function newSubscriber(
  brand: Exclude<Brand, 'admin'>,
  { cards = [VISA], owesCents = 0, isDue = false, failedDaysAgo = 1, isFollowed = false }: NewSubscriber = {},
): Promise<Subscriber> {
  const member = await newMember(brand)
  const base = 10 * randomInt(100_000, 999_000)
  const now = Date.now()
  const productId = PRODUCT_IDS[COMMUNITY_CODES[brand] as keyof typeof PRODUCT_IDS]
  const at = (days: number) => new Date(now + days * DAY_MS).toISOString()
  const isPastDue = owesCents > 0
  const startedAt = at(-failedDaysAgo)
  const endsAt = isDue ? new Date(now - 60_000).toISOString() : at(364)
  const name = { first_name: 'Robin', last_name: 'Vale' }
  const profiles = cards.map(({ declines = false, ...card }, i) => ({
    card_type: 'visa' as const,
    masked_card_number: 'XXXX-XXXX-XXXX-1111',
    expiration_month: 12,
    expiration_year: 2035,
    ...card,
    ...name,
    id: base + i,
    customer_id: base,
    billing_zip: '10001',
    fate: declines ? { kind: 'declines' as const, code: '2001' } : { kind: 'pays' as const },
    created_at: startedAt,
  }))
  const invoice = {
    id: base,
    uid: `inv_test${base}`,
    number: String(base),
    subscription_id: base,
    status: 'open' as const,
    issued_at: startedAt,
    due_at: startedAt,
    paid_at: null,
    memo: '',
    line_items: [{ title: 'Membership', quantity: 1, unit_price_in_cents: owesCents, description: '12 months' }],
    payments: [],
    refunds: [],
    void_reason: null,
  }
  const seed: PaymentSeed = {
    name: `subscriber ${base}`,
    products: [],
    pricePoints: [],
    customers: [{ ...name, id: base, reference: member.id, email: member.email, created_at: at(-400) }],
    profiles,
    subscriptions: [
      {
        id: base,
        reference: null,
        customer_id: base,
        product_id: productId,
        price_point_id: 10 * productId,
        state: isPastDue ? 'past_due' : 'active',
        default_profile_id: profiles[0]?.id ?? null,
        current_period_started_at: startedAt,
        current_period_ends_at: endsAt,
        next_assessment_at: isPastDue ? at(2) : endsAt,
        cancel_at_end_of_period: false,
        dunning: isPastDue ? { started_at: startedAt, step: 0 } : null,
        service_credit_in_cents: 0,
        created_at: startedAt,
      },
    ],
    invoices: isPastDue ? [invoice] : [],
  }
  await controlSandbox('/__ctl/payment/seed', seed)
  const subscriptionId = await storeSubscription(member, {
    id: base,
    owesCents,
    defaultCardId: profiles[0]?.id,
    pricePointId: String(10 * productId),
    pastDueSince: isPastDue ? new Date(startedAt) : null,
    dunningCheckAt: isFollowed ? new Date(0) : null,
  })
  return { ...member, subscriptionId, providerId: base }
}

type Stored = Pick<typeof subscriptions.$inferInsert, 'pastDueSince' | 'dunningCheckAt'> & {
  readonly id: number
  readonly owesCents: number
  readonly defaultCardId: number | undefined
  readonly pricePointId: string
}

async function storeSubscription(
  { id: userId, communityId }: Member,
  { id, owesCents, defaultCardId, pricePointId, ...dunning }: Stored,
) {
  const now = new Date()
  const subscriptionId = newId(now)
  await database().commit([
    build.insert(subscriptions).values({
      id: subscriptionId,
      communityId,
      userId,
      providerId: String(id),
      providerCustomerId: String(id),
      state: owesCents > 0 ? 'past_due' : 'active',
      balanceCents: owesCents,
      currency: 'USD',
      productName: 'Membership of twelve months',
      renewsAt: new Date(now.getTime() + 65 * DAY_MS),
      pricePointId,
      renewalCents: 195_000,
      defaultCardId: defaultCardId ? String(defaultCardId) : null,
      ...dunning,
      readAt: new Date(0),
      createdAt: now,
    }),
    build
      .update(users)
      .set({ standing: owesCents > 0 ? 'PAST_DUE' : 'GOOD' })
      .where(eq(users.id, userId)),
  ])
  return subscriptionId
}

export function sandboxUrl(path: string): string {
  return `http://127.0.0.1:${inject('sandboxPort')}${path}`
}

export async function controlSandbox(path: string, body: unknown): Promise<void> {
  const answer = await fetch(sandboxUrl(path), { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`)
}

/** A call to the provider as our own workers make it. */
export async function callProvider(method: string, path: string, body?: unknown): Promise<void> {
  const secrets = JSON.parse(readFileSync(join(inject('logDir'), '../secrets.json'), 'utf8')) as LocalSecrets
  const key = billingKeyOf('bff-member', secrets)
  const answer = await fetch(sandboxUrl(path), {
    method,
    headers: { Authorization: `Basic ${btoa(`${key}:x`)}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
}

type Charge = { readonly amountInCents: number; readonly status: string; readonly reference: string | null }

/** What the provider charged or tried to charge a member, the newest first: "approved 49500". */
export async function triedCharges({ id }: Member): Promise<string[]> {
  const answer = await fetch(sandboxUrl('/payments.json'))
  const charges = (await answer.json()) as Charge[]
  return charges
    .filter(({ reference }) => reference === id)
    .map(({ amountInCents, status }) => `${status} ${amountInCents}`)
}
