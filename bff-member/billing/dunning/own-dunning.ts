import { and, eq, sql } from 'drizzle-orm'
import { communityDays, dunningText } from '#db/billing/dunning/community-days.ts'
import { type Membership, membershipsText, readMemberships } from '#db/billing/dunning/memberships.ts'
import { isToRenew } from '#db/billing/renewal/is-to-renew.ts'
import { closingColumn } from '#db/communities/closing/closing-rows.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { communities } from '#db/schema/communities.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import { dueIsCollectedAt } from '#shared/domain/billing/auto-renewal.ts'
import {
  type CommunityDays,
  isToBeRetried,
  type MembershipPhase,
  memberPhase,
  type PhaseDates,
  phaseDates,
} from '#shared/domain/billing/dunning/phases.ts'
import { standingOf } from '#shared/domain/billing/subscription-states.ts'
import { mayBeCharged } from '#shared/domain/communities/closing/charges.ts'
import type { ClosingDates } from '#shared/domain/communities/closing/closing.ts'

const CENTS = 100

/** The amount a member owes, and the consequences of not paying it. */
export type DueView = Partial<PhaseDates> & {
  readonly subscriptionId: string
  /** In units of the currency. */
  readonly outstandingBalance: number
  readonly currency: string
  /** False in a closing community for amounts that are no longer charged there. */
  readonly canBePaid: boolean
  /** When the renewal first failed; null for other debts. */
  readonly failedAt: Date | null
  readonly renewalDate: Date | null
  readonly isAutoRenewalOn: boolean
  /** Whether the provider still charges the default card for it by itself. */
  readonly isCollected: boolean
}

export type DunningView = {
  readonly userId: string
  readonly phase: MembershipPhase
  readonly due: DueView | null
  /** Whether the debt belongs to the newest membership: the one whose cards the member manages. */
  readonly isDueOfNewest: boolean
}

/** The columns that statements select for the debt, beside their own. */
export function dunningColumns(p: ActorArgs) {
  return {
    memberships: membershipsText(p),
    renewing: renewingText(p),
    dunning: dunningText(),
    timeZone: communities.timeZone,
    closing: closingColumn(communities.id),
  }
}

/** The ids of the member's renewing subscriptions. */
function renewingText({ communityId, userId }: ActorArgs) {
  return sql<string>`${build
    .select({ ids: sql`json_group_array(${subscriptions.id})` })
    .from(subscriptions)
    .where(and(isOfUser(subscriptions, { userId, communityId }), isToRenew()))}`
}

type DunningRow = {
  readonly memberships: string
  readonly renewing: string
  readonly dunning: string | null
  readonly timeZone: string
  readonly closing: ClosingDates | null
}

export function toDunningView(userId: string, row: DunningRow, now: Date): DunningView {
  const memberships = readMemberships(row.memberships)
  const community = communityDays(row)
  const owed = owedMembership(memberships)
  const newest = memberships.toSorted(newestFirst)[0]
  const dates = owed?.pastDueSince ? phaseDates(owed.pastDueSince, community) : {}
  const isAutoRenewalOn = owed !== null && (JSON.parse(row.renewing) as string[]).includes(owed.id)
  return {
    userId,
    phase: memberPhase(memberships, community, now),
    due: owed && {
      subscriptionId: owed.id,
      outstandingBalance: owed.balanceCents / CENTS,
      currency: owed.currency,
      canBePaid: mayBeCharged({ ...owed, closing: row.closing }, now),
      failedAt: owed.pastDueSince,
      renewalDate: owed.renewsAt,
      isAutoRenewalOn,
      isCollected: isCollected(owed, isAutoRenewalOn, community, now),
      ...dates,
    },
    isDueOfNewest: owed !== null && owed.id === newest?.id,
  }
}

function isCollected(owed: Membership, isToRenew: boolean, community: CommunityDays, now: Date): boolean {
  const { state, pastDueSince } = owed
  const at = dueIsCollectedAt({ standing: standingOf(state), isToRenew, isClosing: !!community.closing })
  return at === 'RETRY' ? isToBeRetried(pastDueSince, community, now) : at === 'RENEWAL'
}

/** The membership with the oldest debt, whichever it is; ended memberships come last. */
function owedMembership(memberships: readonly Membership[]): Membership | null {
  const owed = memberships.filter(({ balanceCents }) => balanceCents > 0)
  const rank = ({ state, pastDueSince }: Membership) =>
    standingOf(state) === 'SUSPENDED' ? Number.POSITIVE_INFINITY : (pastDueSince?.getTime() ?? Number.MAX_SAFE_INTEGER)
  return owed.toSorted((a, b) => rank(a) - rank(b) || newestFirst(a, b))[0] ?? null
}

function newestFirst(a: Membership, b: Membership): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || b.id.localeCompare(a.id)
}

const ownDunning = statement((p: ActorArgs) =>
  build.select(dunningColumns(p)).from(communities).where(eq(communities.id, p.communityId)),
)

export async function readDunning({ db, actor, now }: ActorContext): Promise<DunningView> {
  const { userId, communityId } = actor
  const [row] = await db.read(ownDunning({ userId, communityId }))
  if (!row) throw new Error('There is no such community')
  return toDunningView(userId, row, now)
}
