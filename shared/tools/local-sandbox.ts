import { createPublicKey } from 'node:crypto'
import { demoPayments } from '#db/seed/billing/demo-payments.ts'
import { readCast } from '#db/seed/seed.ts'
import { WORKER_NAMES } from '#shared/server/env.ts'
import { BILLING_WEBHOOK_PATH } from '#shared/server/ports/maxio-webhooks.ts'
import { EMAIL_WEBHOOK_PATH } from '#shared/server/ports/resend-webhooks.ts'
import type { LocalSecrets } from './secrets.ts'
import { CliError } from './tool.ts'
import { billingKeyOf, LOCAL_BILLING, LOCAL_BRAINTREE, LOCAL_PUSH, LOCAL_SCAN_EMAIL } from './worker-configs.ts'

type Settings = {
  readonly dataDir: string
  readonly port: number
  readonly sandboxPort: number
  readonly clockOffsetMs: number
}

/** The sandbox accepts the keys of the workers. */
export function sandboxEnv(settings: Settings, secrets: LocalSecrets) {
  return {
    SANDBOX_PORT: String(settings.sandboxPort),
    DATA_DIR: settings.dataDir,
    CLOCK_OFFSET_MS: String(settings.clockOffsetMs),
    MAIL_API_KEY: secrets.MAIL_API_KEY,
    MAIL_WEBHOOK_URL: `http://127.0.0.1:${settings.port}${EMAIL_WEBHOOK_PATH}`,
    MAIL_WEBHOOK_KEY: secrets.MAIL_WEBHOOK_KEY,
    SMS_AUTH_TOKEN: secrets.SMS_AUTH_TOKEN,
    PUSH_PROJECT_ID: LOCAL_PUSH.projectId,
    PUSH_CLIENT_EMAIL: LOCAL_PUSH.clientEmail,
    PUSH_PUBLIC_KEY: publicHalf(secrets.PUSH_PRIVATE_KEY),
    SCAN_EMAIL: LOCAL_SCAN_EMAIL,
    SCAN_API_KEY: secrets.SCAN_API_KEY,
    BILLING_API_KEYS: WORKER_NAMES.map((worker) => billingKeyOf(worker, secrets)).join(','),
    BILLING_PUBLIC_KEY: LOCAL_BILLING.publicKey,
    BRAINTREE_KEYS: `${LOCAL_BRAINTREE.publicKey}:${secrets.BRAINTREE_PRIVATE_KEY}`,
    BILLING_SITE: LOCAL_BILLING.site,
    BILLING_WEBHOOK_URL: `http://127.0.0.1:${settings.port}${BILLING_WEBHOOK_PATH}`,
    BILLING_WEBHOOK_KEY: secrets.BILLING_WEBHOOK_KEY,
  }
}

function publicHalf(privateKey: string): string {
  return createPublicKey(privateKey.replaceAll('\\n', '\n')).export({ type: 'spki', format: 'pem' }).toString()
}

/** Loads the demo members into the payment provider, unless it has them: once per data folder. */
export async function seedPayments({ sandboxPort }: Settings, now: Date): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${sandboxPort}/__ctl/payment/seed`, {
    method: 'POST',
    body: JSON.stringify(demoPayments(readCast(), now)),
  })
  if (!answer.ok) throw new CliError(`The sandbox refused the demo payments: ${await answer.text()}`)
}
