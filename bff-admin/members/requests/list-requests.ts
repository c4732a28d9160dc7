import { and, asc, eq, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { users } from '#db/schema/members.ts'
import { accountDeletions, dataExports, membershipEnds } from '#db/schema/privacy.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { checkPermission } from '../../staff/permissions.ts'

/** The maximum number listed per kind, oldest first: completed requests leave the list. */
const LISTED = 50

export type DeletionRequestView = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly requestedAt: Date
  readonly dueAt: Date
}
export type CopyRequestView = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly requestedAt: Date
  /** It failed several times and is not retried; the member can make a new request. */
  readonly hasFailed: boolean
}
export type MembershipEndView = {
  readonly id: string
  /** The provider's id of the membership. */
  readonly subscription: string
  readonly deletedAt: Date
  readonly isRefused: boolean
}
export type MemberRequestsView = {
  readonly deletions: readonly DeletionRequestView[]
  readonly copies: readonly CopyRequestView[]
  readonly membershipEnds: readonly MembershipEndView[]
}

type Args = { readonly communityId: string; readonly limit: number }

const person = { givenName: users.givenName, familyName: users.familyName, email: users.email }

/* The conditions match those of the indexes of open requests, so they are no parameters. */

const openDeletions = statement((p: Args) =>
  build
    .select({
      id: accountDeletions.id,
      requestedAt: accountDeletions.requestedAt,
      dueAt: accountDeletions.dueAt,
      person,
    })
    .from(accountDeletions)
    .innerJoin(users, and(eq(users.id, accountDeletions.userId), isAlso(users.communityId, p.communityId)))
    .where(
      and(
        eq(accountDeletions.communityId, p.communityId),
        sql`${accountDeletions.cancelledAt} IS NULL AND ${accountDeletions.finishedAt} IS NULL`,
      ),
    )
    .orderBy(asc(accountDeletions.dueAt))
    .limit(p.limit),
)

const unfinishedCopies = statement((p: Args) =>
  build
    .select({ id: dataExports.id, requestedAt: dataExports.requestedAt, state: dataExports.state, person })
    .from(dataExports)
    .innerJoin(users, and(eq(users.id, dataExports.userId), isAlso(users.communityId, p.communityId)))
    .where(and(eq(dataExports.communityId, p.communityId), sql`${dataExports.state} IN ('WAITING', 'FAILED')`))
    .orderBy(asc(dataExports.requestedAt))
    .limit(p.limit),
)

const unfinishedEnds = statement((p: Args) =>
  build
    .select({
      id: membershipEnds.id,
      subscription: subscriptions.providerId,
      deletedAt: membershipEnds.createdAt,
      state: membershipEnds.state,
    })
    .from(membershipEnds)
    .innerJoin(
      subscriptions,
      and(eq(subscriptions.id, membershipEnds.subscriptionId), isAlso(subscriptions.communityId, p.communityId)),
    )
    .where(and(eq(membershipEnds.communityId, p.communityId), sql`${membershipEnds.state} IN ('OPEN', 'REFUSED')`))
    .orderBy(asc(membershipEnds.createdAt))
    .limit(p.limit),
)

/** Open data requests by members of the actor's community. */
export async function listMemberRequests(ctx: ActorContext): Promise<MemberRequestsView> {
  const args = { communityId: ctx.actor.communityId, limit: LISTED }
  const [, deletions, copies, ends] = await Promise.all([
    checkPermission(ctx, 'admin'),
    ctx.db.read(openDeletions(args)),
    ctx.db.read(unfinishedCopies(args)),
    ctx.db.read(unfinishedEnds(args)),
  ])
  return {
    deletions: deletions.map(({ person: who, ...row }) => ({ ...row, name: fullName(who), email: who.email })),
    copies: copies.map(({ id, requestedAt, state, person: who }) => ({
      ...{ id, requestedAt, name: fullName(who), email: who.email },
      hasFailed: state === 'FAILED',
    })),
    membershipEnds: ends.map(({ state, ...row }) => ({ ...row, isRefused: state === 'REFUSED' })),
  }
}
