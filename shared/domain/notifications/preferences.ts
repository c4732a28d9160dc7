import { NOTIFICATION_CHANNELS, type NotificationChannel } from './declaration.ts'
import {
  channelUse,
  isNotificationOption,
  NOTIFICATION_GROUPS,
  NOTIFICATION_OPTIONS,
  type NotificationOptionId,
} from './options.ts'

/** Whether a member gets an option's notifications by one channel. */
export type SelectionView = {
  readonly id: string
  readonly channel: NotificationChannel
  readonly selected: boolean
  /** False for mandatory and unused channels. */
  readonly canChange: boolean
}

export type PreferenceOptionView = {
  readonly id: NotificationOptionId
  readonly name: string
  readonly description: string
  /** One for each channel. */
  readonly selections: readonly SelectionView[]
}

export type PreferenceGroupView = {
  readonly id: string
  readonly group: string
  readonly options: readonly PreferenceOptionView[]
}

type Choice = { readonly option: string; readonly channel: NotificationChannel; readonly isSelected: boolean }

/** All options as set by a member; a channel that was never chosen is on. */
export function preferenceGroups(userId: string, choices: readonly Choice[]): PreferenceGroupView[] {
  const chosen = new Map(choices.map((choice) => [`${choice.option} ${choice.channel}`, choice.isSelected]))
  const selection = (option: NotificationOptionId, channel: NotificationChannel): SelectionView => {
    const use = channelUse(option, channel)
    const isSelected = use === 'ALWAYS' || (use === 'CHOICE' && (chosen.get(`${option} ${channel}`) ?? true))
    return { id: selectionId({ userId, option, channel }), channel, selected: isSelected, canChange: use === 'CHOICE' }
  }
  return NOTIFICATION_GROUPS.map(({ id, group, options }) => ({
    id,
    group,
    options: options.map((option) => ({
      id: option,
      name: NOTIFICATION_OPTIONS[option].name,
      description: NOTIFICATION_OPTIONS[option].description,
      selections: NOTIFICATION_CHANNELS.map((channel) => selection(option, channel)),
    })),
  }))
}

/** The parts of a selection's id. */
export type Selection = {
  readonly userId: string
  readonly option: NotificationOptionId
  readonly channel: NotificationChannel
}

const CHANNELS: ReadonlySet<string> = new Set(NOTIFICATION_CHANNELS)

function isChannel(value: string): value is NotificationChannel {
  return CHANNELS.has(value)
}

function selectionId({ userId, option, channel }: Selection): string {
  return `${userId}.${option}.${channel}`
}

/** Null if the id is not that of a selection. */
export function readSelectionId(id: string): Selection | null {
  const [userId = '', option = '', channel = '', ...more] = id.split('.')
  return more.length === 0 && isNotificationOption(option) && isChannel(channel) ? { userId, option, channel } : null
}
