/** Why a preference could not be changed. */
export const PREFERENCE_MESSAGES = {
  always: 'These always reach you, so they cannot be switched off.',
  none: 'Nothing of this kind is sent this way.',
  badPushToken: 'This is not the token of a device.',
  staffHaveNone: 'Only members have preferences.',
  quietHours: 'Choose two different times of day, such as 22:00 and 07:00.',
} as const
