/** How a notification reaches a person. PUSH is shown as "mobile". */
export const NOTIFICATION_CHANNELS = ['EMAIL', 'WEB', 'PUSH'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

/** CHOICE: on until the member switches it off. ALWAYS: cannot be switched off. NONE: nothing of the option uses the channel. */
export type ChannelUse = 'CHOICE' | 'ALWAYS' | 'NONE'

type Option = {
  readonly name: string
  /** What arrives, in one sentence. */
  readonly description: string
  readonly channels: Readonly<Record<NotificationChannel, ChannelUse>>
}

const CHOICE = { EMAIL: 'CHOICE', WEB: 'CHOICE', PUSH: 'CHOICE' } as const

/** Everything that members are told about. Each mail template and each notification names exactly one option. */
export const NOTIFICATION_OPTIONS = {
  'article-action': {
    name: 'Your article needs you',
    description: 'Your editor has asked for changes, or your article is ready for you to approve.',
    channels: CHOICE,
  },
  'article-progress': {
    name: 'Article progress',
    description: 'Your article was received, taken by an editor, put on hold, scheduled or moved to the trash.',
    channels: CHOICE,
  },
  'article-feedback': {
    name: 'Feedback from your editor',
    description: 'Your editor left feedback on your article.',
    channels: CHOICE,
  },
  'article-published': {
    name: 'Your article is published',
    description: 'Your article went live, or a correction to it was published.',
    channels: CHOICE,
  },
  'article-scan': {
    name: 'Originality checks',
    description: 'The originality check of your article is finished.',
    channels: { EMAIL: 'NONE', WEB: 'CHOICE', PUSH: 'CHOICE' },
  },
  'article-amplification': {
    name: 'Article amplification',
    description: 'Updates on your request to amplify an article.',
    channels: CHOICE,
  },
  'panel-question': {
    name: 'Questions for you',
    description: 'You’re invited to answer a question, or one you haven’t answered closes soon.',
    channels: CHOICE,
  },
  'panel-answer': {
    name: 'Updates on your answers',
    description: 'Your answer was received, selected, published or not used.',
    channels: CHOICE,
  },
  'invited-member': {
    name: 'Someone you invited',
    description: 'Someone you invited has become a member.',
    channels: { EMAIL: 'NONE', WEB: 'CHOICE', PUSH: 'CHOICE' },
  },
  introductions: {
    name: 'Introductions',
    description: 'A member asks for an introduction, or your own request is accepted or expires.',
    channels: CHOICE,
  },
  'member-messages': {
    name: 'Messages from members',
    description: 'A member you know writes to you.',
    channels: CHOICE,
  },
  groups: {
    name: 'Groups',
    description:
      'You’re invited to a group, your request to join one is accepted, or someone asks to join a group you chair.',
    channels: CHOICE,
  },
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
  security: {
    name: 'Signing in and security',
    description: 'Sign-in codes, password links, and changes to your password or phone.',
    channels: { EMAIL: 'ALWAYS', WEB: 'ALWAYS', PUSH: 'NONE' },
  },
  billing: {
    name: 'Payments and receipts',
    description: 'Receipts, renewals, failed payments and changes to your cards.',
    channels: { EMAIL: 'ALWAYS', WEB: 'CHOICE', PUSH: 'NONE' },
  },
} as const satisfies Readonly<Record<string, Option>>

export type NotificationOptionId = keyof typeof NOTIFICATION_OPTIONS

/** @internal Tests go through all of them. */
export const NOTIFICATION_OPTION_IDS = Object.keys(NOTIFICATION_OPTIONS) as readonly NotificationOptionId[]

export function isNotificationOption(value: unknown): value is NotificationOptionId {
  return typeof value === 'string' && Object.hasOwn(NOTIFICATION_OPTIONS, value)
}

/** What staff are told about on the web. They have no preferences: these stand in no settings, and nothing is mailed or pushed. */
export const STAFF_NOTIFICATION_OPTIONS = {
  'edited-articles': {
    name: 'Articles you edit',
    description: 'An author has revised or approved an article you edit, or left feedback on it.',
  },
  'group-requests': {
    name: 'Requests to join groups',
    description: 'A member asks to join a group without a chair.',
  },
} as const satisfies Readonly<Record<string, Omit<Option, 'channels'>>>

/** What a notification on the web can be about. */
export type WebOptionId = NotificationOptionId | keyof typeof STAFF_NOTIFICATION_OPTIONS

const WEB_OPTIONS: Readonly<Record<WebOptionId, Omit<Option, 'channels'>>> = {
  ...NOTIFICATION_OPTIONS,
  ...STAFF_NOTIFICATION_OPTIONS,
}

export function isWebOption(value: unknown): value is WebOptionId {
  return typeof value === 'string' && Object.hasOwn(WEB_OPTIONS, value)
}

/** Name and description for who reads the list. */
export function webOptionTexts(option: WebOptionId): Omit<Option, 'channels'> {
  return WEB_OPTIONS[option]
}

/** The groups of the preferences, in the order in which they are shown. */
export const NOTIFICATION_GROUPS = [
  {
    id: 'articles',
    group: 'Your articles',
    options: [
      'article-action',
      'article-progress',
      'article-feedback',
      'article-published',
      'article-scan',
      'article-amplification',
    ],
  },
  { id: 'expert-panels', group: 'Expert panels', options: ['panel-question', 'panel-answer'] },
  {
    id: 'community',
    group: 'Your community',
    options: ['invited-member', 'introductions', 'member-messages', 'groups', 'weekly-digest', 'saved-searches'],
  },
  { id: 'account', group: 'Your account', options: ['security', 'billing'] },
] as const satisfies readonly {
  readonly id: string
  readonly group: string
  readonly options: readonly NotificationOptionId[]
}[]

/** An option by one channel. */
export type Choosable = { readonly option: NotificationOptionId; readonly channel: NotificationChannel }

export function isChoice({ option, channel }: Choosable): boolean {
  return channelUse(option, channel) === 'CHOICE'
}

export function channelUse(option: NotificationOptionId, channel: NotificationChannel): ChannelUse {
  return NOTIFICATION_OPTIONS[option].channels[channel]
}
