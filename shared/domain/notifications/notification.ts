import type { ChannelUse, NotificationChannel, WebOptionId } from './options.ts'

/** What members choose about: what of it arrives, and by which channels. */
export type NotificationOption = StaffOption & {
  readonly channels: Readonly<Record<NotificationChannel, ChannelUse>>
}

/** Staff have no preferences: theirs stand in no settings, and nothing is mailed or pushed. */
export type StaffOption = {
  readonly name: string
  /** What arrives, in one sentence. */
  readonly description: string
}

/** By every channel, each of which can be switched off. */
export const CHOICE = { EMAIL: 'CHOICE', WEB: 'CHOICE', PUSH: 'CHOICE' } as const

/** What a notification says, whoever it is for. */
export type NotificationContent = {
  readonly option: WebOptionId
  readonly message: string
  /** A path of the site. */
  readonly url: string
  /** Unread ones with the same key are shown as one; they are about `subject`, and `actorName` says who. */
  readonly group?: { readonly key: string; readonly actorName: string; readonly subject: string }
}
