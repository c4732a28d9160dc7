/** How a notification reaches a person. PUSH is shown as "mobile". */
export const NOTIFICATION_CHANNELS = ['EMAIL', 'WEB', 'PUSH'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

/** CHOICE: on until the member switches it off. ALWAYS: cannot be switched off. NONE: nothing of the option uses the channel. */
export type ChannelUse = 'CHOICE' | 'ALWAYS' | 'NONE'

/** What members choose about: what of it arrives, and by which channels. */
export type NotificationOption = StaffOption & {
  readonly channels: Readonly<Record<NotificationChannel, ChannelUse>>
}

/** Staff have no preferences: theirs stand in no settings, and nothing is emailed or pushed. */
export type StaffOption = {
  readonly name: string
  /** What arrives, in one sentence. */
  readonly description: string
}

/** By every channel, each of which can be switched off. */
export const CHOICE = { EMAIL: 'CHOICE', WEB: 'CHOICE', PUSH: 'CHOICE' } as const

/** What a notification says, whoever it is for; its option is one of those that are declared beside it. */
export type NotificationOf<Options> = {
  readonly option: keyof Options
  readonly message: string
  /** A path of the site. */
  readonly url: string
  /** Unread ones with the same key are shown as one; they are about `subject`, and `actorName` says who. */
  readonly group?: { readonly key: string; readonly actorName: string; readonly subject: string }
}
