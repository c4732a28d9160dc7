import { MESSAGE_MAX_CHARACTERS, MESSAGES_A_DAY, REPORT_MAX_CHARACTERS } from './message.ts'

export const MESSAGE_TEXTS = {
  staff: 'Messages are between members only.',
  empty: 'Write something first.',
  tooLong: `Use up to ${MESSAGE_MAX_CHARACTERS.toLocaleString('en-US')} characters.`,
  tooMany: `You’ve reached the limit of ${MESSAGES_A_DAY} messages in 24 hours.`,
  blocking: 'You’ve blocked this member. Unblock them to write.',
  gone: 'This member is no longer active and can’t receive messages.',
  blockSelf: 'You can’t block yourself.',
  reportEmpty: 'Tell us what’s wrong so we can act on it.',
  reportTooLong: `Use up to ${REPORT_MAX_CHARACTERS.toLocaleString('en-US')} characters.`,
} as const
