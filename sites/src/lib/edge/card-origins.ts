import type { SitesEnv } from './env.ts'

/** Of the payment provider's script, and of its frames and tokens. */
export type CardOrigins = { readonly script: string; readonly server: string }

/** The only pages that carry the payment provider's script. */
export const CARD_ROUTES: readonly string[] = [
  '/pay-now',
  '/get-started/payment',
  '/settings/billing',
  '/dunning',
  '/dunning/update-card',
  '/admin/members/[id]/billing',
]

/** What the page of a route may load from the payment provider; null for all others. */
export function cardOriginsOf(
  route: string,
  env: Pick<SitesEnv, 'BILLING_SCRIPT_URL' | 'BILLING_SERVER_HOST'>,
): CardOrigins | null {
  if (!CARD_ROUTES.includes(route)) return null
  return { script: new URL(env.BILLING_SCRIPT_URL).origin, server: new URL(env.BILLING_SERVER_HOST).origin }
}
