import type { AuditActor } from '#shared/domain/staff/audit.ts'

/** A change by staff to a member's card, stored until it is logged. */
export type StaffCardChange = {
  readonly change: 'made-default' | 'removed'
  readonly card: { readonly id: string; readonly last4: string }
  readonly by: AuditActor
}
