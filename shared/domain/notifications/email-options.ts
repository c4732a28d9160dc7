import { channelUse, isNotificationOption, type NotificationOptionId } from './options.ts'

/** Emails to people who are not members: the concierge, contacts named by a member, payers for a new member; and the welcome. They are in nobody's preferences. */
const SERVICE_OPTIONS = ['concierge', 'support-contact', 'accountant', 'joining'] as const

/** The option of an email: each template has exactly one. */
export type EmailOptionId = NotificationOptionId | (typeof SERVICE_OPTIONS)[number]

/** Whether members may switch emails of the option off. */
export function isEmailChoice(option: string): option is NotificationOptionId {
  return isNotificationOption(option) && channelUse(option, 'EMAIL') === 'CHOICE'
}

/** The settings page limited to one option, for links. */
export function optionSettingsPath(option: NotificationOptionId): string {
  return `/settings/notifications?option=${option}`
}
