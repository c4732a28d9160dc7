/** How a notification reaches a person. PUSH is shown as "mobile". */
export const NOTIFICATION_CHANNELS = ['EMAIL', 'WEB', 'PUSH'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

/** CHOICE: on until the member switches it off. ALWAYS: cannot be switched off. NONE: nothing of the option uses the channel. */
export type ChannelUse = 'CHOICE' | 'ALWAYS' | 'NONE'

/** An option for members: what is sent, and by which channels. */
export type NotificationOption = StaffOption & {
  readonly channels: Readonly<Record<NotificationChannel, ChannelUse>>
}

/** Staff have no preferences: their options are not in the settings, and nothing is emailed or pushed. */
export type StaffOption = {
  readonly name: string
  /** What is sent, in one sentence. */
  readonly description: string
}

/** For all channels, each of which can be switched off. */
export const CHOICE = { EMAIL: 'CHOICE', WEB: 'CHOICE', PUSH: 'CHOICE' } as const

/** The content of a notification, for any recipient; its option is one of those declared with it. */
export type NotificationOf<Options> = {
  readonly option: keyof Options
  readonly message: string
  /** A path of the site. */
  readonly url: string
  /** Unread notifications with the same key are shown as one; `subject` is what they are about, and `actorName` who caused them. */
  readonly group?: { readonly key: string; readonly actorName: string; readonly subject: string }
}
