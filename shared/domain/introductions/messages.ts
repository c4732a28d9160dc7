import { formatDate } from '#shared/kernel/dates.ts'
import { INTRODUCTION_MAX_CHARACTERS } from './introduction.ts'

/** The same words wherever a request is over, whatever the reason. */
export function notAvailable(name: string): string {
  return `${name} is not available right now.`
}

export const INTRODUCTION_MESSAGES = {
  staff: 'Only members are introduced to each other.',
  self: 'You cannot ask yourself for an introduction.',
  alreadyAsked: 'You have already asked. You hear from us when there is an answer.',
  askedYou: (name: string) => `${name} has asked you already. Answer their request instead.`,
  connected: (name: string) => `You and ${name} can already write to each other.`,
  blocking: (name: string) => `You have blocked ${name}. Unblock them first.`,
  takesNone: (name: string) => `${name} takes no requests at the moment.`,
  full: (name: string, at: Date) => `${name} takes the next request on ${formatDate(at, 'UTC')}.`,
  tooMany: 'You have asked for as many introductions as one day allows.',
  over: 'This request is over.',
  fields: {
    missing: 'This field is required.',
    tooLong: `Use at most ${INTRODUCTION_MAX_CHARACTERS.toLocaleString('en-US')} characters.`,
  },
  capacity: 'Choose one of the numbers of the list.',
} as const
