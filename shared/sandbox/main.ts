import * as z from 'zod'
import { createSandboxApp } from './app.ts'
import type { ResendOptions } from './email/fake-resend.ts'
import type { MaxioOptions } from './payment/fake-maxio.ts'
import type { FcmOptions } from './push/fake-fcm.ts'
import { serve, stop } from './serve.ts'

const Settings = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65535).default(8788),
  DATA_DIR: z.string().min(1).default('.data'),
  CLOCK_OFFSET_MS: z.coerce.number().default(0),
  /** The key that the mailer sends; any that starts with `re_` when unset. */
  MAIL_API_KEY: z.string().min(1).optional(),
  /** Where the email provider's webhooks are sent, and the signing key; none are sent when unset. */
  MAIL_WEBHOOK_URL: z.url().optional(),
  MAIL_WEBHOOK_KEY: z.string().min(1).optional(),
  /** The token that the SMS adapter sends; any when unset. */
  SMS_AUTH_TOKEN: z.string().min(1).optional(),
  /** The service account that may send to devices, and the public half of its key; any when unset. */
  PUSH_PROJECT_ID: z.string().min(1).optional(),
  PUSH_CLIENT_EMAIL: z.string().min(1).optional(),
  PUSH_PUBLIC_KEY: z.string().min(1).optional(),
  /** The account that the scanner logs in to; any when unset. */
  SCAN_EMAIL: z.string().min(1).optional(),
  SCAN_API_KEY: z.string().min(1).optional(),
  /** The keys with which workers call the payment provider, separated by commas; any when unset. */
  BILLING_API_KEYS: z.string().min(1).optional(),
  /** The key that pages pass to the payment provider's script; any when unset. */
  BILLING_PUBLIC_KEY: z.string().min(1).optional(),
  /** Public and private key of the card vault, separated by a colon; any when unset. */
  BRAINTREE_KEYS: z.string().min(3).optional(),
  /** Where the payment provider's webhooks are sent, and the signing key; none are sent when unset. */
  BILLING_WEBHOOK_URL: z.url().optional(),
  BILLING_WEBHOOK_KEY: z.string().min(1).optional(),
  BILLING_SITE: z.string().min(1).default('council-sandbox'),
  /** Domains that may send email, separated by commas. By default the reserved top-level domains. */
  SANDBOX_MAIL_DOMAINS: z.string().default('test,example,localhost,invalid'),
})

function accountOf({ SCAN_EMAIL: email, SCAN_API_KEY: key }: z.infer<typeof Settings>) {
  return email && key ? { email, key } : null
}

function pushOptions(settings: z.infer<typeof Settings>): FcmOptions {
  const { PUSH_PROJECT_ID: projectId, PUSH_CLIENT_EMAIL: clientEmail, PUSH_PUBLIC_KEY: publicKey } = settings
  return { account: projectId && clientEmail && publicKey ? { projectId, clientEmail, publicKey } : null }
}

function emailOptions(settings: z.infer<typeof Settings>): ResendOptions {
  const { MAIL_WEBHOOK_URL: url, MAIL_WEBHOOK_KEY: key } = settings
  return {
    apiKey: settings.MAIL_API_KEY ?? null,
    domains: settings.SANDBOX_MAIL_DOMAINS.split(',').map((domain) => domain.trim().toLowerCase()),
    webhooks: url && key ? { url, key } : null,
  }
}

function paymentOptions(settings: z.infer<typeof Settings>): MaxioOptions {
  const { BILLING_WEBHOOK_URL: url, BILLING_WEBHOOK_KEY: key, BILLING_SITE: site } = settings
  return {
    apiKeys: settings.BILLING_API_KEYS?.split(',') ?? null,
    publicKey: settings.BILLING_PUBLIC_KEY ?? null,
    vaultKeys: settings.BRAINTREE_KEYS ?? null,
    webhooks: url && key ? { url, key, site } : null,
  }
}

function exitWith(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

const parsed = Settings.safeParse(process.env)
if (!parsed.success) {
  const [issue] = parsed.error.issues
  exitWith(`The sandbox cannot start: ${issue?.path.join('.')} is not usable (${issue?.message}).`)
} else {
  const settings = parsed.data
  try {
    const { server, port } = await serve(() => {
      const app = createSandboxApp({
        dataDir: settings.DATA_DIR,
        clockOffsetMs: settings.CLOCK_OFFSET_MS,
        email: emailOptions(settings),
        sms: { authToken: settings.SMS_AUTH_TOKEN ?? null },
        push: pushOptions(settings),
        scan: { account: accountOf(settings) },
        payment: paymentOptions(settings),
        workEveryMs: 250,
      })
      return (request, wire) => app.fetch(request, wire)
    }, settings.SANDBOX_PORT)
    console.log(JSON.stringify({ at: 'sandbox', ready: true, port }))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void stop(server).then(() => process.exit(0)))
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    exitWith(`Port ${settings.SANDBOX_PORT} for the sandbox is taken. Set SANDBOX_PORT.`)
  }
}
