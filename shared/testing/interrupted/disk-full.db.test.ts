import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Db } from '#db/client.ts'
import { type DatabaseProcess, startDatabase } from '#db/testing/database-process.ts'
import { copyDatabase, startOnFullDisk } from '#db/testing/full-disk.ts'
import { folderOnDisk } from '#db/testing/temporary-folder.ts'
import { countFaults } from '../faults/count-faults.ts'
import { type Act, JOB_ACTS, MEMBERS_ACTS, PAYING_ACTS } from './acts.ts'
import { type ActsFixture, actsFixture } from './acts-fixture.ts'
import { changedCounts, type RowCounts } from './count-rows.ts'

/*
 * The disk of the database is full: its files cannot grow, which the system itself enforces. Actions are refused with a message and leave
 * nothing behind, reads work, and once there is space the same action takes effect once.
 */

/** The rows that each action leaves, once there is space. */
const LEAVES: Readonly<Record<string, RowCounts>> = {
  'signing in with a password': { sessions: 1 },
  'asking for a code by email': { one_time_codes: 1, outbox: 1 },
  'saving a text while it is written': { article_revisions: 1 },
  'submitting an article': { article_scans: 1, article_events: 1 },
  'posting in the forum': { forum_posts: 1 },
  'writing a message': { thread_messages: 1 },
  'paying what is due': { payment_intents: 1, ledger_entries: 1, 'charges at the provider': 1 },
  'joining by a card': { joining_payments: 1, subscriptions: 1, users: 1, 'charges at the provider': 1 },
  'publishing what is due': { article_events: 1, notifications: 1 },
  'sending a broadcast': { broadcast_recipients: 3 },
}
const NAMES = Object.keys(LEAVES)

const folder = folderOnDisk()
let fixture: ActsFixture
let full: DatabaseProcess
let acts: ReadonlyMap<string, Act>
let roomy: DatabaseProcess | undefined
beforeAll(async () => {
  fixture = await actsFixture()
  await fixture.reset()
  const all = { ...MEMBERS_ACTS, ...JOB_ACTS, ...PAYING_ACTS }
  const prepared: [string, Act][] = []
  for (const name of NAMES) prepared.push([name, (await all[name]?.(fixture)) as Act])
  acts = new Map(prepared)
  await copyDatabase(fixture.config, folder.path)
  full = await startOnFullDisk(folder.path)
})
afterAll(async () => {
  await (roomy ?? full)?.stop()
  folder.remove()
  await fixture?.stop()
})

function actOf(name: string): Act {
  const act = acts.get(name)
  if (!act) throw new Error(`${name} is no act`)
  return act
}
function countsOf(server: DatabaseProcess) {
  return fixture.counts(new Db(server.config))
}
function run(name: string, server: DatabaseProcess, minutes = 0) {
  return fixture.run(actOf(name), { DB_URL: server.config.url }, minutes)
}

describe('while the disk of the database is full', () => {
  it.each(NAMES)('%s is refused with a message, and leaves nothing: no row, no charge, no email', async (name) => {
    const before = await countsOf(full)
    const said = await run(name, full)
    if (said)
      expect(said).toMatchObject({
        ...{ status: 503, code: 'ServiceUnavailable' },
        message: expect.stringContaining('Nothing was changed; please try again.'),
      })
    expect(changedCounts(before, await countsOf(full))).toEqual({})
    countFaults('acts on a full disk', { cells: 1 })
  })

  it('the jobs send nothing that is waiting, and reads are answered', async () => {
    const before = await countsOf(full)
    await fixture.jobs(/./, { bindings: { DB_URL: full.config.url } })
    expect(changedCounts(before, await countsOf(full))).toEqual({})
    const read = {
      path: '/graphql',
      body: { query: '{ me { id } statements { payments { kind } } }' },
      by: 'maya',
    } as const
    expect(await fixture.run(read, { DB_URL: full.config.url })).toMatchObject({ status: 200, code: null })
  })
})

describe('once there is space again', () => {
  it('the server has lost nothing that it had acknowledged, and each action takes effect once with its own operation', async () => {
    const before = await countsOf(full)
    await full.stop()
    roomy = await startDatabase(folder.path)
    expect(changedCounts(before, await countsOf(roomy))).toEqual({})
    for (const name of NAMES) {
      const start = await countsOf(roomy)
      const said = await run(name, roomy, 5)
      if (said) expect([name, said.status, said.code]).toEqual([name, 200, null])
      if ('path' in actOf(name) && !/signing|code/.test(name)) expect((await run(name, roomy, 5))?.status).toBe(200)
      expect([name, changedCounts(start, await countsOf(roomy))]).toEqual([name, expect.objectContaining(LEAVES[name])])
    }
  })
})
