import type { NotificationOf } from './declaration.ts'
import type { WebOptionId } from './options.ts'

/** What a notification says, whichever domain declares it. */
export type NotificationContent = NotificationOf<Record<WebOptionId, unknown>>
