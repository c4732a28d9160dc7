const DAY_MS = 24 * 3_600_000

/** How long a copy of a member's data can be downloaded. */
export const EXPORT_LIFE_DAYS = 7
export const EXPORT_LIFE_MS = EXPORT_LIFE_DAYS * DAY_MS

/** How long the deletion of an account can be cancelled. */
export const DELETION_COOL_OFF_DAYS = 30
export const DELETION_COOL_OFF_MS = DELETION_COOL_OFF_DAYS * DAY_MS

/** How long before the end its member is emailed once more. */
export const DELETION_REMINDER_MS = 3 * DAY_MS

/** Without a password, a deletion is confirmed by a sign-in with a code this recently. */
export const RECENT_SIGN_IN_MINUTES = 10
export const RECENT_SIGN_IN_MS = RECENT_SIGN_IN_MINUTES * 60_000

/** Replaces the name of a member whose account is deleted. */
export const FORMER_MEMBER = { givenName: 'Former', familyName: 'member' } as const

export const PRIVACY_MESSAGES = {
  exportIsComing: 'We’re preparing your copy. We’ll email you when it’s ready.',
  noExport: 'There’s no copy to download. Request a new one.',
  wrongPassword: 'That’s not your password.',
  signInAgain: `You don’t have a password. Sign out, sign in again with a code, and confirm within ${RECENT_SIGN_IN_MINUTES} minutes.`,
} as const
