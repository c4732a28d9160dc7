import { DAY_MS } from '#shared/kernel/clock.ts'
import { BRAND_CODES, type BrandCode, communityId } from '../communities.ts'
import { idOf, type LargeInsert, type LargeSize } from '../large-rows.ts'
import { MEMBERS_OF, membersOf } from '../people/large.ts'

/** The letter in the ids of a brand's memberships and of its payments. */
const SUBSCRIPTIONS_OF = { MTC: 'b', HFC: 'c', LAC: 'd' } as const satisfies Record<BrandCode, string>
/** Every member has paid for so many years. */
const YEARS = 3
const PRICE_CENTS = 195_000

/** The renewal failed of those whose standing is past due. Their provider knows no cards: none is looked at. */
function subscriptionsSql(code: BrandCode): string {
  return `
  INSERT INTO subscriptions (id, community_id, user_id, provider_id, provider_customer_id, state, balance_cents, currency,
    product_name, renews_at, renewal_cents, paid_cents, past_due_since, card_check_at, read_at, created_at)
  SELECT ${idOf(SUBSCRIPTIONS_OF[code])}, :community, ${idOf(MEMBERS_OF[code])}, :community || '-' || i, :community || '-customer-' || i,
    CASE WHEN i % 43 = 0 THEN 'past_due' ELSE 'active' END, CASE WHEN i % 43 = 0 THEN :price ELSE 0 END, 'USD', 'Membership',
    :now + (i % 365 + 1) * ${DAY_MS}, :price, ${YEARS} * :price, CASE WHEN i % 43 = 0 THEN :now - (i % 20 + 1) * ${DAY_MS} END,
    :now + 365 * ${DAY_MS}, :now, :now - ${YEARS} * 365 * ${DAY_MS}
  FROM n`
}

const MEMBER = `(1 + (i - 1) / ${YEARS})`

function paymentsSql(code: BrandCode): string {
  return `
  INSERT INTO ledger_entries (id, community_id, subscription_id, user_id, kind, amount_cents, currency, provider_entry_id,
    card_last4, happened_at, recorded_at)
  SELECT ${idOf(SUBSCRIPTIONS_OF[code])}, :community, ${idOf(SUBSCRIPTIONS_OF[code], MEMBER)}, ${idOf(MEMBERS_OF[code], MEMBER)},
    'CHARGE', :price, 'USD', :community || '-payment-' || i, '1111',
    :now - (i % ${YEARS} * 365 + i % 300) * ${DAY_MS}, :now - (i % ${YEARS} * 365 + i % 300) * ${DAY_MS}
  FROM n`
}

export function seedManyPayments(size: LargeSize, now: Date): LargeInsert[] {
  return BRAND_CODES.flatMap((code) => {
    const args = { community: communityId(code), now: now.getTime(), price: PRICE_CENTS }
    return [
      { sql: subscriptionsSql(code), count: membersOf(code, size), args },
      { sql: paymentsSql(code), count: YEARS * membersOf(code, size), args },
    ]
  })
}
