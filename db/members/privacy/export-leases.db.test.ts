import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PreconditionFailed } from '#db/errors.ts'
import { dataExportParts, dataExports } from '#db/schema/privacy.ts'
import { build } from '#db/statement.ts'
import { at, type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { filesPort } from '#shared/server/files-port.ts'
import { memoryBucket } from '#shared/testing/pictures/memory-bucket.ts'
import { deleteExpiredExports, readExportParts, readNewestExport } from './data-exports.ts'
import { expireExportsOf, exportFileKey } from './export-files.ts'
import { leaseExport, renewedLease } from './lease-exports.ts'

let fixture: BaseFixture
let bucket: ReturnType<typeof memoryBucket>
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  bucket = memoryBucket()
})

type Export = Partial<typeof dataExports.$inferInsert>

function ctx(who: Name = 'maya', now = NOW) {
  return { ...fixture.as(who, now), files: filesPort({ FILES: bucket }) }
}
/** An export of a member's that waits to be written. */
function give(id: string, who: Name, more: Export = {}) {
  const row = { id, ...fixture.actor(who), state: 'WAITING', requestedAt: NOW, ...more } as const
  return fixture.db().commit([build.insert(dataExports).values(row)])
}
function ready(id: string, who: Name, more: Export = {}) {
  return give(id, who, { state: 'READY', readyAt: NOW, expiresAt: at(60), ...more })
}
async function giveParts(id: string, who: Name, count: number) {
  const { communityId } = fixture.actor(who)
  for (let position = 0; position < count; position++) {
    const part = { exportId: id, communityId, position, attempt: 1, source: 'users', label: `${id} ${position}` }
    await fixture.db().commit([build.insert(dataExportParts).values(part)])
    await ctx().files.put(exportFileKey({ id, communityId }, { attempt: 1, position }), {
      contentType: 'application/json',
      bytes: new TextEncoder().encode('[]'),
    })
  }
}
async function exports() {
  const { id, state } = dataExports
  const rows = await fixture.db().read(build.select({ id, state }).from(dataExports).orderBy(asc(id)))
  return rows.map((row) => `${row.id} ${row.state}`)
}
async function rowOf(id: string) {
  const [row] = await fixture.db().read(build.select().from(dataExports).where(eq(dataExports.id, id)))
  return row
}

describe('the copies that wait to be written', () => {
  it('are leased one at a time, the oldest first, each to one run for two minutes', async () => {
    await give('new', 'sam', { requestedAt: at(-1) })
    await give('old', 'maya', { requestedAt: at(-2) })
    await give('later', 'ivy', { requestedAt: at(1) })
    expect(await leaseExport(ctx())).toMatchObject({ id: 'old', userId: fixture.id('maya'), attempt: 1 })
    expect(await leaseExport(ctx())).toMatchObject({ id: 'new', attempt: 1 })
    expect(await leaseExport(ctx())).toBeNull()
    await fixture.db().commit([build.delete(dataExports).where(eq(dataExports.id, 'later'))])
    expect(await leaseExport(ctx('maya', at(1.99)))).toBeNull()
    expect(await leaseExport(ctx('maya', at(2)))).toMatchObject({ id: 'old', attempt: 2 })
  })

  it.each([
    [4, 'WAITING'],
    [5, 'FAILED'],
  ])('after %i attempts without another part are %s at the next', async (partTries, state) => {
    await give('one', 'maya', { partTries })
    expect(await leaseExport(ctx())).toMatchObject({ state })
    expect(await leaseExport(ctx('maya', at(2)))).toEqual(state === 'FAILED' ? null : expect.anything())
  })

  it.each<[what: string, change: Export]>([
    ['a later run has taken it over', { tries: 2 }],
    ['it is ready', { state: 'READY', readyAt: NOW, expiresAt: at(1) }],
  ])('are not written by a run any more once %s', async (_, change) => {
    await give('one', 'maya')
    const leased = await leaseExport(ctx())
    if (!leased) throw new Error('Nothing was leased')
    await fixture.db().commit([build.update(dataExports).set(change)])
    const write = fixture.db().commitIf([renewedLease(leased, at(1), { partTries: 0 })])
    await expect(write).rejects.toBeInstanceOf(PreconditionFailed)
  })

  it('are held for longer with each write, and no other changes', async () => {
    await give('one', 'maya')
    const leased = await leaseExport(ctx())
    await give('other', 'sam', { tries: 1 })
    if (!leased) throw new Error('Nothing was leased')
    await fixture.db().commitIf([renewedLease(leased, at(1), { partTries: 0 })])
    expect(await rowOf('one')).toMatchObject({ leasedUntil: at(3), partTries: 0 })
    expect(await rowOf('other')).toMatchObject({ leasedUntil: null })
  })
})

