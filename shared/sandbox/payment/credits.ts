import { nowText, type PaymentContext } from './context.ts'
import type { CreditEntry } from './rows.ts'

type Change = {
  readonly subscriptionId: number
  /** Less than 0 for a debit. */
  readonly cents: number
  readonly memo: string
  readonly invoiceUid?: string
}

/** Changes what the provider owes for a subscription, and stores the entry; null when a debit exceeds the credit. */
export function changeCredit({ store, ...ctx }: PaymentContext, change: Change): CreditEntry | null {
  const { subscriptionId, cents, memo, invoiceUid } = change
  const subscription = store.get('subscriptions', subscriptionId)
  const service_credit_in_cents = (subscription?.service_credit_in_cents ?? 0) + cents
  if (!subscription || service_credit_in_cents < 0) return null
  store.put('subscriptions', { ...subscription, service_credit_in_cents })
  const entry: CreditEntry = {
    id: store.nextId(),
    subscription_id: subscriptionId,
    entry_type: cents < 0 ? 'Debit' : 'Credit',
    amount_in_cents: Math.abs(cents),
    ending_balance_in_cents: service_credit_in_cents,
    memo,
    invoice_uid: invoiceUid ?? null,
    created_at: nowText({ store, ...ctx }),
  }
  store.put('creditEntries', entry)
  return entry
}
