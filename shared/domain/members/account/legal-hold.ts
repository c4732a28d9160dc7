import { countCharacters } from '#shared/kernel/words.ts'

export const HOLD_REASON_MAX_CHARACTERS = 500

export const LEGAL_HOLD_MESSAGES = {
  reasonMissing: 'Enter a reason.',
  reasonTooLong: `Use up to ${HOLD_REASON_MAX_CHARACTERS} characters.`,
  held: 'This account is already on legal hold.',
  notHeld: 'This account isn’t on legal hold.',
  deleted: 'This account was deleted. There’s nothing left to hold.',
  inactive: 'This member is deactivated and couldn’t download the copy. Activate them first.',
  waiting: 'A copy is already being prepared.',
} as const

/** What is wrong with the reason of a hold, of its end, or of a copy; null when nothing is. */
export function holdReasonFault(typed: string): string | null {
  const reason = typed.trim()
  if (reason === '') return LEGAL_HOLD_MESSAGES.reasonMissing
  return countCharacters(reason) > HOLD_REASON_MAX_CHARACTERS ? LEGAL_HOLD_MESSAGES.reasonTooLong : null
}

const DAY_MS = 24 * 3_600_000
/** A deletion that was held is due no sooner than this after the hold was lifted: its member can still cancel it. */
export const AFTER_HOLD_DAYS = 7

export function dueAfterHold(dueAt: Date, now: Date): Date {
  return new Date(Math.max(dueAt.getTime(), now.getTime() + AFTER_HOLD_DAYS * DAY_MS))
}
