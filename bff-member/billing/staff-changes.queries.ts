import { and, desc, eq, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { users } from '#db/schema/members.ts'
import { auditLog } from '#db/schema/platform.ts'
import { adjustments } from '#db/schema/staff/staff-billing.ts'
import { build, statement } from '#db/statement.ts'
import { maskedName } from '#shared/domain/billing/masked-name.ts'
import { BILLING_AUDIT_ACTIONS, type BillingAuditAction } from '#shared/domain/staff/audit.ts'
import { isToldAct } from '../members/acts-by-staff/told-acts.ts'

const SHOWN = 10

export type StaffChangeView = {
  readonly id: string
  readonly action: BillingAuditAction
  /** Null for what is of no amount. */
  readonly amountCents: number | null
  /** What it is for, as staff wrote it for the member; null for what is no adjustment. */
  readonly name: string | null
  /** "T. B.": members are told that staff did it, and staff who it was. */
  readonly by: string
  readonly at: Date
}

type ChangesArgs = ActorArgs & { readonly actions: readonly BillingAuditAction[] }

const newestChanges = statement((p: ChangesArgs) =>
  build
    .select({
      id: auditLog.id,
      action: auditLog.action,
      after: auditLog.after,
      createdAt: auditLog.createdAt,
      name: adjustments.productName,
      givenName: users.givenName,
      familyName: users.familyName,
    })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(
      adjustments,
      and(
        eq(adjustments.id, sql`json_extract(${auditLog.after}, '$.adjustmentId')`),
        eq(adjustments.communityId, auditLog.communityId),
      ),
    )
    .where(isToldAct(p))
    .orderBy(desc(auditLog.createdAt))
    .limit(SHOWN),
)

/** What staff changed about the member's cards, gave back and corrected, the newest first. */
export async function listStaffChanges({ db, actor }: ActorContext): Promise<StaffChangeView[]> {
  const { userId, communityId } = actor
  const rows = await db.read(newestChanges({ userId, communityId, actions: BILLING_AUDIT_ACTIONS }))
  return rows.map(({ id, action, after, createdAt, name, ...person }) => ({
    id,
    name,
    // The statement asks for these actions only.
    action: action as BillingAuditAction,
    amountCents: typeof after?.amountCents === 'number' ? after.amountCents : null,
    by: maskedName(person),
    at: createdAt,
  }))
}
