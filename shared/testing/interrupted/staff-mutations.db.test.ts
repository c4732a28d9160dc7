import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JOBS } from '#db/jobs/jobs.ts'
import { runJobs } from '#db/jobs/run-jobs.ts'
import { sessions } from '#db/schema/auth.ts'
import { users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { readEnv } from '#shared/server/env.ts'
import { createApp } from '../../../bff-admin/index.ts'
import { jobContext } from '../../../bff-admin/job-context.ts'
import { everyMutationCase } from '../../../bff-admin/testing/mutation-cases/every-case.ts'
import type { MutationCases } from '../../../bff-admin/testing/mutation-cases/mutation-case.ts'
import { type StaffFixture, staffFixture } from '../../../bff-admin/testing/staff-fixture.ts'
import { callerOf } from '../call-app.ts'
import { countFaults } from '../faults/count-faults.ts'
import { paymentFixture } from '../payment/payment-fixture.ts'
import { SANDBOX_BILLING, startSandbox, type TestSandbox } from '../start-sandbox.ts'
import { changedCounts, countRows } from './count-rows.ts'
import { type GivenAct, repeatAfterEachEnd } from './repeated-after-end.ts'

/**
 * Actions that take effect twice when a person presses again without a response: a repeat counts as a new action, and leaves at most the
 * same number of rows again. Everything else takes effect once.
 */
const AGAIN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['groupSetChairs', 'offerVerify', 'memberLocksLift', 'memberSessionsEnd'],
      ...['membersExport', 'forumPostsExport', 'broadcastRecipientsExport', 'subscriptionReadAgain'],
    ].map((name) => [name, 'Changes nothing more; the log says that it was asked for twice.']),
  ),
  ...Object.fromEntries(
    ['memberPasswordGenerate', 'userPasswordLinkSend', 'staffLinkSend', 'articleCalendarAddressRenew'].map((name) => [
      name,
      'The second password, link or address is the one that counts.',
    ]),
  ),
  articlePreviewLinkCreate: 'A second link, which ends and is withdrawn like the first.',
  articleRestoreRevision: 'The same text is the newest version twice.',
  broadcastTest: 'A second test email to whoever tests.',
  feedAddItem: 'A second item stands below the first, with a button that removes it.',
  sitePictureAdd: 'A second picture of the library, with a button that removes it.',
  memberViewStart: 'The first view is not begun, and ends by itself.',
}

/** Actions outside the request, or at the payment provider, whose own tests cover each step. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  accountAdjust: 'db/billing/operations/operation-faults.db.test.ts',
  paymentRefund: 'db/billing/operations/operation-faults.db.test.ts',
  paymentAddFromToken: 'db/billing/fault-matrix.db.test.ts',
  // A person who repeats it at once is told that the cards are busy.
  paymentChangeDefaultSavedPayment: 'db/billing/cards/card-change-faults.db.test.ts',
  paymentDeleteSavedPayment: 'db/billing/cards/card-change-faults.db.test.ts',
  memberDataCopyStart: 'db/members/privacy/data-exports.db.test.ts',
  siteExportRequest: 'db/communities/export/community-exports.db.test.ts',
}

/* Actions of staff take effect once, wherever their worker ends: they get no response, and press again. */

const isLong = Boolean(process.env.TEST_LONG)
const BILLING = { BILLING_API_KEY: SANDBOX_BILLING.apiKey }

let fixture: StaffFixture
let sandbox: TestSandbox
let cases: MutationCases
let people: readonly (typeof users.$inferSelect)[]
beforeAll(async () => {
  sandbox = await startSandbox()
  fixture = await staffFixture({ BILLING_API_URL: sandbox.url, BILLING_API_KEY: SANDBOX_BILLING.apiKey })
  cases = everyMutationCase(fixture, paymentFixture(sandbox))
  people = await fixture.db().read(build.select().from(users))
})
afterAll(async () => {
  await sandbox?.discard()
  await fixture?.stop()
})

/** The data of a mutation, created again. */
async function given(name: string): Promise<GivenAct> {
  const found = cases[name]
  if (!found) throw new Error(`${name} has no case`)
  await fixture.reset()
  await sandbox.setClock({ now: new Date().toISOString() })
  const headers = fixture.headersOf(found.in === 'council' ? 'council' : 'theo')
  await fixture
    .db()
    .commit([
      build.update(sessions).set({ steppedUpAt: new Date() }),
      ...people.map((one) => build.update(users).set(one).where(eq(users.id, one.id))),
    ])
  const { call } = await found.prepare()
  const before = await countRows(fixture.db())
  return {
    act: async (DB_URL) => {
      const env = { ...fixture.env, ...BILLING, BILLING_API_URL: sandbox.url, DB_URL }
      const host = found.in === 'council' ? 'admin.localhost' : 'meridian.localhost'
      const asked = { query: `mutation { ${call} }` }
      const to = callerOf(createApp(), env, host)
      const said = await (await to.post('/graphqlAdmin', asked, { headers })).text()
      await to.settled()
      return `${name}: ${said}`
    },
    changed: async () => {
      await finish()
      return changedCounts(before, await countRows(fixture.db()))
    },
  }
}

/** The jobs of every minute finish what a request begins. */
const FINISHING = /^(?:create-articles-from-files|invite-from-files|send-broadcasts)$/

async function finish() {
  const env = { ...fixture.env, ...BILLING, BILLING_API_URL: sandbox.url }
  const ctx = jobContext(readEnv('bff-admin', env), new Date(Date.now() + 20 * 60_000))
  await runJobs(ctx, { worker: 'bff-admin', jobs: JOBS.filter(({ name }) => FINISHING.test(name)) })
}

/** In the everyday run, every third call of a mutation. */
const EVERY = isLong ? 1 : 3

/** Every twentieth in the everyday run. */
function casesOfRun(): readonly string[] {
  return Object.keys(cases).filter((name, nth) => (isLong || nth % 20 === 0) && !(name in ELSEWHERE))
}

describe('a staff mutation whose worker ends at any of its database calls', () => {
  it.each([
    ['is carried out', true],
    ['is not carried out', false],
  ] as const)('takes effect once when it is repeated, if that call %s', async (_, isCarriedOut) => {
    const found: string[] = []
    let tried = 0
    for (const name of casesOfRun()) {
      await fixture.signIn()
      const most = name in AGAIN ? 2 : 1
      const cells = await repeatAfterEachEnd(fixture.config, () => given(name), { isCarriedOut, most, every: EVERY })
      tried += cells.tried
      found.push(...cells.differences.map((one) => `${name}, ${one}`))
    }
    countFaults('workers of staff ended', { kills: tried })
    expect(found).toEqual([])
  })
})
