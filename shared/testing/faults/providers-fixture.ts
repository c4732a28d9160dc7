import { JOBS } from '#db/jobs/jobs.ts'
import { runJobs } from '#db/jobs/run-jobs.ts'
import { articleFixture } from '#db/testing/article-fixture.ts'
import { codeFactory } from '#db/testing/codes.ts'
import { serve, stop } from '#shared/sandbox/serve.ts'
import { readEnv } from '#shared/server/env.ts'
import { EMAIL_WEBHOOK_PATH } from '#shared/server/ports/resend-webhooks.ts'
import { jobContext } from '../../../bff-admin/job-context.ts'
import { allApps } from '../all-apps.ts'
import { heldRequests } from '../payment/held-requests.ts'
import {
  SANDBOX_MAIL_KEY,
  SANDBOX_PUSH,
  SANDBOX_SCAN_ACCOUNT,
  SANDBOX_SMS_TOKEN,
  startSandbox,
} from '../start-sandbox.ts'
import type { TestEnv } from '../worker-env.ts'

const MINUTE_MS = 60_000
const PROVIDERS = ['mail', 'sms', 'push', 'scan'] as const

export type ProvidersFixture = Awaited<ReturnType<typeof providersFixture>>

/** The three backends with every provider except payments; their webhooks wait until a test delivers them. */
export async function providersFixture() {
  const fixture = await articleFixture()
  const codes = await codeFactory(fixture)
  const held = heldRequests()
  // Backends answer only on the host of a community.
  const atMeridian = (request: Request) =>
    new Request(request.url.replace('sandbox.local', 'meridian.localhost'), request)
  const hooks = await serve(() => (request) => allApps().public.request(atMeridian(request), {}, env()), 0)
  const hooksUrl = `http://127.0.0.1:${hooks.port}`
  const emailWebhooks = { url: hooksUrl + EMAIL_WEBHOOK_PATH, key: fixture.env.MAIL_WEBHOOK_KEY }
  const sandbox = await startSandbox({ delays: held.delays, emailWebhooks })

  function env(): TestEnv {
    return {
      ...fixture.env,
      MAIL_API_URL: sandbox.url,
      MAIL_API_KEY: SANDBOX_MAIL_KEY,
      SMS_API_URL: sandbox.url,
      SMS_AUTH_TOKEN: SANDBOX_SMS_TOKEN,
      PUSH_API_URL: sandbox.url,
      PUSH_TOKEN_URL: `${sandbox.url}/token`,
      PUSH_PRIVATE_KEY: SANDBOX_PUSH.privateKey,
      SCAN_LOGIN_URL: `${sandbox.url}/id.copyleaks.com`,
      SCAN_API_URL: `${sandbox.url}/api.copyleaks.com`,
      SCAN_EMAIL: SANDBOX_SCAN_ACCOUNT.email,
      SCAN_API_KEY: SANDBOX_SCAN_ACCOUNT.key,
      SCAN_WEBHOOK_URL: hooksUrl,
      JOBS: { fetch: async (request: Request) => jobsOf().request(request, {}, env()) },
    }
  }
  const jobsOf = () => allApps().admin
  const heal = async () => {
    for (const provider of PROVIDERS) await sandbox.fault({ provider, mode: 'ok' })
    await held.runSlowRequests()
  }

  return {
    ...fixture,
    ...codes,
    sandbox,
    held,
    heal,
    /** Calls a backend, and waits for the work after its response. */
    ask: async (host: string, path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
      const caller = allApps().on(`${host}.localhost`, env())
      const response = await caller.post(path, body, { headers })
      const answer = (await response.json()) as { errors?: readonly { extensions: { code: string } }[] }
      await caller.settled()
      return answer.errors ? (answer.errors[0]?.extensions.code ?? 'error') : String(response.status)
    },
    /** The jobs of a minute that send and query. */
    jobs: (minutes: number) =>
      runJobs(jobContext(readEnv('bff-admin', env()), new Date(Date.now() + minutes * MINUTE_MS)), {
        worker: 'bff-admin',
        jobs: JOBS.filter(({ name }) => /^(send-outbox|send-pushes|run-scans)$/.test(name)),
      }),
    reset: async () => {
      await heal()
      await sandbox.webhooks('lose', 'scan')
      await sandbox.webhooks('lose', 'mail')
      await fetch(`${sandbox.url}/outbox.json`, { method: 'DELETE' })
      await fixture.reset()
    },
    stop: async () => {
      await stop(hooks.server)
      await sandbox.discard()
      await fixture.stop()
    },
  }
}
