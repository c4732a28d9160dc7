import { and, eq, gt, sql } from 'drizzle-orm'
import { statesOf } from '#db/billing/provider-state.ts'
import { isClosingOf } from '#db/communities/closing/closing-rows.ts'
import type { StoredSite } from '#db/communities/sites/read-site.ts'
import type { ActorContext } from '#db/context.ts'
import { newestFirst, type PlaceArgs, placeArgs } from '#db/lists/newest-first.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { users } from '#db/schema/members.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'

/** A membership paid beyond the date of the closing. */
export type LastingMembership = {
  readonly memberId: string
  readonly name: string
  readonly productName: string
  readonly paidUntil: Date
  /** The total paid for it, less refunds. */
  readonly paidCents: number
  readonly currency: string
  /** Whether the provider still renews it, because it has not answered yet or has refused to stop. */
  readonly renews: boolean
}

type Args = PlaceArgs & { readonly communityId: string }

const BY_END = newestFirst(subscriptions.renewsAt, subscriptions.id)

/** Null when the brand is not closing: then nothing is later. */
function closesAt(communityId: string) {
  return sql`${build.select({ at: communityClosings.closesAt }).from(communityClosings).where(isClosingOf(communityId))}`
}

const lasting = statement((p: Args) =>
  build
    .select({
      id: subscriptions.id,
      memberId: users.id,
      givenName: users.givenName,
      familyName: users.familyName,
      productName: subscriptions.productName,
      paidUntil: sql<Date>`${subscriptions.renewsAt}`.mapWith(subscriptions.renewsAt),
      paidCents: sql<number>`${subscriptions.paidCents} - ${subscriptions.refundedCents}`,
      currency: subscriptions.currency,
      endsAtRenewal: subscriptions.endsAtRenewal,
    })
    .from(subscriptions)
    .innerJoin(users, and(eq(users.id, subscriptions.userId), isAlso(users.communityId, p.communityId)))
    .where(
      and(
        eq(subscriptions.communityId, p.communityId),
        gt(subscriptions.renewsAt, closesAt(p.communityId)),
        sql`+${subscriptions.state} IN (SELECT value FROM json_each(${statesOf('GOOD', 'PAST_DUE', 'UNPAID')}))`,
        BY_END.isFrom(p),
      ),
    )
    .orderBy(...BY_END.order)
    .limit(p.limit),
)

/** The memberships that run beyond the closing date of their brand, longest first. */
export async function listLastingMemberships(
  { db }: ActorContext,
  { id: communityId }: Pick<StoredSite, 'id'>,
  page: PageInput,
): Promise<ConnectionView<LastingMembership>> {
  const rows = await db.read(lasting({ communityId, ...placeArgs(page) }))
  return pageOf(rows, page, ({ id, endsAtRenewal, givenName, familyName, ...row }) =>
    edgeAt({ at: row.paidUntil, id }, { ...row, name: fullName({ givenName, familyName }), renews: !endsAtRenewal }),
  )
}
