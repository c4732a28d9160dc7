import type { ActorContext, OutboxContext } from '#db/context.ts'
import type { AuditContext } from '#db/staff/audit-rows.ts'

/** What the verbs of staff need; `AdminContext` satisfies it. Reads take `ActorContext`. */
export type StaffContext = ActorContext & OutboxContext & AuditContext
