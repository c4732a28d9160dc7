import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pictures } from '#db/schema/pictures.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import { filesPort } from '#shared/server/files-port.ts'
import { memoryBucket } from '#shared/testing/pictures/memory-bucket.ts'
import { deleteUnusedPictures } from './delete-unused-pictures.ts'
import { pictureFileKey } from './file-keys.ts'

const bucket = memoryBucket()

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const HOUR_MS = 3_600_000
function ago(hours: number, laterMs = 0) {
  return new Date(NOW.getTime() - hours * HOUR_MS + laterMs)
}

it('files of pictures are deleted a day after the picture was taken away, those of an upload that broke off after an hour, and no others', async () => {
  const files = filesPort({ FILES: bucket })
  const given = [
    ['in use', 'IN_USE', ago(1000)],
    ['taken away just now', 'UNUSED', ago(24, 1)],
    ['taken away', 'UNUSED', ago(24)],
    ['uploading', 'STORING', ago(1, 1)],
    ['broke off', 'STORING', ago(1)],
  ] as const
  for (const [id, state, changedAt] of given) {
    const place = { id, communityId: fixture.cast.meridian.id }
    const row = {
      ...place,
      userId: fixture.id('maya'),
      kind: 'AVATAR',
      contentType: 'image/webp',
      operationId: id,
    } as const
    await fixture
      .db()
      .commit([
        build.insert(pictures).values({ ...row, state, sizes: [24, 450], bytes: 2, createdAt: changedAt, changedAt }),
      ])
    for (const pixels of [24, 450])
      await files.put(pictureFileKey(place, pixels), { contentType: 'image/webp', bytes: new Uint8Array([1]) })
  }
  expect(await deleteUnusedPictures({ db: fixture.db(), now: NOW, files })).toBe(2)
  const left = await fixture.db().read(build.select({ id: pictures.id }).from(pictures).orderBy(asc(pictures.id)))
  expect(left.map(({ id }) => id)).toEqual(['in use', 'taken away just now', 'uploading'])
  expect(bucket.keys()).toHaveLength(6)
  expect(bucket.keys().filter((key) => key.includes('broke off') || key.includes('taken away/'))).toEqual([])
})
