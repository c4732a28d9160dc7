import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { endMembershipStatements } from '#db/billing/membership-end/end-rows.ts'
import { statesOf } from '#db/billing/provider-state.ts'
import { turnOffStatements } from '#db/billing/renewal/wish-rows.ts'
import type { OutboxContext } from '#db/context.ts'
import { manyEmailsStatements } from '#db/outbox/enqueue.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { membershipEnds } from '#db/schema/privacy.ts'
import { renewalWishes } from '#db/schema/renewals.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { build, statementByShape } from '#db/statement.ts'
import { isFailing } from '#shared/domain/billing/dunning/phases.ts'
import type { ClosingEvent } from '#shared/domain/communities/closing/closing.ts'
import { isClosingOf } from './closing-rows.ts'

const AT_ONCE = 100
/** The provider has refused: the request is repeated a day later. */
const AGAIN_MS = 24 * 3_600_000

type FindArgs = { readonly communityId: string; readonly since: Date; readonly limit: number }
type Which = 'RENEWING' | 'FAILING' | 'ALIVE'

/** Auto-renewal is on, and is not being turned off. */
function isRenewing(p: FindArgs): SQL {
  return sql`${subscriptions.endsAtRenewal} = 0 AND NOT EXISTS (SELECT 1 FROM ${renewalWishes} AS asked
    WHERE asked.subscription_id = ${subscriptions.id} AND asked.community_id = ${p.communityId} AND asked.wants = 'OFF'
      AND (asked.state = 'OPEN' OR asked.created_at > ${p.since}))`
}

const WHICH: Readonly<Record<Which, (p: FindArgs) => SQL | undefined>> = {
  RENEWING: isRenewing,
  FAILING: () => sql`${subscriptions.pastDueSince} IS NOT NULL`,
  ALIVE: () => undefined,
}

const memberships = statementByShape(
  (which: Which) => (p: FindArgs) =>
    build
      .select({
        id: subscriptions.id,
        communityId: subscriptions.communityId,
        userId: subscriptions.userId,
        state: subscriptions.state,
        productName: subscriptions.productName,
      })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.communityId, p.communityId),
          WHICH[which](p),
          sql`${subscriptions.state} IN (SELECT value FROM json_each(${statesOf('GOOD', 'PAST_DUE', 'UNPAID')}))`,
          sql`NOT EXISTS (SELECT 1 FROM ${membershipEnds} AS ending WHERE ending.subscription_id = ${subscriptions.id}
            AND ending.community_id = ${p.communityId})`,
        ),
      )
      .orderBy(asc(subscriptions.id))
      .limit(p.limit),
)

type Closing = { readonly communityId: string; readonly event: ClosingEvent; readonly endsAt: Date }

/**
 * Stops the renewals of a closing community at the provider. A membership whose renewal has failed ends, because the provider would charge
 * it again, and its member is notified; once the community has closed, all others end too. Jobs send both kinds of requests.
 */
export async function stopMemberships(ctx: OutboxContext, { communityId, event, endsAt }: Closing) {
  if (event === 'TAKEN_BACK') return { count: 0, isDone: true }
  const since = new Date(ctx.now.getTime() - AGAIN_MS)
  const find = (which: Which) => ctx.db.read(memberships(which)({ communityId, since, limit: AT_ONCE }))
  const hasClosed = event === 'CLOSED'
  const [ending, renewing] = hasClosed ? [await find('ALIVE'), []] : await findEndingAndRenewing(find)
  const [first, ...others] = [
    ...(renewing.length > 0 ? wishes(renewing, ctx.now) : []),
    ...endMembershipStatements(ending, ctx.now),
    ...(hasClosed ? [] : await endedEmails(ctx, ending, endsAt)),
  ]
  // Staff may have taken the closing back just now.
  const closing = build.update(communityClosings).set({ event: sql`event` }).where(isClosingOf(communityId))
  if (first && !(await ctx.db.tryCommitIf([closing, first, ...others]))) return { count: 0, isDone: true }
  return { count: ending.length + renewing.length, isDone: ending.length < AT_ONCE }
}

function endedEmails(ctx: OutboxContext, ending: readonly Membership[], closedFrom: Date) {
  return manyEmailsStatements(
    ctx,
    ending.map(({ id, communityId, userId, productName }) => ({
      communityId,
      recipient: { kind: 'USER' as const, userId },
      template: 'membership-ended-by-closing' as const,
      data: { productName, closedFrom: closedFrom.toISOString() },
      idempotencyKey: `membership-ended-by-closing/${id}/1`,
    })),
  )
}

type Find = (which: Which) => Promise<readonly Membership[]>

/** A renewal may have failed after auto-renewal was turned off, and before we knew since when. */
async function findEndingAndRenewing(find: Find) {
  const [found, failing] = await Promise.all([find('RENEWING'), find('FAILING')])
  const others = found.filter(({ id }) => !failing.some((one) => one.id === id))
  return [
    [...failing, ...others.filter(({ state }) => isFailing(state))],
    others.filter(({ state }) => !isFailing(state)),
  ] as const
}

type Membership = ReturnType<ReturnType<ReturnType<typeof memberships>>['toResult']>[number]

/** A membership that is being turned on is checked again in a minute. */
function wishes(renewing: readonly Membership[], now: Date) {
  const { replace, insert } = turnOffStatements(renewing, now)
  return [replace, insert.onConflictDoNothing()] as const
}
