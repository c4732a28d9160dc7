import type { SendOutcome } from './email.ts'

/** A text for the SMS provider to send. */
export type Sms = {
  /** E.164, such as +491713920017. */
  readonly to: string
  readonly text: string
  /** The provider does not deliver a text that has waited longer. */
  readonly validForSeconds: number
}

/** A `refused` text cannot reach this phone, now or later. There are no idempotency keys: a repeat is a second text. */
export interface SmsSender {
  send(sms: Sms): Promise<SendOutcome>
}
