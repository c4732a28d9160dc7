import type { Invoice, Subscription, Transaction } from './rows.ts'
import type { PaymentStore } from './store.ts'

/** The provider's webhook events that the product may receive. */
export type PaymentEvent =
  | 'payment_success'
  | 'payment_failure'
  | 'renewal_success'
  | 'renewal_failure'
  | 'subscription_state_change'
  | 'subscription_card_update'
  | 'dunning_step_reached'
  | 'invoice_issued'
  | 'signup_success'
  | 'signup_failure'
  | 'pending_cancellation_change'
  | 'refund_success'
  | 'expiring_card'
  | 'upcoming_renewal_notice'

export type EventAbout = {
  readonly subscription?: Subscription
  readonly invoice?: Invoice
  readonly transaction?: Transaction
  readonly previousState?: Subscription['state']
}

/** The context of every operation of the fake payment provider. */
export type PaymentContext = {
  readonly store: PaymentStore
  /** The sandbox's clock, or the moment at which something was due. */
  readonly now: () => Date
  /** Puts a webhook into the queue. */
  readonly emit: (event: PaymentEvent, about: EventAbout) => void
}

export function nowText({ now }: PaymentContext): string {
  return now().toISOString()
}
