import { ACCOUNT_OPTIONS, INVITATION_OPTIONS } from './account-notifications.ts'
import { ARTICLE_OPTIONS, ARTICLE_STAFF_OPTIONS } from './article-notifications.ts'
import { BROADCAST_OPTIONS, BROADCAST_STAFF_OPTIONS } from './broadcast-notifications.ts'
import type { ChannelUse, NotificationChannel, NotificationOption, StaffOption } from './declaration.ts'
import { FORUM_OPTIONS } from './forum-notifications.ts'
import { GROUP_OPTIONS, GROUP_STAFF_OPTIONS } from './group-notifications.ts'
import { MEMBER_OPTIONS } from './member-notifications.ts'
import { OFFER_STAFF_OPTIONS } from './offer-notifications.ts'
import { PANEL_OPTIONS } from './panel-notifications.ts'

const EMAIL_OPTIONS = {
  'weekly-digest': {
    name: 'Weekly digest',
    description: 'A weekly roundup of what you haven’t seen and new articles. Only sent when there’s something new.',
    channels: { EMAIL: 'CHOICE', WEB: 'NONE', PUSH: 'NONE' },
  },
  'saved-searches': {
    name: 'New people in your searches',
    description: 'A weekly list of new members who match your saved searches. Only sent when there are any.',
    channels: { EMAIL: 'CHOICE', WEB: 'NONE', PUSH: 'NONE' },
  },
} as const satisfies Readonly<Record<string, NotificationOption>>

const COMMUNITY_OPTIONS = {
  ...BROADCAST_OPTIONS,
  ...INVITATION_OPTIONS,
  ...MEMBER_OPTIONS,
  ...GROUP_OPTIONS,
  ...EMAIL_OPTIONS,
}

/** Everything that members are told about. Each email template and each notification names exactly one option. */
export const NOTIFICATION_OPTIONS = {
  ...ARTICLE_OPTIONS,
  ...PANEL_OPTIONS,
  ...FORUM_OPTIONS,
  ...COMMUNITY_OPTIONS,
  ...ACCOUNT_OPTIONS,
}

export type NotificationOptionId = keyof typeof NOTIFICATION_OPTIONS

/** @internal Tests go through all of them. */
export const NOTIFICATION_OPTION_IDS = idsOf(NOTIFICATION_OPTIONS)

export function isNotificationOption(value: unknown): value is NotificationOptionId {
  return typeof value === 'string' && Object.hasOwn(NOTIFICATION_OPTIONS, value)
}

/** What concerns the account of a member, or their money. */
export function isAccountOption(option: WebOptionId): boolean {
  return Object.hasOwn(ACCOUNT_OPTIONS, option)
}

/** What staff are told about on the web. */
export const STAFF_NOTIFICATION_OPTIONS = {
  ...ARTICLE_STAFF_OPTIONS,
  ...BROADCAST_STAFF_OPTIONS,
  ...GROUP_STAFF_OPTIONS,
  ...OFFER_STAFF_OPTIONS,
}

/** What a notification on the web can be about. */
export type WebOptionId = NotificationOptionId | keyof typeof STAFF_NOTIFICATION_OPTIONS

const WEB_OPTIONS: Readonly<Record<WebOptionId, StaffOption>> = {
  ...NOTIFICATION_OPTIONS,
  ...STAFF_NOTIFICATION_OPTIONS,
}

export function isWebOption(value: unknown): value is WebOptionId {
  return typeof value === 'string' && Object.hasOwn(WEB_OPTIONS, value)
}

/** Name and description for who reads the list. */
export function webOptionTexts(option: WebOptionId): StaffOption {
  return WEB_OPTIONS[option]
}

/** The groups of the preferences, in the order in which they are shown. */
export const NOTIFICATION_GROUPS = [
  { id: 'articles', group: 'Your articles', options: idsOf(ARTICLE_OPTIONS) },
  { id: 'expert-panels', group: 'Expert panels', options: idsOf(PANEL_OPTIONS) },
  { id: 'forum', group: 'Forum', options: idsOf(FORUM_OPTIONS) },
  { id: 'community', group: 'Your community', options: idsOf(COMMUNITY_OPTIONS) },
  { id: 'account', group: 'Your account', options: idsOf(ACCOUNT_OPTIONS) },
] as const

function idsOf<Id extends NotificationOptionId>(options: Record<Id, NotificationOption>): readonly Id[] {
  return Object.keys(options) as Id[]
}

/** An option by one channel. */
export type Choosable = { readonly option: NotificationOptionId; readonly channel: NotificationChannel }

export function isChoice({ option, channel }: Choosable): boolean {
  return channelUse(option, channel) === 'CHOICE'
}

export function channelUse(option: NotificationOptionId, channel: NotificationChannel): ChannelUse {
  return NOTIFICATION_OPTIONS[option].channels[channel]
}
