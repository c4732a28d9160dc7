import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PreconditionFailed } from '#db/errors.ts'
import { exportFileKey } from '#db/members/privacy/export-files.ts'
import { communityExportParts, communityExports } from '#db/schema/staff/community-exports.ts'
import { build } from '#db/statement.ts'
import { at, type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import { filesPort } from '#shared/server/files-port.ts'
import { memoryBucket } from '#shared/testing/pictures/memory-bucket.ts'
import { deleteExpiredCommunityExports, deleteParts } from './delete-parts.ts'
import { findWaitingExports, heldExport, leaseExport, readCompleteParts } from './export-rows.ts'

const DAY = 24 * 60

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

type Export = Partial<typeof communityExports.$inferInsert> & { readonly where?: 'meridian' | 'harbor' | 'council' }

/** An export that waits to be written. */
async function give(id: string, { where = 'meridian', ...more }: Export = {}) {
  const place = { id, communityId: fixture.cast[where].id }
  await fixture.db().commit([
    build.insert(communityExports).values({
      ...{ ...place, requestedById: fixture.id('ada'), reason: 'Moving', state: 'WAITING' },
      ...{ requestedAt: NOW, expiresAt: at(7 * DAY), ...more },
    }),
  ])
  return place
}
type Place = Awaited<ReturnType<typeof give>>

/** Parts of an export with their files; those with a checksum are complete. */
async function giveParts(place: Place, ...sums: readonly (string | null)[]) {
  const parts = sums.map((sha256, position) => ({
    ...{ exportId: place.id, communityId: place.communityId, position, attempt: 1, name: `${position}`, sha256 },
    ...{ source: 'users', items: 1, bytes: 1, readAt: NOW },
  }))
  // The last first: readers get them in order.
  await fixture.db().commit([build.insert(communityExportParts).values(parts.toReversed())])
  for (const { attempt, position } of parts)
    await ctx().files.put(exportFileKey(place, { attempt, position }), {
      contentType: 'application/octet-stream',
      bytes: new Uint8Array([1]),
    })
}
function ctx(now = NOW) {
  return { db: fixture.db(), now, files: filesPort({ FILES: bucket }) }
}
async function rowOf({ id }: Place) {
  const [row] = await fixture.db().read(build.select().from(communityExports).where(eq(communityExports.id, id)))
  return row
}
async function partsLeft() {
  const { exportId, position } = communityExportParts
  const rows = await fixture
    .db()
    .read(build.select({ exportId, position }).from(communityExportParts).orderBy(asc(exportId), asc(position)))
  return rows.map((row) => `${row.exportId}/${row.position}`)
}

describe('the exports that wait to be written', () => {
  it('are those of every community, the oldest first', async () => {
    await give('c', { requestedAt: at(-1) })
    await give('a', { requestedAt: at(-3), where: 'harbor' })
    await give('b', { requestedAt: at(-2), where: 'council' })
    expect((await findWaitingExports(ctx())).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it.each<[what: string, more: Export, isFound: boolean]>([
    ['a run holds', { leasedUntil: at(1) }, false],
    ['a run held until now', { leasedUntil: NOW }, true],
    ['is ready', { state: 'READY', readyAt: NOW, asOf: NOW }, false],
    ['is not requested yet', { requestedAt: at(1) }, false],
  ])('that %s: found and leased only if it is free', async (_, more, isFound) => {
    const place = await give('one', more)
    expect(await findWaitingExports(ctx())).toHaveLength(isFound ? 1 : 0)
    if (more.requestedAt) return
    expect((await leaseExport(ctx(), place)) !== null).toBe(isFound)
  })
})

describe('the lease of an export', () => {
  it('is given to one run, counts it, and can be taken over two minutes later', async () => {
    const [place, other] = [await give('one'), await give('other', { where: 'harbor' })]
    expect(await leaseExport(ctx(), place)).toMatchObject({ ...place, attempt: 1, asOf: null, source: null })
    expect(await leaseExport(ctx(at(1.99)), place)).toBeNull()
    expect(await leaseExport(ctx(at(2)), place)).toMatchObject({ attempt: 2 })
    expect(await leaseExport(ctx(at(9)), { ...place, communityId: fixture.cast.harbor.id })).toBeNull()
    expect(await rowOf(other)).toMatchObject({ leasedUntil: null, tries: 0 })
  })

  it.each<[what: string, more: Export, attempt: number]>([
    ['another run has taken it over', { tries: 2 }, 1],
    ['it has ended', { tries: 1, state: 'FAILED' }, 1],
  ])('lets its run write nothing once %s', async (_, more, attempt) => {
    const place = await give('one', { ...more, leasedUntil: NOW })
    const write = fixture.db().commitIf([heldExport({ ...place, attempt }, at(1), { source: 'users' })])
    await expect(write).rejects.toBeInstanceOf(PreconditionFailed)
    expect(await rowOf(place)).toMatchObject({ leasedUntil: NOW, source: null })
  })

  it('is longer with each write of its run, and no other export changes', async () => {
    const [place, other] = [
      await give('one', { tries: 1, leasedUntil: NOW }),
      await give('other', { tries: 1, where: 'harbor' }),
    ]
    await fixture.db().commitIf([heldExport({ ...place, attempt: 1 }, at(1), { source: 'users' })])
    expect(await rowOf(place)).toMatchObject({ leasedUntil: at(3), source: 'users' })
    expect(await rowOf(other)).toMatchObject({ leasedUntil: null, source: null })
  })
})

describe('the parts of an export', () => {
  it('that are complete are read in their order, without those of another export', async () => {
    const [place, other] = [await give('one'), await give('other', { where: 'harbor' })]
    await giveParts(place, 'a', 'b', null)
    await giveParts(other, 'c')
    expect(await readCompleteParts(ctx(), place)).toMatchObject([
      { position: 0, sha256: 'a' },
      { position: 1, sha256: 'b' },
    ])
    expect(await readCompleteParts(ctx(), { ...place, communityId: other.communityId })).toEqual([])
  })

  it('that are unfinished, or all of them, are deleted with their files, and none of another export', async () => {
    const [place, other] = [await give('one'), await give('other', { where: 'harbor' })]
    await giveParts(place, 'a', null)
    await giveParts(other, 'c', null)
    await deleteParts(ctx(), place, { onlyUnfinished: true })
    expect(await partsLeft()).toEqual(['one/0', 'other/0', 'other/1'])
    await deleteParts(ctx(), place)
    expect(await partsLeft()).toEqual(['other/0', 'other/1'])
    expect(bucket.keys()).toHaveLength(2)
  })

  it('are deleted when the export has expired, and then it is over', async () => {
    const [expired, kept] = [
      await give('one', { expiresAt: at(1) }),
      await give('other', { expiresAt: at(2), where: 'harbor' }),
    ]
    const over = await give('over', { expiresAt: NOW, state: 'EXPIRED' })
    for (const place of [expired, kept, over]) await giveParts(place, 'a')
    expect(await deleteExpiredCommunityExports(ctx(at(1)))).toBe(1)
    expect(await partsLeft()).toEqual(['other/0', 'over/0'])
    expect([await rowOf(expired), await rowOf(kept)]).toMatchObject([
      { state: 'EXPIRED', leasedUntil: null },
      { state: 'WAITING' },
    ])
  })
})
