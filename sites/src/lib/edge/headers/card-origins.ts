import type { SitesEnv } from '../env.ts'

/** The origins of the payment provider's script, and of its frames and calls. */
export type CardOrigins = { readonly script: string; readonly servers: readonly string[] }

/** The only pages that contain the payment provider's script. */
export const CARD_ROUTES: readonly string[] = [
  '/pay-now',
  '/get-started/payment',
  '/settings/billing',
  '/dunning',
  '/dunning/update-card',
  '/admin/members/[id]/payment',
]

type BillingSettings = Pick<
  SitesEnv,
  'BILLING_SCRIPT_URL' | 'BILLING_SERVER_HOST' | 'BRAINTREE_SCRIPT_URL' | 'BRAINTREE_ORIGINS'
>

/** The sources that the page of a route may load from the provider of its card fields; null for all other pages. */
export function cardOriginsOf(
  route: string,
  env: BillingSettings,
  cardFields: 'BRAINTREE' | null = null,
): CardOrigins | null {
  if (!CARD_ROUTES.includes(route)) return null
  if (cardFields === 'BRAINTREE' && env.BRAINTREE_SCRIPT_URL) {
    const servers = (env.BRAINTREE_ORIGINS ?? '').split(' ').filter((origin) => origin !== '')
    return { script: new URL(env.BRAINTREE_SCRIPT_URL).origin, servers }
  }
  return { script: new URL(env.BILLING_SCRIPT_URL).origin, servers: [new URL(env.BILLING_SERVER_HOST).origin] }
}
