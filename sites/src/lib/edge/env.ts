/** The bindings of the sites worker: three services, and settings that are not secret. */
export type Service = { readonly fetch: (request: Request) => Promise<Response> }

export type SitesEnv = {
  readonly BFF_MEMBER: Service
  readonly BFF_ADMIN: Service
  readonly BFF_PUBLIC: Service
  readonly ENVIRONMENT: 'local' | 'production'
  /** Local only: the product's clock runs this far ahead of the machine's. */
  readonly CLOCK_OFFSET_MS?: string
  /** Public halves of the two session keys, as JWK text. */
  readonly SESSION_MEMBER_PUBLIC_KEY: string
  readonly SESSION_ADMIN_PUBLIC_KEY: string
  /** The payment provider's script, and the host of its frames. */
  readonly BILLING_SCRIPT_URL: string
  readonly BILLING_SERVER_HOST: string
  /**
   * The address of Braintree's scripts, and the origins of its frames and calls: for communities whose new members use
   * its fields.
   */
  readonly BRAINTREE_SCRIPT_URL?: string
  readonly BRAINTREE_ORIGINS?: string
}

export function isLocal(env: SitesEnv): boolean {
  return env.ENVIRONMENT === 'local'
}

export function nowOf(env: SitesEnv): Date {
  return new Date(Date.now() + (isLocal(env) ? Number(env.CLOCK_OFFSET_MS ?? '0') || 0 : 0))
}
