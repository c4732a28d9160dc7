import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { LEASE_MS, later } from '#db/billing/intent-rows.ts'
import type { DbContext } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { invitations, joiningPayments } from '#db/schema/onboarding.ts'
import { build, type Runnable, statement } from '#db/statement.ts'

export type JoiningRow = typeof joiningPayments.$inferSelect

type SituationArgs = { readonly communityId: string; readonly invitationId: string; readonly operationId: string }

/** The payments of an invitation that concern a new one: its repeat, and the one that is open or has paid. */
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
 * Writes a payment down before the provider is asked. Answers false where another one was written meanwhile, or the invitation
 * cannot be paid any more.
 */
export async function beginPayment({ db, now }: DbContext, row: JoiningRow): Promise<boolean> {
  const isTaken = build
    .select({ one: sql`1` })
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
    .where(
      and(
        eq(invitations.id, row.invitationId),
        eq(invitations.communityId, row.communityId),
        isNull(invitations.paidAt),
        isNull(invitations.disabledAt),
        gt(invitations.expiresAt, now),
        sql`NOT EXISTS ${isTaken}`,
      ),
    )
  return holds(() => db.commitIf([claim, build.insert(joiningPayments).values(row)]))
}

function isHeld({ id, communityId, leasedUntil }: JoiningRow): SQL | undefined {
  return and(
    eq(joiningPayments.id, id),
    eq(joiningPayments.communityId, communityId),
    eq(joiningPayments.state, 'OPEN'),
    eq(joiningPayments.leasedUntil, leasedUntil ?? new Date(0)),
  )
}

/** Leases an open payment; null while somebody else works on it or once it has ended. */
export async function leasePayment({ db, now }: DbContext, row: JoiningRow) {
  const leasedUntil = later(now, LEASE_MS)
  const isLeased = await holds(() =>
    db.commitIf([
      build
        .update(joiningPayments)
        .set({ leasedUntil, nextCheckAt: leasedUntil })
        .where(
          and(
            eq(joiningPayments.id, row.id),
            eq(joiningPayments.communityId, row.communityId),
            eq(joiningPayments.state, 'OPEN'),
            or(isNull(joiningPayments.leasedUntil), lte(joiningPayments.leasedUntil, now)),
          ),
        ),
    ]),
  )
  return isLeased ? { ...row, leasedUntil, nextCheckAt: leasedUntil } : null
}

/** Changes a payment that this caller holds, in one batch with `alsoWrite`; throws PreconditionFailed once it is another's. */
export async function changePayment(
  { db }: Pick<DbContext, 'db'>,
  row: JoiningRow,
  change: Partial<JoiningRow>,
  alsoWrite: readonly Runnable[] = [],
): Promise<JoiningRow> {
  await db.commitIf([build.update(joiningPayments).set(change).where(isHeld(row)), ...alsoWrite])
  return { ...row, ...change }
}

/** The end of a payment that was made and returned, because its email became another member's meanwhile. */
export const GIVEN_BACK = { state: 'ENDED', refusal: 'other' } as const
/** The end of a payment by which no money moved. */
export const NOT_CHARGED = { state: 'ENDED', refusal: 'not-charged' } as const

export type PaymentEnd = Partial<JoiningRow> & { readonly state: Exclude<JoiningRow['state'], 'OPEN'> }

export function endPayment(
  ctx: Pick<DbContext, 'db'>,
  row: JoiningRow,
  end: PaymentEnd,
  { now, alsoWrite = [] }: { readonly now: Date; readonly alsoWrite?: readonly Runnable[] },
): Promise<JoiningRow> {
  return changePayment(ctx, row, { ...end, endedAt: now, leasedUntil: null, nextCheckAt: null }, alsoWrite)
}

async function holds(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof PreconditionFailed) return false
    throw error
  }
}
