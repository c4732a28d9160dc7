import type { ActorContext, OutboxContext } from '#db/context.ts'

/** What the verbs of staff need; `AdminContext` satisfies it. Reads take `ActorContext`. */
export type StaffContext = ActorContext &
  OutboxContext & {
    readonly correlationId: string
    readonly client: {
      /** Stored in the audit log as an ip class only. */
      readonly network: string
    }
  }
