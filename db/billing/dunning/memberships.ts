import { type SQL, sql } from 'drizzle-orm'
import { subscriptions } from '#db/schema/billing.ts'
import { build, isOfUser } from '#db/statement.ts'
import type { MembershipFacts } from '#shared/domain/billing/dunning/phases.ts'
import type { SubscriptionState } from '#shared/kernel/ports/billing.ts'
import type { MemberArgs } from '../subscription-rows.ts'

/** What every request needs to know of a member's memberships. */
export type Membership = MembershipFacts & {
  readonly id: string
  readonly balanceCents: number
  readonly currency: string
  readonly renewsAt: Date | null
  readonly createdAt: Date
}

/** All memberships of a member as one value, so that a statement about something else can read them as well. */
export function membershipsText(p: MemberArgs): SQL<string> {
  const { id, state, balanceCents, currency, pastDueSince, renewsAt, createdAt } = subscriptions
  return sql<string>`${build
    .select({
      all: sql`json_group_array(json_array(${id}, ${state}, ${balanceCents}, ${currency}, ${pastDueSince}, ${renewsAt}, ${createdAt}))`,
    })
    .from(subscriptions)
    .where(isOfUser(subscriptions, p))}`
}

export function readMemberships(text: string): readonly Membership[] {
  const rows = JSON.parse(text) as [string, SubscriptionState, number, string, number | null, number | null, number][]
  return rows.map(([id, state, balanceCents, currency, pastDueSince, renewsAt, createdAt]) => ({
    id,
    state,
    balanceCents,
    currency,
    pastDueSince: pastDueSince === null ? null : new Date(pastDueSince),
    renewsAt: renewsAt === null ? null : new Date(renewsAt),
    createdAt: new Date(createdAt),
  }))
}
