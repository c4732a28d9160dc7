/** The extra headers that an email may carry; everything else is written by the adapter. */
export const EMAIL_HEADERS = ['Auto-Submitted', 'List-Id', 'List-Unsubscribe', 'List-Unsubscribe-Post'] as const
export type EmailHeaders = Readonly<Partial<Record<(typeof EMAIL_HEADERS)[number], string>>>

const NAMES: ReadonlySet<string> = new Set(EMAIL_HEADERS)
const HEADER_MAX_CHARACTERS = 998
/** No control characters: CR and LF would start another header, NUL would truncate texts. */
const HEADER_VALUE = /^[\x20-\x7e]+$/

/** Why these headers cannot be sent, or null. */
export function refuseEmailHeaders(headers: Readonly<Record<string, string>>): string | null {
  for (const [name, value] of Object.entries(headers)) {
    if (!NAMES.has(name)) return 'a header that emails may not carry'
    if (!HEADER_VALUE.test(value) || value.length > HEADER_MAX_CHARACTERS) return 'an unfit header value'
  }
  return null
}

/** The longest address that email can be sent to. */
export const ADDRESS_MAX_CHARACTERS = 254

/** One address without a name: nothing that could start another header or name a second recipient. */
export function isBareAddress(value: string): boolean {
  return /^[^\s\p{Cc}<>"(),:;@]+@[^\s\p{Cc}<>"(),:;@]+$/u.test(value)
}

/** An email for the provider to send; every text is plain, the adapter builds the headers. */
export type Email = {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly headers?: EmailHeaders
  /** A repeat with the same key is delivered once. At most 256 characters. */
  readonly idempotencyKey: string
  /** For the provider's statistics; letters, digits, `_` and `-` only. */
  readonly tags: Readonly<Record<string, string>>
}

/**
 * `refused` is final: the same email would be refused again. `later` was certainly not accepted now. `unknown` may or may not have been
 * accepted: retry with the same key. Reasons contain nothing private.
 */
export type SendOutcome =
  | { readonly kind: 'sent'; readonly id: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'later'
      readonly reason: string
      readonly retryAfterSeconds?: number
      /** True when the provider works and only this message cannot be sent now; otherwise the provider counts as away. */
      readonly concernsThisOnly?: true
    }
  | { readonly kind: 'unknown'; readonly reason: string }

/** Whether the next message would fail in the same way. */
export function isProviderAway(outcome: SendOutcome): boolean {
  return outcome.kind === 'unknown' || (outcome.kind === 'later' && !outcome.concernsThisOnly)
}

/**
 * `each` has one outcome per email, in the order of the emails. Otherwise one outcome for the whole call: `refused` says that none of its
 * emails was accepted, and not which one is at fault.
 */
export type BatchOutcome =
  | { readonly kind: 'each'; readonly outcomes: readonly SendOutcome[] }
  | Exclude<SendOutcome, { kind: 'sent' }>

export const EMAIL_BATCH_MAX = 100

export interface Mailer {
  send(email: Email): Promise<SendOutcome>
  /** Up to `EMAIL_BATCH_MAX` emails in one call. A repeat with the same key and the same emails is delivered once. */
  sendBatch(emails: readonly Email[], idempotencyKey: string): Promise<BatchOutcome>
}
