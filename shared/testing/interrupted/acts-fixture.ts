import { JOBS } from '#db/jobs/jobs.ts'
import { runJobs } from '#db/jobs/run-jobs.ts'
import { joiningFixture } from '#db/testing/joining.ts'
import { readEnv } from '#shared/server/env.ts'
import { jobContext } from '../../../bff-admin/job-context.ts'
import { appsWithBilling } from '../payment/apps-with-billing.ts'
import { ownNetwork } from '../payment/invited-person.ts'
import type { TestEnv } from '../worker-env.ts'
import type { Act, Acts, ActsWorld } from './acts.ts'
import { changedCounts, countRows, type RowCounts } from './count-rows.ts'

/** The answer to a person; a job has none. */
export type Said = { readonly status: number; readonly code: string | null; readonly message: string }

/** After this time every lease has ended, and no code has expired; and what a repeat wrote after waiting for the jobs is due. */
const SETTLED_MINUTES = [8, 24]
const MINUTE_MS = 60_000

export type ActsFixture = Awaited<ReturnType<typeof actsFixture>>

/** The product over one database with its providers, and the actions on it. */
export async function actsFixture() {
  const fixture = await joiningFixture()
  const apps = await appsWithBilling(fixture)
  await apps.payments().seedCatalogue()
  const world: ActsWorld = { ...fixture, apps }
  const headersOf = {
    nobody: {},
    maya: await fixture.headersFor('maya', 'member'),
    sam: await fixture.headersFor('sam', 'member'),
  }

  const emptyOutbox = () => fetch(`${apps.sandbox().url}/outbox.json`, { method: 'DELETE' })

  /** The contents of the database, the payment provider and mailboxes. */
  const counts = async (db = fixture.db()): Promise<RowCounts> => {
    const charges = (await apps.payments().list()).filter(({ status }) => status === 'approved')
    const emails = await apps.sandbox().outbox()
    return { ...(await countRows(db)), 'charges at the provider': charges.length, 'emails sent': emails.length }
  }

  /** Runs jobs this many minutes later, over a database that may differ from the fixture's. */
  const jobs = (names: RegExp, { minutes = 0, at = null as Date | null, bindings = {} as Partial<TestEnv> } = {}) => {
    const now = new Date((at?.getTime() ?? Date.now()) + minutes * MINUTE_MS)
    const ctx = jobContext(readEnv('bff-admin', { ...apps.env(), ...bindings }), now)
    return runJobs(ctx, { worker: 'bff-admin', jobs: JOBS.filter(({ name }) => names.test(name)) })
  }

  return {
    ...world,
    counts,
    jobs,
    /** Runs an action over a database, this many minutes later; null for a job. */
    run: async (act: Act, bindings: Partial<TestEnv> = {}, minutes = 0): Promise<Said | null> => {
      if ('job' in act) {
        await jobs(new RegExp(`^${act.job}$`), { minutes, at: act.at ?? null, bindings })
        return null
      }
      const clock = { CLOCK_OFFSET_MS: String(minutes * MINUTE_MS) }
      const caller = apps.on('meridian.localhost', { ...bindings, ...clock })
      const headers = { 'CF-Connecting-IP': ownNetwork(), ...headersOf[act.by] }
      const response = await caller.post(act.path, act.body, { headers })
      const said = await saidOf(response)
      await caller.settled()
      return said
    },
    /** Prepares an action and returns what it does, and its outcome once everything is settled. */
    given: async (make: Acts[string] | undefined) => {
      if (!make) throw new Error('There is no such act')
      await fixture.reset()
      const act = await make(world)
      await emptyOutbox()
      const before = await counts()
      return {
        act,
        changed: async () => {
          for (const minutes of SETTLED_MINUTES) await jobs(/^send-outbox$/, { minutes })
          return changedCounts(before, await counts())
        },
      }
    },
    stop: () => apps.stop(),
  }
}

type Answered = { readonly code?: string; readonly message?: string; readonly errors?: readonly GraphqlError[] }
type GraphqlError = { readonly message: string; readonly extensions: { readonly code: string } }

async function saidOf(response: Response): Promise<Said> {
  const body = (await response.json()) as Answered
  const [error] = body.errors ?? []
  const code = error?.extensions.code ?? body.code ?? null
  return { status: response.status, code, message: error?.message ?? body.message ?? '' }
}
