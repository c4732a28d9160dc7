import type { Billing } from '#shared/kernel/ports/billing.ts'
import type { BillingEnv } from './env.ts'
import { maxioBilling } from './ports/maxio-billing.ts'

/** What payments are handed to reach their provider. */
export function billingPort(env: BillingEnv): Billing {
  return maxioBilling({ baseUrl: env.BILLING_API_URL, apiKey: env.BILLING_API_KEY })
}
