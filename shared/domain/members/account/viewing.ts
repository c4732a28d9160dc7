import { countCharacters } from '#shared/kernel/words.ts'

/** A view of a member's pages by staff ends after so long. */
export const MEMBER_VIEW_MS = 15 * 60_000

export const VIEWING_REASON_MAX_CHARACTERS = 500

export const VIEWING_MESSAGES = {
  writesNothing: 'Nothing can be changed while you view as a member.',
  notShown: 'This isn’t shown while you view as a member.',
  reasonMissing: 'Enter a reason.',
  reasonTooLong: `Use up to ${VIEWING_REASON_MAX_CHARACTERS} characters.`,
  inactive: 'This member is deactivated and sees no pages.',
  onboarding: 'This member hasn’t finished joining and sees no pages yet.',
  staff: 'This person is on the staff. You can only view as a member.',
} as const

/** What a refusal because of a view says in `extensions.viewing`. */
export const VIEWING_REFUSALS = ['writesNothing', 'notShown'] as const
export type ViewingRefusal = (typeof VIEWING_REFUSALS)[number]

export function isViewingRefusal(value: unknown): value is ViewingRefusal {
  return VIEWING_REFUSALS.some((one) => one === value)
}

/** What is wrong with the reason of a view, as staff read it; null when nothing is. */
export function viewingReasonFault(typed: string): string | null {
  const reason = typed.trim()
  if (reason === '') return VIEWING_MESSAGES.reasonMissing
  return countCharacters(reason) > VIEWING_REASON_MAX_CHARACTERS ? VIEWING_MESSAGES.reasonTooLong : null
}

/** When a view was over, or will be. */
export function viewEnd({ expiresAt, endedAt }: { readonly expiresAt: Date; readonly endedAt: Date | null }): Date {
  return endedAt !== null && endedAt < expiresAt ? endedAt : expiresAt
}
