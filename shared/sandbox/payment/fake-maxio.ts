import type { Context } from 'hono'
import { refuse as refuseControl } from '../control.ts'
import type { FakeProvider, SandboxApp } from '../fake-provider.ts'
import type { SandboxClock } from '../sandbox-clock.ts'
import type { Webhooks } from '../webhooks.ts'
import { errorAnswer } from './answers.ts'
import { addAuthenticationRoutes } from './authentication-routes.ts'
import type { PaymentContext } from './context.ts'
import { addCreditRoutes } from './credit-routes.ts'
import { addCustomerRoutes } from './customer-routes.ts'
import { addFieldRoutes } from './field-routes.ts'
import { addInvoiceRoutes } from './invoice-routes.ts'
import { paymentWebhook, type WebhookTarget } from './payment-webhooks.ts'
import { addProfileRoutes } from './profile-routes.ts'
import { assessDue } from './renewals.ts'
import { PaymentSeed, takeSeed } from './seed.ts'
import { openPaymentStore } from './store.ts'
import { addSubscriptionRoutes } from './subscription-routes.ts'
import { addVaultRoutes } from './vault-routes.ts'

export type MaxioOptions = {
  /** The accepted keys, one per worker; null accepts any. */
  readonly apiKeys: readonly string[] | null
  /** The key that pages may use; null accepts any. */
  readonly publicKey: string | null
  /** Public and private key of the card vault, separated by a colon; null accepts any. */
  readonly vaultKeys: string | null
  /** Null sends no webhooks. */
  readonly webhooks: WebhookTarget | null
}

/** A payment as shown in `GET /payments.json`. */
export type ShownPayment = {
  readonly id: string
  readonly kind: string
  readonly amountInCents: number
  readonly currency: string
  readonly reference: string | null
  readonly status: string
  readonly at: string
}

/** Paths called by servers, with a key. */
const API_PATHS = ['customers', 'products', 'subscriptions', 'payment_profiles', 'invoices', 'one_time_tokens']
/** Paths called by browsers, and the vault of the gateway, which has its own keys. */
const BROWSER_PATHS = ['/chargify.js', '/chargify', '/3d-secure', '/braintree']

type Sandbox = { readonly clock: SandboxClock; readonly webhooks: Webhooks; readonly journalFile: string }

/** Maxio Advanced Billing: its API, and the fields of its script for browsers; and Braintree, the gateway that it charges. */
export function fakeMaxio({ clock, webhooks, journalFile }: Sandbox, options: MaxioOptions) {
  const store = openPaymentStore(journalFile)
  const ctx: PaymentContext = {
    store,
    now: clock.now,
    emit: (event, about) => {
      if (options.webhooks) webhooks.add(paymentWebhook(options.webhooks, store.nextId(), event, about))
    },
  }
  const assess = () => {
    assessDue(ctx)
    store.commit()
  }
  // Stored before the response is sent.
  const withStore = async (_c: Context, next: () => Promise<void>) => {
    assess()
    await next()
    store.commit()
  }
  const signedIn = async (c: Context, next: () => Promise<void>) => {
    if (!isCaller(c, options.apiKeys)) return errorAnswer(c, 401)
    await next()
    return
  }
  const apiPaths = API_PATHS.flatMap((name) => [`/${name}.json`, `/${name}`])

  const routes = (app: SandboxApp) => {
    for (const path of apiPaths) app.use(`${path}/*`, signedIn)
    for (const path of [...apiPaths, ...BROWSER_PATHS]) app.use(`${path}/*`, withStore)
    addCustomerRoutes(app, ctx)
    addProfileRoutes(app, ctx)
    addSubscriptionRoutes(app, ctx)
    addCreditRoutes(app, ctx)
    addInvoiceRoutes(app, ctx)
    addFieldRoutes(app, ctx, options)
    addAuthenticationRoutes(app, ctx)
    addVaultRoutes(app, ctx, options)
    for (const path of apiPaths) app.all(`${path}/*`, (c) => c.body(null, 404))
  }

  const fakeProvider: FakeProvider = {
    provider: 'payment',
    paths: [...apiPaths, ...BROWSER_PATHS],
    routes,
    errorAnswer,
  }
  return {
    fakeProvider,
    assess,
    /** Newest first. */
    list: (): ShownPayment[] =>
      store
        .all('transactions')
        .toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id)
        .map(({ id, amount_in_cents: amountInCents, currency = 'USD', ...rest }) => ({
          id: String(id),
          amountInCents,
          currency,
          ...rest,
        })),
    /** Creates rows that the provider's API cannot, such as past invoices. */
    addControl: (app: SandboxApp) => {
      app.post('/__ctl/payment/seed', async (c) => {
        const seed = PaymentSeed.safeParse(await c.req.json().catch(() => null))
        if (!seed.success) {
          const [issue] = seed.error.issues
          return refuseControl(c, 400, `${issue?.path.join('.')}: ${issue?.message}`)
        }
        const taken = takeSeed(ctx, seed.data)
        store.commit()
        return typeof taken === 'string' ? refuseControl(c, 400, taken) : c.json({ seeded: taken })
      })
    },
  }
}

function isCaller(c: Context, apiKeys: readonly string[] | null): boolean {
  const credentials = /^Basic (\S+)$/.exec(c.req.header('Authorization') ?? '')?.[1] ?? ''
  const [user = ''] = Buffer.from(credentials, 'base64').toString('utf8').split(':')
  return user !== '' && (apiKeys === null || apiKeys.includes(user))
}
