import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { operationRows, RELEASED, writeOperation } from '#db/billing/operations/operation-rows.ts'
import { isNotClosing } from '#db/communities/closing/closing-rows.ts'
import type { DbContext } from '#db/context.ts'
import { invitations, joiningPayments } from '#db/schema/onboarding.ts'
import { anyRow, build, hasId, type Runnable, statement } from '#db/statement.ts'

export type JoiningRow = typeof joiningPayments.$inferSelect

type SituationArgs = { readonly communityId: string; readonly invitationId: string; readonly operationId: string }

/** The payments of an invitation that a new one depends on: its repeat, and the one that is open or has paid. */
export const paymentsThatMatter = statement((p: SituationArgs) =>
  build
    .select()
    .from(joiningPayments)
    .where(
      and(
        eq(joiningPayments.invitationId, p.invitationId),
        eq(joiningPayments.communityId, p.communityId),
        or(eq(joiningPayments.operationId, p.operationId), inArray(joiningPayments.state, ['OPEN', 'PAID'])),
      ),
    ),
)

/**
 * Stores a payment before the provider is called. Returns false if another one was stored meanwhile, or the invitation cannot be paid any
 * more.
 */
export async function beginPayment({ db, now }: DbContext, row: JoiningRow): Promise<boolean> {
  const isTaken = anyRow()
    .from(joiningPayments)
    .where(
      and(
        eq(joiningPayments.invitationId, row.invitationId),
        eq(joiningPayments.communityId, row.communityId),
        or(eq(joiningPayments.operationId, row.operationId), inArray(joiningPayments.state, ['OPEN', 'PAID'])),
      ),
    )
  const claim = build
    .update(invitations)
    .set({ paidAt: null })
    .where(and(hasId(invitations, row.invitationId, row), isPayable(row.communityId, now), sql`NOT EXISTS ${isTaken}`))
  return writeOperation({ db }, [claim, build.insert(joiningPayments).values(row)])
}

/** Whether an invitation of a community can still be paid. */
function isPayable(communityId: string, now: Date) {
  return and(
    isNull(invitations.paidAt),
    isNull(invitations.disabledAt),
    isNull(invitations.withdrawnAt),
    isNull(invitations.replacedAt),
    gt(invitations.expiresAt, now),
    isNotClosing(communityId),
  )
}

type PayableArgs = { readonly communityId: string; readonly invitationId: string; readonly now: Date }

/** The invitation if it can still be paid. */
export const payableInvitation = statement((p: PayableArgs) =>
  build
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(hasId(invitations, p.invitationId, p), isPayable(p.communityId, p.now))),
)

export const { lease: leasePayment, leaseDue: leaseDuePayments, change: changePayment } = operationRows(joiningPayments)

/** The end of a payment that was refunded, because its email was taken by another member meanwhile. */
export const GIVEN_BACK = { state: 'ENDED', refusal: 'other' } as const
/** The end of a payment that moved no money. */
export const NOT_CHARGED = { state: 'ENDED', refusal: 'not-charged' } as const

export type PaymentEnd = Partial<JoiningRow> & { readonly state: Exclude<JoiningRow['state'], 'OPEN'> }

export function endPayment(
  ctx: Pick<DbContext, 'db'>,
  row: JoiningRow,
  end: PaymentEnd,
  { now, alsoWrite = [] }: { readonly now: Date; readonly alsoWrite?: readonly Runnable[] },
): Promise<JoiningRow> {
  return changePayment(ctx, row, { ...end, endedAt: now, ...RELEASED }, alsoWrite)
}
