import * as z from 'zod'
import { createSandboxApp } from './app.ts'
import { serve, stop } from './serve.ts'

const Settings = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65535).default(8788),
  DATA_DIR: z.string().min(1).default('.data'),
  CLOCK_OFFSET_MS: z.coerce.number().default(0),
  /** The key that the mailer sends; any that starts with `re_` when unset. */
  MAIL_API_KEY: z.string().min(1).optional(),
  /** The token that the SMS adapter sends; any when unset. */
  SMS_AUTH_TOKEN: z.string().min(1).optional(),
  /** The account that the scanner logs in to; any when unset. */
  SCAN_EMAIL: z.string().min(1).optional(),
  SCAN_API_KEY: z.string().min(1).optional(),
  /** Domains that may send mail, separated by commas. By default the reserved top-level domains. */
  SANDBOX_MAIL_DOMAINS: z.string().default('test,example,localhost,invalid'),
})

function accountOf({ SCAN_EMAIL: email, SCAN_API_KEY: key }: z.infer<typeof Settings>) {
  return email && key ? { email, key } : null
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
        mail: {
          apiKey: settings.MAIL_API_KEY ?? null,
          domains: settings.SANDBOX_MAIL_DOMAINS.split(',').map((domain) => domain.trim().toLowerCase()),
        },
        sms: { authToken: settings.SMS_AUTH_TOKEN ?? null },
        scan: { account: accountOf(settings) },
        webhooksEveryMs: 250,
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
