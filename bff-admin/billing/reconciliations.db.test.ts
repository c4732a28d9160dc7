import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { reconciliationDifferences, reconciliations } from '#db/schema/staff/staff-billing.ts'
import { build } from '#db/statement.ts'
import { at } from '#db/testing/base-fixture.ts'
import { type BillingFixture, billingFixture, type Subscribed } from '#db/testing/billing.ts'
import type { Name } from '#db/testing/cast.ts'
import { readReconciliations } from './reconciliation.queries.ts'
import { startReconciliation } from './start-reconciliation.ts'

let fixture: BillingFixture
let sam: Subscribed
let maya: Subscribed
let lena: Subscribed

beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.start()
  sam = await fixture.subscribe('sam', { currency: 'EUR' })
  maya = await fixture.subscribe('maya')
  lena = await fixture.subscribe('lena')
})

type Run = { readonly of: Subscribed; readonly start: number; readonly end?: number }

/** A comparison with start and end in minutes after the test's time; without an end it is in progress. */
async function run(id: string, { of: { communityId }, start, end }: Run) {
  const endedAt = end === undefined ? null : at(end)
  await fixture
    .db()
    .commit([build.insert(reconciliations).values({ id, communityId, startedAt: at(start), endedAt, payments: 7 })])
}
async function difference(reconciliationId: string, of: Subscribed, id = `${reconciliationId}/${of.userId}`) {
  const owner = { communityId: of.communityId, subscriptionId: of.id, reconciliationId }
  const row = { ...owner, id, kind: 'BALANCE' as const, providerCents: 700, ledgerCents: 0 }
  await fixture.db().commit([build.insert(reconciliationDifferences).values(row)])
}
/** The data that staff read, or the refusal. */
async function read(by: Name = 'theo', where = fixture.cast.meridian) {
  try {
    const { runs, differences } = await readReconciliations(fixture.as(by, undefined, where))
    return { runs: runs.map(({ id }) => id), differences: differences.map(({ id }) => id) }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

it('staff read the comparisons of their community, newest first, and the differences of the newest completed one', async () => {
  await run('first', { of: sam, start: -60, end: -50 })
  await run('second', { of: sam, start: -40, end: -10 })
  await run('under way', { of: sam, start: -5 })
  await run('of harbor', { of: lena, start: -1, end: 0 })
  for (const id of ['first', 'second', 'under way']) await difference(id, sam, id)
  await difference('second', maya, 'another')
  await difference('of harbor', lena, 'of lena')
  expect(await read()).toEqual({ runs: ['under way', 'second', 'first'], differences: ['another', 'second'] })
  expect(await read('theo', fixture.cast.harbor)).toEqual({ runs: ['of harbor'], differences: ['of lena'] })
})

it('a difference names its member, with the currency of its membership', async () => {
  await run('one', { of: sam, start: -60, end: -50 })
  await difference('one', sam, 'a')
  await difference('one', maya, 'b')
  const { runs, differences } = await readReconciliations(fixture.as('theo'))
  expect(runs).toMatchObject([{ startedAt: at(-60), endedAt: at(-50), payments: 7 }])
  expect(differences).toMatchObject([
    { subscriptionId: sam.id, userId: sam.userId, memberName: 'Sam Okafor', currency: 'EUR', providerCents: 700 },
    { subscriptionId: maya.id, userId: maya.userId, memberName: 'Maya Chen', currency: 'USD', resolvedAt: null },
  ])
})

it('at most ten comparisons and fifty differences are listed, and nothing before the first comparison', async () => {
  expect(await read()).toEqual({ runs: [], differences: [] })
  for (let i = 10; i <= 20; i++) await run(`run ${i}`, { of: sam, start: i, end: i })
  for (let i = 10; i <= 60; i++) await difference('run 20', sam, `difference ${i}`)
  const { runs, differences } = await readReconciliations(fixture.as('theo'))
  expect([runs.length, runs.at(-1)?.id]).toEqual([10, 'run 11'])
  expect([differences.length, differences.at(-1)?.id]).toEqual([50, 'difference 59'])
})

it.each(['ada', 'pia', 'stig'] as const)(
  '%s, who may not see what members of this community pay, reads nothing',
  async (by) => {
    await run('one', { of: sam, start: -60, end: -50 })
    expect(await read(by)).toBe('NotAllowed')
  },
)

it('staff start a comparison of their community, unless one is in progress', async () => {
  await run('ended', { of: sam, start: -60, end: -50 })
  await run('of harbor', { of: lena, start: -1 })
  await startReconciliation(fixture.as('theo'))
  await startReconciliation(fixture.as('theo'))
  const { runs } = await readReconciliations(fixture.as('theo'))
  expect(runs).toMatchObject([
    { startedAt: at(0), endedAt: null },
    { id: 'ended', endedAt: at(-50) },
  ])
  expect(runs).toHaveLength(2)
})

it.each(['ada', 'pia', 'stig'] as const)('%s cannot start one', async (by) => {
  await expect(startReconciliation(fixture.as(by, undefined, fixture.cast.meridian))).rejects.toMatchObject({
    code: 'NotAllowed',
  })
  expect(await read()).toEqual({ runs: [], differences: [] })
})