describe('the copy of a member', () => {
  it('is the one that they requested last, whatever others have', async () => {
    await ready('old', 'maya', { requestedAt: at(-5) })
    await ready('new', 'maya', { requestedAt: at(-3) })
    await ready('of another', 'sam')
    expect(await readNewestExport(ctx('maya'))).toMatchObject({ id: 'new', state: 'READY' })
    expect(await readNewestExport(ctx('ivy'))).toBeNull()
    expect(await readNewestExport(ctx('maya', at(60)))).toMatchObject({ state: 'EXPIRED' })
    expect(await readNewestExport(ctx('maya', at(59)))).toMatchObject({ state: 'READY' })
  })

  it('that waits has not ended, however old it is', async () => {
    await give('one', 'maya', { expiresAt: at(1) })
    expect(await readNewestExport(ctx('maya', at(9)))).toMatchObject({ state: 'WAITING' })
  })

  it('is read four parts at a time, in their order', async () => {
    await ready('one', 'maya')
    await ready('other', 'sam')
    await giveParts('one', 'maya', 6)
    await giveParts('other', 'sam', 1)
    const read = async (after: number) =>
      (await readExportParts(ctx(), { exportId: 'one', after })).map(({ label }) => label)
    expect(await read(-1)).toEqual(['one 0', 'one 1', 'one 2', 'one 3'])
    expect(await read(3)).toEqual(['one 4', 'one 5'])
    expect(await readExportParts(ctx(), { exportId: 'other', after: -1 })).toEqual([])
  })

  it.each<[what: string, more: Export]>([
    ['is still written', { state: 'WAITING' }],
    ['has expired', { expiresAt: NOW }],
  ])('that %s is not read', async (_, more) => {
    await ready('one', 'maya', more)
    await giveParts('one', 'maya', 1)
    expect(await readExportParts(ctx(), { exportId: 'one', after: -1 })).toEqual([])
  })

  it('whose file is gone is not found', async () => {
    await ready('one', 'maya')
    await giveParts('one', 'maya', 1)
    bucket = memoryBucket()
    await expect(readExportParts(ctx(), { exportId: 'one', after: -1 })).rejects.toMatchObject({ code: 'NotFound' })
  })

  it('is deleted with its parts and files when it has expired, and no other', async () => {
    await ready('expired', 'maya', { expiresAt: NOW })
    await ready('kept', 'sam', { expiresAt: at(1) })
    await give('waits', 'ivy', { expiresAt: NOW })
    for (const [id, who] of [
      ['expired', 'maya'],
      ['kept', 'sam'],
      ['waits', 'ivy'],
    ] as const)
      await giveParts(id, who, 1)
    expect(await deleteExpiredExports(ctx())).toBe(1)
    expect(await exports()).toEqual(['expired EXPIRED', 'kept READY', 'waits WAITING'])
    const left = await fixture.db().read(build.select({ id: dataExportParts.exportId }).from(dataExportParts))
    expect(left.map(({ id }) => id).toSorted()).toEqual(['kept', 'waits'])
    expect(bucket.keys()).toHaveLength(2)
    expect(await deleteExpiredExports(ctx())).toBe(0)
  })

  it('is deleted before the account is, all of the member’s and none of another', async () => {
    for (const id of ['one', 'two']) {
      await ready(id, 'maya')
      await giveParts(id, 'maya', 1)
    }
    await ready('kept', 'sam')
    await giveParts('kept', 'sam', 1)
    expect(await expireExportsOf(ctx(), fixture.actor('maya'))).toBe(true)
    expect(await exports()).toEqual(['kept READY', 'one EXPIRED', 'two EXPIRED'])
    expect(bucket.keys()).toHaveLength(1)
  })

  it.each<[what: string, leasedUntil: Date, isDeleted: boolean]>([
    ['that a run writes keeps the account until it is done', at(1), false],
    ['whose run has ended does not', NOW, true],
  ])('%s', async (_, leasedUntil, isDeleted) => {
    await ready('one', 'maya')
    await give('two', 'maya', { leasedUntil })
    expect(await expireExportsOf(ctx(), fixture.actor('maya'))).toBe(isDeleted)
    expect(await exports()).toEqual([isDeleted ? 'one EXPIRED' : 'one READY', 'two WAITING'])
  })
})
