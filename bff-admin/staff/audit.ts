import { type AuditRow, type AuditSource, auditActorOf, auditRow, auditRowsFrom } from '#db/staff/audit-rows.ts'
import { statement } from '#db/statement.ts'
import type { AuditTargetType } from '#shared/domain/staff/audit.ts'
import type { AuditAction } from './audit-actions.ts'
import type { StaffContext } from './context.ts'

type KnownAction<T extends AuditTargetType> = { readonly action: AuditAction & `${T}.${string}` }

export type AuditEntry<T extends AuditTargetType> = Omit<AuditRow<T>, 'communityId'> & KnownAction<T>

/** The audit row that every action of staff writes, for the batch of the action. */
export function auditStatement<T extends AuditTargetType>(ctx: StaffContext, entry: AuditEntry<T>) {
  return auditRow<T>(auditActorOf(ctx), { ...entry, communityId: ctx.actor.communityId }, ctx.now)
}

/** The values of a request that the statements of `auditFrom` need, beside their own arguments. */
export function auditArgs(ctx: StaffContext) {
  const { userId, communityId } = ctx.actor
  return { ...auditActorOf(ctx), userId, communityId, now: ctx.now }
}

/** Writes audit rows like `auditStatement`, one for each row changed by another statement of the batch. */
export function auditFrom<Args extends object, T extends AuditTargetType>(
  make: (p: Args) => AuditSource<T> & KnownAction<T>,
) {
  return statement((p: Args & ReturnType<typeof auditArgs>) => auditRowsFrom<T>(p, make(p)))
}
