import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandboxApp } from '#shared/sandbox/app.ts'
import type { Fault } from '#shared/sandbox/faults.ts'
import type { LoggedRequest } from '#shared/sandbox/request-log.ts'
import type { SentMessage } from '#shared/sandbox/sent-messages.ts'
import { serve, stop } from '#shared/sandbox/serve.ts'

export const SANDBOX_MAIL_KEY = 're_testing'
export const SANDBOX_SMS_TOKEN = 'only-for-tests'
export const SANDBOX_SCAN_ACCOUNT = { email: 'scans@council.test', key: 'only-for-tests' }

/** A sandbox on a free port with a folder of its own. */
export async function startSandbox(dataDir = mkdtempSync(join(tmpdir(), 'council-sandbox-'))) {
  const { server, port } = await serve(() => {
    const app = createSandboxApp({
      dataDir,
      clockOffsetMs: 0,
      mail: { apiKey: SANDBOX_MAIL_KEY, domains: ['test'] },
      sms: { authToken: SANDBOX_SMS_TOKEN },
      scan: { account: SANDBOX_SCAN_ACCOUNT },
      webhooksEveryMs: null,
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
    webhooks: (how: 'deliver' | 'duplicate' | 'reorder' | 'lose') =>
      post(`/__ctl/webhooks/${how}`, { provider: 'scan' }),
    log: () => getJson<LoggedRequest[]>('/__ctl/log'),
    stop: () => stop(server),
    discard: async () => {
      await stop(server)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
