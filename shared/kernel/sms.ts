import type { SendOutcome } from './mail.ts'

/** What an SMS provider is asked to send. */
export type Sms = {
  /** E.164, such as +491713920017. */
  readonly to: string
  readonly text: string
  /** Still waiting at the provider after this long, it is not delivered any more. */
  readonly validForSeconds: number
}

/** A text that was `refused` cannot reach this phone, now or later. Providers know no idempotency keys here. */
export interface SmsSender {
  send(sms: Sms): Promise<SendOutcome>
}
