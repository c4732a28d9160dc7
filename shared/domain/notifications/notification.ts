import type { WebOptionId } from './options.ts'

/** What a notification says, whoever it is for. */
export type NotificationContent = {
  readonly option: WebOptionId
  readonly message: string
  /** A path of the site. */
  readonly url: string
  /** Unread ones with the same key are shown as one; they are about `subject`, and `actorName` says who. */
  readonly group?: { readonly key: string; readonly actorName: string; readonly subject: string }
}
