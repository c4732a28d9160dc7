import type { PaymentProcessorView } from '#shared/domain/billing/views.ts'
import type { Billing } from '#shared/kernel/ports/billing.ts'
import type { BillingEnv } from './env.ts'
import { maxioBilling } from './ports/maxio-billing.ts'
import { billingWithBreaker, breakersOf } from './ports/with-breaker.ts'

/** The payment provider's port, as configured. */
export function billingPort(env: BillingEnv): Billing {
  const billing = maxioBilling({ baseUrl: env.BILLING_API_URL, apiKey: env.BILLING_API_KEY })
  return billingWithBreaker(billing, breakersOf(env).billing)
}

/** What the card form needs to reach the provider. */
export function paymentProcessorOf(env: BillingEnv): PaymentProcessorView {
  const { hostname } = new URL(env.BILLING_API_URL)
  return {
    id: 'maxio',
    publicKey: env.BILLING_PUBLIC_KEY,
    subDomain: hostname.split('.')[0] ?? hostname,
    serverHost: env.BILLING_SERVER_HOST,
  }
}
