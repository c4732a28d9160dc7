import type { ActorContext, OutboxContext } from '#db/context.ts'
import type { AuditContext } from '#db/staff/audit-rows.ts'

/** The context of staff operations; `AdminContext` satisfies it. Reads take `ActorContext`. */
export type StaffContext = ActorContext & OutboxContext & AuditContext
