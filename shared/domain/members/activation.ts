import { countCharacters } from '#shared/kernel/words.ts'

export const ACTIVATION_REASON_MAX_CHARACTERS = 500

export const ACTIVATION_MESSAGES = {
  reasonMissing: 'Enter a reason.',
  reasonTooLong: `Use up to ${ACTIVATION_REASON_MAX_CHARACTERS} characters.`,
  merged: 'This account was merged into another one. Undo the merge, or use the other account.',
  deleted: 'This account was deleted at its member’s request. It can’t be activated again.',
} as const

/** What is wrong with the reason of a change, as shown to staff; null if nothing is. */
export function reasonFault(typed: string): string | null {
  const reason = typed.trim()
  if (reason === '') return ACTIVATION_MESSAGES.reasonMissing
  return countCharacters(reason) > ACTIVATION_REASON_MAX_CHARACTERS ? ACTIVATION_MESSAGES.reasonTooLong : null
}
