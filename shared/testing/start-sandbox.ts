import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandboxApp } from '#shared/sandbox/app.ts'
import type { EmailWebhookTarget } from '#shared/sandbox/email/email-webhooks.ts'
import type { Fault, Provider } from '#shared/sandbox/faults.ts'
import type { Delays } from '#shared/sandbox/inject-faults.ts'
import type { WebhookTarget } from '#shared/sandbox/payment/payment-webhooks.ts'
import type { ShownPush } from '#shared/sandbox/push/fake-fcm.ts'
import type { LoggedRequest } from '#shared/sandbox/request-log.ts'
import type { SentMessage } from '#shared/sandbox/sent-messages.ts'
import { serve, stop } from '#shared/sandbox/serve.ts'

export const SANDBOX_MAIL_KEY = 're_testing'
export const SANDBOX_SMS_TOKEN = 'only-for-tests'
export const SANDBOX_SCAN_ACCOUNT = { email: 'scans@council.test', key: 'only-for-tests' }

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
export const SANDBOX_PUSH = { projectId: 'council-tests', clientEmail: 'push@council.test', privateKey }

export const SANDBOX_BILLING = { apiKey: 'only-for-tests', publicKey: 'chjs_only_for_tests', site: 'council-tests' }
export const SANDBOX_VAULT = { publicKey: 'only-for-tests', privateKey: 'only-for-tests' }

type Given = {
  readonly dataDir?: string
  readonly emailWebhooks?: EmailWebhookTarget
  readonly paymentWebhooks?: WebhookTarget
  /** By default nothing happens automatically. */
  readonly workEveryMs?: number
  /** By default a slow answer takes real time. */
  readonly delays?: Delays
}

export type TestSandbox = Awaited<ReturnType<typeof startSandbox>>

/** A sandbox on a free port with its own folder. */
export async function startSandbox(options: Given = {}) {
  const { dataDir = mkdtempSync(join(tmpdir(), 'council-sandbox-')) } = options
  const { server, port } = await serve(() => {
    const app = createSandboxApp({
      dataDir,
      clockOffsetMs: 0,
      email: { apiKey: SANDBOX_MAIL_KEY, domains: ['test'], webhooks: options.emailWebhooks ?? null },
      sms: { authToken: SANDBOX_SMS_TOKEN },
      push: { account: { ...SANDBOX_PUSH, publicKey } },
      scan: { account: SANDBOX_SCAN_ACCOUNT },
      payment: {
        apiKeys: [SANDBOX_BILLING.apiKey],
        publicKey: SANDBOX_BILLING.publicKey,
        vaultKeys: `${SANDBOX_VAULT.publicKey}:${SANDBOX_VAULT.privateKey}`,
        webhooks: options.paymentWebhooks ?? null,
      },
      workEveryMs: options.workEveryMs ?? null,
      ...(options.delays && { delays: options.delays }),
    })
    return (request, wire) => app.fetch(request, wire)
  }, 0)
  const url = `http://127.0.0.1:${port}`
  const getJson = async <T>(path: string) => (await fetch(url + path)).json() as Promise<T>
  const post = (path: string, body: unknown) =>
    fetch(url + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

  return {
    url,
    dataDir,
    post,
    fault: async (fault: Fault) => {
      const answer = await post('/__ctl/fault', fault)
      if (!answer.ok) throw new Error(await answer.text())
    },
    setClock: (setting: unknown) => post('/__ctl/clock', setting),
    outbox: (to?: string) =>
      getJson<SentMessage[]>(`/outbox.json${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`),
    webhooks: (how: 'deliver' | 'duplicate' | 'reorder' | 'lose', provider: Provider = 'scan') =>
      post(`/__ctl/webhooks/${how}`, { provider }),
    pushes: () => getJson<ShownPush[]>('/pushes.json'),
    /** The webhooks that wait to be delivered. */
    waitingWebhooks: () => getJson<{ readonly provider: Provider; readonly subject: string }[]>('/__ctl/webhooks'),
    log: () => getJson<LoggedRequest[]>('/__ctl/log'),
    stop: () => stop(server),
    discard: async () => {
      await stop(server)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
