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

async function givePicture(id: string, state: 'IN_USE' | 'UNUSED' | 'STORING', changedAt: Date) {
  const place = { id, communityId: fixture.cast.meridian.id }
  const person = { userId: fixture.id('maya'), kind: 'AVATAR', operationId: id } as const
  const file = { contentType: 'image/webp', state, bytes: 2, createdAt: changedAt, changedAt } as const
  await fixture.db().commit([build.insert(pictures).values({ ...place, ...person, ...file, sizes: [24, 450] })])
  return place
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
    const place = await givePicture(id, state, changedAt)
    for (const pixels of [24, 450])
      await files.put(pictureFileKey(place, pixels), { contentType: 'image/webp', bytes: new Uint8Array([1]) })
  }
  expect(await deleteUnusedPictures({ db: fixture.db(), now: NOW, files })).toBe(2)
  const left = await fixture.db().read(build.select({ id: pictures.id }).from(pictures).orderBy(asc(pictures.id)))
  expect(left.map(({ id }) => id)).toEqual(['in use', 'taken away just now', 'uploading'])
  expect(bucket.keys()).toHaveLength(6)
  expect(bucket.keys().filter((key) => key.includes('broke off') || key.includes('taken away/'))).toEqual([])
})

it('a picture whose files cannot be deleted does not keep others from being deleted', async () => {
  for (const id of ['odd', 'other']) await givePicture(id, 'UNUSED', ago(48))
  const bucketFiles = filesPort({ FILES: bucket })
  const files = {
    ...bucketFiles,
    delete: async (keys: readonly string[]) => {
      if (keys.some((key) => key.includes('odd'))) throw new Error('not now')
      await bucketFiles.delete(keys)
    },
  }
  const run = deleteUnusedPictures({ db: fixture.db(), now: NOW, files })
  await expect(run).rejects.toMatchObject({ report: { done: 1, failed: 1 } })
  const left = await fixture.db().read(build.select({ id: pictures.id }).from(pictures))
  expect(left).toEqual([{ id: 'odd' }])
})
