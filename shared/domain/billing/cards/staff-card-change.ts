import type { AuditActor } from '#shared/domain/staff/audit.ts'

/** A change that staff make to a member's card, as it is kept until it stands in the log. */
export type StaffCardChange = {
  readonly change: 'made-default' | 'removed'
  readonly card: { readonly id: string; readonly last4: string }
  readonly by: AuditActor
}
