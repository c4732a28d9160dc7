import type { IntentRefusal } from '#db/schema/billing.ts'
import { declineOf } from '#shared/domain/billing/declines.ts'
import type { BillingRefusal } from '#shared/kernel/ports/billing.ts'
import type { BillingContext } from './context.ts'
import type { IntentEnd, IntentRow } from './intent-rows.ts'
import type { SubscriptionRow } from './subscription-rows.ts'

/** What the steps of an intent need. */
export type IntentRun = {
  readonly ctx: BillingContext
  readonly subscription: SubscriptionRow
  readonly clock: () => Date
}

export type StepResult = { readonly kind: 'go-on'; readonly intent: IntentRow } | IntentResult

export type IntentResult =
  | { readonly kind: 'ended'; readonly intent: IntentRow; readonly invalidFields?: readonly string[] }
  /** Money may have moved; a job finds out when nobody asks again. */
  | { readonly kind: 'pending' }
  /** Nothing was charged; the same operation may go on. */
  | { readonly kind: 'away' }

const REFUSALS: Readonly<Record<Exclude<BillingRefusal['kind'], 'declined'>, IntentRefusal>> = {
  'invalid-card': 'invalid-card',
  'invalid-token': 'invalid-token',
  'authentication-needed': 'authentication-needed',
  'not-found': 'other',
  other: 'other',
}

/** How an intent ends that the provider refuses. */
export function endOfRefusal(refusal: BillingRefusal): IntentEnd {
  if (refusal.kind !== 'declined') return { state: 'REFUSED', refusal: REFUSALS[refusal.kind] }
  const { code } = declineOf(refusal.processorCode)
  return { state: 'DECLINED', declineCode: code, processorCode: refusal.processorCode }
}
