import { vi } from 'vitest'
import { JOBS } from '#db/jobs/jobs.ts'
import { runJobs } from '#db/jobs/run-jobs.ts'
import type { BaseFixture } from '#db/testing/base-fixture.ts'
import { serve, stop } from '#shared/sandbox/serve.ts'
import { readEnv } from '#shared/server/env.ts'
import { BILLING_WEBHOOK_PATH } from '#shared/server/ports/maxio-webhooks.ts'
import { jobContext } from '../../../bff-admin/job-context.ts'
import { allApps } from '../all-apps.ts'
import { databaseOfEndingWorker, type EndOfWorker } from '../interrupted/ending-worker.ts'
import { SANDBOX_BILLING, SANDBOX_MAIL_KEY, startSandbox } from '../start-sandbox.ts'
import type { TestEnv } from '../worker-env.ts'
import { heldRequests } from './held-requests.ts'
import { paymentFixture } from './payment-fixture.ts'

/** The jobs that handle payments, in the order of the cron. */
const BILLING_JOBS = JOBS.filter(({ name }) =>
  /^(settle-|remove-unkept-cards|follow-failed-renewals|end-memberships|send-renewal-)/.test(name),
)

export type AppsWithBilling = Awaited<ReturnType<typeof appsWithBilling>>

/** The three backends over a fixture's database, and the fake payment provider, whose webhooks wait until a test delivers them. */
export async function appsWithBilling(fixture: BaseFixture) {
  const held = heldRequests()
  const ending: (() => Promise<void>)[] = []
  let offsetMs = 0
  // Backends answer only on the host of a community.
  const atMeridian = (request: Request) =>
    new Request(request.url.replace('sandbox.local', 'meridian.localhost'), request)
  const hooks = await serve(() => (request) => apps().public.request(atMeridian(request), {}, env()), 0)
  const paymentWebhooks = {
    url: `http://127.0.0.1:${hooks.port}${BILLING_WEBHOOK_PATH}`,
    key: fixture.env.BILLING_WEBHOOK_KEY,
    site: SANDBOX_BILLING.site,
  }
  const open = (dataDir?: string) =>
    startSandbox({ delays: held.delays, paymentWebhooks, ...(dataDir === undefined ? {} : { dataDir }) })
  let sandbox = await open()
  const setClock = () => sandbox.setClock({ now: new Date(Date.now() + offsetMs).toISOString() })

  const env = (): TestEnv => ({
    ...fixture.env,
    CLOCK_OFFSET_MS: String(offsetMs),
    BILLING_API_URL: sandbox.url,
    BILLING_API_KEY: SANDBOX_BILLING.apiKey,
    BRAINTREE_API_URL: `${sandbox.url}/braintree/graphql`,
    MAIL_API_URL: sandbox.url,
    MAIL_API_KEY: SANDBOX_MAIL_KEY,
  })

  // An app reads its configuration once, like an isolate: another clock or provider needs separate apps.
  let current: { readonly key: string; readonly apps: ReturnType<typeof allApps> } | undefined
  const apps = () => {
    const key = `${offsetMs} ${sandbox.url}`
    if (current?.key !== key) current = { key, apps: allApps() }
    return current.apps
  }

  return {
    env,
    sandbox: () => sandbox,
    payments: () => paymentFixture(sandbox),
    now: () => new Date(Date.now() + offsetMs),
    /** Calls on a host; with other bindings it is another worker. */
    on: (host: string, bindings: Partial<TestEnv> | null = null) =>
      bindings ? allApps().on(host, { ...env(), ...bindings }) : apps().on(host, env()),
    /** Moves the clocks of the product and of the provider, and runs the payment jobs. */
    later: async (minutes: number) => {
      offsetMs += Math.round(minutes * 60_000)
      await setClock()
      const here = readEnv('bff-admin', env())
      await runJobs(jobContext(here, new Date(Date.now() + offsetMs)), { worker: 'bff-admin', jobs: BILLING_JOBS })
    },
    /** Resets both clocks, for the next case. */
    backToNow: async () => {
      offsetMs = 0
      await setClock()
    },
    /** Only faults of the sandbox cause timeouts; `vi.restoreAllMocks` ends that. */
    holdTimeouts: () => vi.spyOn(AbortSignal, 'timeout').mockImplementation(held.timeout),
    runSlowRequests: held.runSlowRequests,
    /** The bindings of a worker whose process ends at a database call. */
    endingWorker: async (end: EndOfWorker) => {
      const { url, hasEnded, stop: stopDatabase } = await databaseOfEndingWorker(fixture.config, end)
      ending.push(stopDatabase)
      return { bindings: { DB_URL: url }, hasEnded }
    },
    /** Restarts the provider's process with the data of its file. */
    restartSandbox: async () => {
      const { dataDir } = sandbox
      await sandbox.stop()
      sandbox = await open(dataDir)
      await setClock()
    },
    stop: async () => {
      for (const end of ending) await end()
      await stop(hooks.server)
      await sandbox.discard()
      await fixture.stop()
    },
  }
}
