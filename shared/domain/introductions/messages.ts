import { formatMoment, fullMinuteFrom } from '#shared/kernel/dates.ts'
import { INTRODUCTION_MAX_CHARACTERS } from './introduction.ts'

/** The same words wherever a request is over, whatever the reason. */
export function notAvailable(name: string): string {
  return `${name} isn’t available right now.`
}

export const INTRODUCTION_MESSAGES = {
  staff: 'Introductions are between members only.',
  self: 'You can’t request an introduction to yourself.',
  alreadyAsked: 'You’ve already asked. We’ll let you know when there’s an answer.',
  sentEarlier: 'Your request was already sent, with your earlier text. What you’ve changed since wasn’t sent.',
  askedYou: (name: string) => `${name} has already asked you. Answer their request instead.`,
  connected: (name: string) => `You and ${name} can already message each other.`,
  blocking: (name: string) => `You’ve blocked ${name}. Unblock them first.`,
  former: (name: string) => `${name} is no longer a member.`,
  closed: (name: string) => `${name} is no longer a member, so this request is closed.`,
  takesNone: (name: string) => `${name} isn’t taking requests right now.`,
  full: (name: string, at: Date, timeZone: string) =>
    `${name} takes requests again from ${formatMoment(fullMinuteFrom(at), timeZone)} (${timeZone.replaceAll('_', ' ')}).`,
  tooMany: 'You’ve reached today’s limit for introduction requests.',
  over: 'This request has expired.',
  fields: {
    tooLong: `Use up to ${INTRODUCTION_MAX_CHARACTERS.toLocaleString('en-US')} characters.`,
  },
  capacity: 'Choose a number from the list.',
} as const
