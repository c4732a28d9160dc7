import type { NotificationOf } from './declaration.ts'
import type { WebOptionId } from './options.ts'

/** The content of a notification, whichever domain declares it. */
export type NotificationContent = NotificationOf<Record<WebOptionId, unknown>>
