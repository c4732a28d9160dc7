import { channelUse, isNotificationOption, type NotificationOptionId } from './options.ts'

/** Emails to people who are no members: the concierge, those whom a member named, and who paid for a new one; and the welcome. They stand in nobody's preferences. */
const SERVICE_OPTIONS = ['concierge', 'support-contact', 'accountant', 'joining'] as const

/** What an email belongs to: each template names exactly one. */
export type EmailOptionId = NotificationOptionId | (typeof SERVICE_OPTIONS)[number]

/** Whether members may switch emails of the option off. */
export function isEmailChoice(option: string): option is NotificationOptionId {
  return isNotificationOption(option) && channelUse(option, 'EMAIL') === 'CHOICE'
}

/** The settings narrowed to one option, for links. */
export function optionSettingsPath(option: NotificationOptionId): string {
  return `/settings/notifications?option=${option}`
}
