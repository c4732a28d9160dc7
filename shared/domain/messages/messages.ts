import { type BodyRefusal, MESSAGE_MAX_CHARACTERS, MESSAGES_A_DAY, REPORT_MAX_CHARACTERS } from './message.ts'

export const MESSAGE_TEXTS = {
  staff: 'Messages are between members only.',
  empty: 'Write something first.',
  tooLong: `Use up to ${MESSAGE_MAX_CHARACTERS.toLocaleString('en-US')} characters.`,
  tooMany: `You’ve reached the limit of ${MESSAGES_A_DAY} messages in 24 hours.`,
  blocking: 'You’ve blocked this member. Unblock them to write.',
  gone: 'This member is no longer active and can’t receive messages.',
  blockSelf: 'You can’t block yourself.',
  reportedEarlier:
    'You’ve already reported this, with another reason. Our concierge will write to you; answer that email to add this.',
} as const

/** Why the reason of a report is refused. */
export const REPORT_REFUSALS: Readonly<Record<BodyRefusal, string>> = {
  empty: 'Tell us what’s wrong so we can act on it.',
  tooLong: `Use up to ${REPORT_MAX_CHARACTERS.toLocaleString('en-US')} characters.`,
}
