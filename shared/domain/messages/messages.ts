import { MESSAGE_MAX_CHARACTERS, MESSAGES_A_DAY, REPORT_MAX_CHARACTERS } from './message.ts'

export const MESSAGE_TEXTS = {
  staff: 'Only members write to each other here.',
  empty: 'Write something first.',
  tooLong: `Use at most ${MESSAGE_MAX_CHARACTERS.toLocaleString('en-US')} characters.`,
  tooMany: `You have sent ${MESSAGES_A_DAY} messages in 24 hours, which is the limit. Your text is kept.`,
  blocking: 'You have blocked this member. Unblock them to write.',
  gone: 'This member is not active any more. Nothing can be sent to them.',
  blockSelf: 'You cannot block yourself.',
  reportEmpty: 'Say what is wrong, so that we can act on it.',
  reportTooLong: `Use at most ${REPORT_MAX_CHARACTERS.toLocaleString('en-US')} characters.`,
} as const
