/** Why a preference could not be changed. */
export const PREFERENCE_MESSAGES = {
  always: 'These are always sent and can’t be turned off.',
  none: 'This kind isn’t sent through this channel.',
  badPushToken: 'This isn’t a valid device token.',
  staffHaveNone: 'Only members have preferences.',
  quietHours: 'Choose two different times of day, such as 22:00 and 07:00.',
} as const
