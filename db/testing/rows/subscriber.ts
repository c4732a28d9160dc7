import { newId } from '#shared/kernel/ids.ts'
import type { PaymentSeed } from '#shared/sandbox/payment/seed.ts'
import type { subscriptions } from '../../schema/billing.ts'
import type { users } from '../../schema/members.ts'
import { PRODUCT_IDS } from '../../seed/billing/demo-payments.ts'
import type { BrandCode } from '../../seed/communities.ts'
import { PASSWORD_HASH } from '../cast.ts'

const DAY_MS = 24 * 3_600_000

export type NewMember = Pick<typeof users.$inferInsert, 'id' | 'communityId' | 'email'>

/** A member of a brand whose emails end with `domain`, with the password of the demo accounts, who wrote and accepted nothing. */
export function memberRow(communityId: string, domain: string, now: Date): typeof users.$inferInsert & NewMember {
  const id = newId(now)
  const username = `member-${id}`.toLowerCase()
  return {
    ...{ id, communityId, username, email: `${username}@${domain}`, passwordHash: PASSWORD_HASH },
    ...{ kind: 'MEMBER', status: 'ACTIVE', gate: 'NONE', joinedAt: now, createdAt: now },
    ...{ givenName: 'Robin', familyName: 'Vale', companyName: 'Vale and Partners' },
  }
}

type Profile = PaymentSeed['profiles'][number]
/** A card of the member; the first one is the default. */
export type NewCard = Partial<
  Pick<Profile, 'card_type' | 'masked_card_number' | 'expiration_month' | 'expiration_year'>
> & { readonly declines?: boolean }

export type NewSubscription = {
  readonly cards?: readonly NewCard[]
  readonly owesCents?: number
  /** The provider renews, and so charges the default card, when it is asked next. */
  readonly isDue?: boolean
  /** Since when the renewal could not be charged, of one who owes. */
  readonly failedDaysAgo?: number
  /** Its term was over so long ago, and auto-renewal was off. */
  readonly endedDaysAgo?: number
  /** The job that follows failed renewals looks at it when it runs next. */
  readonly isFollowed?: boolean
}

const VISA: NewCard = {}
const NAME = { first_name: 'Robin', last_name: 'Vale' }

/** What the payment provider has of a new subscriber, and the row that we have of it. `base` numbers the rows at the provider, up to nine from it on. */
export function newSubscription(
  member: NewMember,
  code: BrandCode,
  base: number,
  options: NewSubscription = {},
): { readonly seed: PaymentSeed; readonly row: typeof subscriptions.$inferInsert } {
  const { cards = [VISA], owesCents = 0, isDue = false, failedDaysAgo = 1, isFollowed = false, endedDaysAgo } = options
  const now = Date.now()
  const productId = PRODUCT_IDS[code]
  const at = (days: number) => new Date(now + days * DAY_MS).toISOString()
  const isPastDue = owesCents > 0
  const startedAt = at(-failedDaysAgo)
  const hasEnded = endedDaysAgo !== undefined
  const endsAt = hasEnded ? at(-endedDaysAgo) : isDue ? new Date(now - 60_000).toISOString() : at(364)
  const state = hasEnded ? 'canceled' : isPastDue ? 'past_due' : 'active'
  const profiles = cards.map((card, i) => profileOf(card, base + i, base, startedAt))
  const seed: PaymentSeed = {
    name: `subscriber ${base}`,
    products: [],
    pricePoints: [],
    customers: [{ ...NAME, id: base, reference: member.id, email: member.email, created_at: at(-400) }],
    profiles,
    subscriptions: [
      {
        id: base,
        reference: null,
        customer_id: base,
        product_id: productId,
        price_point_id: 10 * productId,
        state,
        default_profile_id: profiles[0]?.id ?? null,
        current_period_started_at: startedAt,
        current_period_ends_at: endsAt,
        next_assessment_at: hasEnded ? null : isPastDue ? at(2) : endsAt,
        cancel_at_end_of_period: hasEnded,
        dunning: isPastDue ? { started_at: startedAt, step: 0 } : null,
        service_credit_in_cents: 0,
        created_at: startedAt,
      },
    ],
    invoices: isPastDue ? [openInvoice(base, owesCents, startedAt)] : [],
  }
  const row = {
    id: newId(new Date(now)),
    communityId: member.communityId,
    userId: member.id,
    providerId: String(base),
    providerCustomerId: String(base),
    state,
    balanceCents: owesCents,
    currency: 'USD',
    productName: 'Membership of twelve months',
    renewsAt: hasEnded ? new Date(endsAt) : new Date(now + 65 * DAY_MS),
    endsAtRenewal: hasEnded,
    pricePointId: String(10 * productId),
    renewalCents: 195_000,
    defaultCardId: profiles[0] ? String(profiles[0].id) : null,
    pastDueSince: isPastDue ? new Date(startedAt) : null,
    dunningCheckAt: isFollowed ? new Date(0) : null,
    readAt: new Date(0),
    createdAt: new Date(now),
  } as const
  return { seed, row }
}

function profileOf({ declines = false, ...card }: NewCard, id: number, customerId: number, createdAt: string): Profile {
  return {
    card_type: 'visa',
    masked_card_number: 'XXXX-XXXX-XXXX-1111',
    expiration_month: 12,
    expiration_year: 2035,
    ...card,
    ...NAME,
    id,
    customer_id: customerId,
    billing_zip: '10001',
    fate: declines ? { kind: 'declines', code: '2001' } : { kind: 'pays' },
    created_at: createdAt,
  }
}

function openInvoice(base: number, owesCents: number, issuedAt: string): PaymentSeed['invoices'][number] {
  return {
    id: base,
    uid: `inv_test${base}`,
    number: String(base),
    subscription_id: base,
    status: 'open',
    issued_at: issuedAt,
    due_at: issuedAt,
    paid_at: null,
    memo: '',
    line_items: [{ title: 'Membership', quantity: 1, unit_price_in_cents: owesCents, description: '12 months' }],
    payments: [],
    refunds: [],
    void_reason: null,
  }
}
