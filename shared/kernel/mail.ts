/** What a mail provider is asked to send; every text is plain, the adapter builds the headers. */
export type Mail = {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly html: string
  readonly text: string
  /** A repeat with the same key is delivered once. At most 256 characters. */
  readonly idempotencyKey: string
  /** For the provider's statistics; letters, digits, `_` and `-` only. */
  readonly tags: Readonly<Record<string, string>>
}

/**
 * `refused` is final: the same mail would be refused again. `later` was certainly not accepted now. `unknown` may or
 * may not have been accepted: ask again with the same key. Reasons hold nothing private.
 */
export type SendOutcome =
  | { readonly kind: 'sent'; readonly id: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'later'; readonly reason: string; readonly retryAfterSeconds?: number }
  | { readonly kind: 'unknown'; readonly reason: string }

export interface Mailer {
  send(mail: Mail): Promise<SendOutcome>
}
