import { and, asc, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { readRefundedOrders, refundOrdersOf } from '#db/billing/amplification/purchases-of-former.ts'
import { communityDays, dunningText } from '#db/billing/dunning/community-days.ts'
import { membershipsText, readMemberships } from '#db/billing/dunning/memberships.ts'
import { endMembershipStatements } from '#db/billing/membership-end/end-rows.ts'
import { subscriptionsOfMember } from '#db/billing/subscription-rows.ts'
import { closingColumn, isNotClosed } from '#db/communities/closing/closing-rows.ts'
import type { ActorArgs, ActorContext, FilesContext, OutboxContext } from '#db/context.ts'
import { isUniqueViolation, PreconditionFailed } from '#db/errors.ts'
import { mayBeTried, settleCounted } from '#db/jobs/counted-attempts.ts'
import { readMergedAccounts } from '#db/members/merge/kept-account.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { accountDeletions } from '#db/schema/privacy.ts'
import { build, hasId, isOfUser, statement } from '#db/statement.ts'
import { isFailing, memberPhase } from '#shared/domain/billing/dunning/phases.ts'
import { BILLING_REFUSALS } from '#shared/domain/billing/refusals.ts'
import { DELETION_COOL_OFF_MS, DELETION_REMINDER_MS } from '#shared/domain/members/privacy.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { deleteAccountStatements } from './delete-account.ts'
import { expireExportsOf } from './export-files.ts'
import { isDeletionHeld } from './legal-holds.ts'
import { isOpenDeletion } from './open-deletions.ts'
import { readRenewals, turnOff } from './renewals-of-member.ts'

type Actor = Pick<ActorContext, 'actor'>['actor']

type NewDeletion = ActorArgs & { readonly id: string; readonly now: Date; readonly dueAt: Date }

const newDeletion = statement((p: NewDeletion) =>
  build
    .insert(accountDeletions)
    .values({ id: p.id, communityId: p.communityId, userId: p.userId, requestedAt: p.now, dueAt: p.dueAt })
    .onConflictDoNothing(),
)

/**
 * Opens a deletion that a member has confirmed, once: a second request changes nothing. Auto-renewal is turned off as well, so that no term
 * is charged that the account would only see begin. The member and the concierge are emailed.
 */
export async function openDeletion(ctx: OutboxContext & { readonly actor: Actor }): Promise<void> {
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  const id = newId(now)
  const dueAt = new Date(now.getTime() + DELETION_COOL_OFF_MS)
  const [[person], renewals] = await Promise.all([
    db.read(personOf({ userId, communityId })),
    readRenewals(ctx, { userId, communityId }),
  ])
  if (!person) return
  try {
    await db.commitIf([
      newDeletion({ userId, communityId, id, now, dueAt }),
      ...turnOff(renewals, now),
      ...(await emailToMember(ctx, { id, userId, communityId }, 'account-deletion-requested', {
        dueAt: dueAt.toISOString(),
        isHeld: person.isHeld,
        stopsRenewal: renewals.renewing.length > 0,
        waitsForPayment: renewals.renewing.some(({ state }) => isFailing(state)),
        phase: memberPhase(readMemberships(person.memberships), communityDays(person), now),
      })),
      ...(await conciergeEmail(ctx, { id, communityId }, person, { step: 'REQUESTED', dueAt, isHeld: person.isHeld })),
    ])
  } catch (error) {
    if (isUniqueViolation(error, 'renewal_wishes.subscription_id'))
      throw new AppError('InvalidTransition', { message: BILLING_REFUSALS.renewalIsChanging })
    if (!(error instanceof PreconditionFailed)) throw error
  }
}

/** Cancels the deletion; apart from auto-renewal, which stays off, the account is unchanged. Returns whether there was a deletion. */
export async function cancelDeletion(ctx: OutboxContext & { readonly actor: Actor }): Promise<boolean> {
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  const [[open], [person], { isOff: renewalIsOff }] = await Promise.all([
    db.read(openDeletionOf({ userId, communityId })),
    db.read(personOf({ userId, communityId })),
    readRenewals(ctx, { userId, communityId }),
  ])
  if (!open || !person) return false
  const { id, dueAt } = open
  const cancelled = build
    .update(accountDeletions)
    .set({ cancelledAt: now })
    .where(and(hasId(accountDeletions, id, { communityId }), isOpenDeletion()))
  const written = await db.tryCommitIf([
    cancelled,
    ...(await emailToMember(ctx, { id, userId, communityId }, 'account-deletion-cancelled', { renewalIsOff })),
    ...(await conciergeEmail(ctx, { id, communityId }, person, { step: 'CANCELLED', dueAt, renewalIsOff })),
  ])
  return written !== null
}

const openDeletionOf = statement((p: ActorArgs) =>
  build
    .select({ id: accountDeletions.id, dueAt: accountDeletions.dueAt })
    .from(accountDeletions)
    .where(and(isOfUser(accountDeletions, p), isOpenDeletion())),
)

const personOf = statement((p: ActorArgs) => {
  const subscription = build
    .select({ providerId: subscriptions.providerId })
    .from(subscriptions)
    .where(isOfUser(subscriptions, p))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(1)
  return build
    .select({
      email: users.email,
      givenName: users.givenName,
      familyName: users.familyName,
      /** Null without a membership. */
      subscription: sql<string | null>`${subscription}`,
      memberships: membershipsText(p),
      dunning: dunningText(),
      timeZone: communities.timeZone,
      closing: closingColumn(communities.id),
      isHeld: isDeletionHeld(p).mapWith(Boolean),
    })
    .from(users)
    .innerJoin(communities, eq(communities.id, users.communityId))
    .where(hasId(users, p.userId, p))
})

type Person = {
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  readonly subscription: string | null
}

type Key = { readonly id: string; readonly communityId: string }

function emailToMember<T extends 'account-deletion-requested' | 'account-deletion-near' | 'account-deletion-cancelled'>(
  ctx: OutboxContext,
  { id, communityId, userId }: Key & { readonly userId: string },
  template: T,
  data: Parameters<typeof emailStatements<T>>[1]['data'],
  about = '1',
) {
  return emailStatements<T>(ctx, {
    communityId,
    recipient: { kind: 'USER', userId },
    template,
    data,
    idempotencyKey: `${template}/${id}/${about}`,
  })
}

type Step = {
  readonly step: 'REQUESTED' | 'CANCELLED' | 'DONE'
  readonly dueAt: Date
  readonly renewalIsOff?: boolean
  readonly isHeld?: boolean
}

/** Staff are notified of each step, because members ask them about it. */
function conciergeEmail(ctx: OutboxContext, { id, communityId }: Key, person: Person, told: Step) {
  const { step, dueAt, renewalIsOff = false, isHeld = false } = told
  return emailStatements(ctx, {
    communityId,
    recipient: { kind: 'CONCIERGE' },
    template: 'account-deletion-to-arrange',
    data: {
      step,
      memberName: fullName(person),
      memberEmail: person.email,
      subscription: person.subscription,
      dueAt: dueAt.toISOString(),
      renewalIsOff,
      isHeld,
    },
    idempotencyKey: `account-deletion-to-arrange/${id}/${step.toLowerCase()}`,
  })
}

const PER_RUN = 10

type Due = { readonly now: Date; readonly until: Date }

const nearDeletions = statement((p: Due) =>
  build
    .select()
    .from(accountDeletions)
    .where(
      and(
        gt(accountDeletions.dueAt, p.now),
        lte(accountDeletions.dueAt, p.until),
        isOpenDeletion(),
        isNull(accountDeletions.remindedAt),
        sql`NOT ${isDeletionHeld(accountDeletions)}`,
        mayBeTried('remind-of-deletions', accountDeletions, p.now),
        isNotClosed(accountDeletions.communityId, p.now),
      ),
    )
    .orderBy(asc(accountDeletions.dueAt))
    .limit(PER_RUN),
)

/** Emails members whose account is deleted in a few days, while they can still sign in to cancel it; returns how many. */
export async function remindOfDeletions(ctx: OutboxContext): Promise<number> {
  const { db, now } = ctx
  const rows = await db.read(nearDeletions({ now, until: new Date(now.getTime() + DELETION_REMINDER_MS) }))
  const { done } = await settleCounted(ctx, 'remind-of-deletions', rows, async ({ id, communityId, userId, dueAt }) => {
    const data = { dueAt: dueAt.toISOString() }
    await db.commit([
      build
        .update(accountDeletions)
        .set({ remindedAt: now })
        .where(hasId(accountDeletions, id, { communityId })),
      // Keyed by the due time, so a deletion that was on hold is announced again.
      ...(await emailToMember(
        ctx,
        { id, userId, communityId },
        'account-deletion-near',
        data,
        String(dueAt.getTime()),
      )),
    ])
    return true
  })
  return done
}

const dueDeletions = statement((p: { readonly now: Date }) =>
  build
    .select()
    .from(accountDeletions)
    .where(
      and(
        lte(accountDeletions.dueAt, p.now),
        isOpenDeletion(),
        sql`NOT ${isDeletionHeld(accountDeletions)}`,
        mayBeTried('delete-accounts', accountDeletions, p.now),
      ),
    )
    .orderBy(asc(accountDeletions.dueAt))
    .limit(PER_RUN),
)

/** Deletes the accounts whose time to cancel is over, each in one batch with those that were merged into it; returns how many. */
export async function deleteDueAccounts(ctx: OutboxContext & FilesContext): Promise<number> {
  const { db, now } = ctx
  const { done } = await settleCounted(ctx, 'delete-accounts', await db.read(dueDeletions({ now })), async (row) => {
    const { id, communityId, userId, dueAt } = row
    const [[person], others] = await Promise.all([
      db.read(personOf({ userId, communityId })),
      readMergedAccounts(db, { userId, communityId }),
    ])
    const accounts = [{ userId, communityId }, ...others]
    const memberships = await Promise.all(accounts.map((account) => db.read(subscriptionsOfMember(account))))
    const orders = (await Promise.all(accounts.map((account) => readRefundedOrders(ctx, account)))).flat()
    // An account whose copy is being written is left to the next run.
    const isFree = await Promise.all(accounts.map((account) => expireExportsOf(ctx, account)))
    if (!person || isFree.includes(false)) return null
    const finished = build
      .update(accountDeletions)
      .set({ finishedAt: now })
      .where(
        and(
          hasId(accountDeletions, id, { communityId }),
          isOpenDeletion(),
          sql`NOT ${isDeletionHeld({ userId, communityId })}`,
        ),
      )
    const farewell = await emailStatements(ctx, {
      communityId,
      recipient: { kind: 'ADDRESS', address: person.email, name: person.givenName },
      template: 'account-deleted',
      data: { refunds: orders.flatMap(({ refund }) => refund ?? []) },
      idempotencyKey: `account-deleted/${id}/1`,
    })
    const isWritten = await db.tryCommitIf([
      finished,
      ...accounts.map(refundOrdersOf),
      ...deleteAccountStatements(
        { userId, communityId },
        others.map((other) => other.userId),
      ),
      ...others.flatMap((other) => deleteAccountStatements(other)),
      ...endMembershipStatements(memberships.flat(), now),
      ...orders.flatMap(({ email }) => email),
      ...farewell,
      ...(await conciergeEmail(ctx, { id, communityId }, person, { step: 'DONE', dueAt })),
    ])
    // The deletion was cancelled or put on hold just now, or another run was first.
    return isWritten ? true : null
  })
  return done
}
