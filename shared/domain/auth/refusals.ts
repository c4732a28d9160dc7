/** Why signing in is refused for now: `extensions.reason` in GraphQL, `reason` in a REST body, together with `code` and `retryAt`. */
export const REFUSAL_REASONS = {
  /** Too many wrong passwords for this account from this address. */
  PASSWORD_ATTEMPTS: ['SENT_CODE', 'CODE', 'LINK'],
  /** Too many wrong codes for this account from this address. */
  CODE_ATTEMPTS: ['PASSWORD', 'LINK'],
  /** Ten wrong codes in a row: none is sent or compared for a day. */
  CODES_PAUSED: ['PASSWORD', 'LINK'],
  /** Five codes were sent within the hour. SENT_CODE only if one of them works for the requester. */
  CODE_SENDS: ['SENT_CODE', 'PASSWORD', 'LINK'],
  /** This browser was sent a code a moment ago, which stays valid. */
  CODE_COOL_DOWN: ['SENT_CODE', 'PASSWORD', 'LINK'],
  /** Five links were sent within the hour. */
  LINK_SENDS: ['SENT_LINK', 'SENT_CODE', 'PASSWORD', 'CODE'],
  /** Too many attempts across accounts from this address or its range; other operations are counted separately. */
  NETWORK: [],
} as const satisfies Record<string, readonly StillWorks[]>

export type RefusalReason = keyof typeof REFUSAL_REASONS
export type StillWorks = 'PASSWORD' | 'CODE' | 'LINK' | 'SENT_CODE' | 'SENT_LINK'

export type RefusalExtensions = { readonly reason: RefusalReason; readonly stillWorks: readonly StillWorks[] }

/** The same for every account, known or not, so that it reveals nothing about the named one. */
export function refusalExtensions(reason: RefusalReason, { hasSentCode = true } = {}): RefusalExtensions {
  const stillWorks: readonly StillWorks[] = REFUSAL_REASONS[reason]
  return { reason, stillWorks: stillWorks.filter((one) => one !== 'SENT_CODE' || hasSentCode) }
}
