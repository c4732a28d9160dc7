import { eq } from 'drizzle-orm'
import { communityDays, dunningText } from '#db/billing/dunning/community-days.ts'
import { type Membership, membershipsText, readMemberships } from '#db/billing/dunning/memberships.ts'
import { closingColumn } from '#db/communities/closing/closing-rows.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { communities } from '#db/schema/communities.ts'
import { build, statement } from '#db/statement.ts'
import {
  type MembershipPhase,
  memberPhase,
  type PhaseDates,
  phaseDates,
} from '#shared/domain/billing/dunning/phases.ts'
import { standingOf } from '#shared/domain/billing/subscription-states.ts'
import { mayBeCharged } from '#shared/domain/communities/closing/charges.ts'
import type { ClosingDates } from '#shared/domain/communities/closing/closing.ts'

const CENTS = 100

/** What a member owes, and what follows while it is not paid. */
export type DueView = Partial<PhaseDates> & {
  readonly subscriptionId: string
  /** In units of the currency. */
  readonly outstandingBalance: number
  readonly currency: string
  /** False in a community that is closing, for what is no longer charged there. */
  readonly canBePaid: boolean
  /** Since when the renewal could not be charged; null for what is due otherwise. */
  readonly failedAt: Date | null
  readonly renewalDate: Date | null
}

export type DunningView = {
  readonly userId: string
  readonly phase: MembershipPhase
  readonly due: DueView | null
  /** Whether what is due is of the newest membership: the one whose cards the member changes. */
  readonly isDueOfNewest: boolean
}

/** What statements select for it, beside what they are about. */
export function dunningColumns(p: ActorArgs) {
  return {
    memberships: membershipsText(p),
    dunning: dunningText(),
    timeZone: communities.timeZone,
    closing: closingColumn(communities.id),
  }
}

type DunningRow = {
  readonly memberships: string
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
      ...dates,
    },
    isDueOfNewest: owed !== null && owed.id === newest?.id,
  }
}

/** The one that has been owed for longest, whichever of them it is; those that have ended last. */
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
