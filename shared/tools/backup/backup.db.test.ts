import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import Database from 'libsql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storePicture } from '#db/pictures/store-picture.ts'
import { attempts } from '#db/schema/auth.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { type TemporaryFolder, temporaryFolder } from '#db/testing/temporary-folder.ts'
import { filesPort } from '#shared/server/files-port.ts'
import { memoryBucket } from '#shared/testing/pictures/memory-bucket.ts'
import type { Bucket } from './bucket.ts'
import type { Manifest } from './manifest.ts'
import { namedFiles } from './named-files.ts'
import { restoreBackup } from './restore-backup.ts'
import { sumOf, tablesOf } from './table-rows.ts'
import { takeBackup } from './take-backup.ts'

const BEFORE = 12
const FILE_BYTES = 3000

let fixture: ArticleFixture
let folder: TemporaryFolder
let archive: string
let manifest: Manifest
const stored = memoryBucket()
const bucket = bucketOf(stored)
let written = 0

beforeAll(async () => {
  fixture = await articleFixture()
  folder = temporaryFolder()
  archive = join(folder.path, 'backup.tar.gz')
  for (let n = 0; n < BEFORE; n++) await writePicture()
  let isOver = false
  const writer = (async () => {
    while (!isOver) await writePicture()
  })()
  manifest = await takeBackup({ database: fixture.config, bucket }, archive, {
    now: NOW,
    say: () => {},
    isStill: false,
  })
  isOver = true
  await writer
})
afterAll(async () => {
  await fixture.stop()
  folder.remove()
})

function bucketOf({ get, put }: ReturnType<typeof memoryBucket>): Bucket {
  return {
    get: async (key) => {
      const object = await get(key)
      if (!object) return null
      const bytes = new Uint8Array(await new Response(object.body).arrayBuffer())
      return { bytes, contentType: object.httpMetadata?.contentType ?? '' }
    },
    put: async (key, { bytes, contentType }) => void (await put(key, bytes, { httpMetadata: { contentType } })),
  }
}

/** A picture in two sizes, put into use as by an upload: the row, the files, the row again. */
async function writePicture(): Promise<void> {
  const operationId = `picture-${String(written++).padStart(8, '0')}`
  const files = [64, 128].map((size) => new Uint8Array(FILE_BYTES).fill((written + size) % 251))
  const { id } = await storePicture(
    { db: fixture.db(), now: NOW, files: filesPort({ FILES: stored }) },
    {
      picture: {
        ...{ userId: fixture.cast.maya.id, communityId: fixture.cast.meridian.id },
        ...{ operationId, kind: 'AVATAR', sizes: [64, 128] },
      },
      rebuilt: { contentType: 'image/webp', bytes: 2 * FILE_BYTES, files },
    },
  )
  await fixture.db().commit([
    build.update(pictures).set({ state: 'IN_USE' }).where(eq(pictures.id, id)),
    // In the same batch, in a table that is read much earlier.
    build.insert(attempts).values({ key: operationId, count: 1, windowStartedAt: NOW }),
  ])
}

function restore(
  file = archive,
  { migrations = manifest.migrations, into = 'restored', to = bucketOf(memoryBucket()) } = {},
) {
  return restoreBackup(file, join(folder.path, into), {
    migrations,
    openBucket: async () => ({ bucket: to, close: async () => {} }),
    say: () => {},
  })
}

/** The archive with other bytes in it. */
function changed(name: string, change: (tar: Buffer) => Buffer): string {
  const file = join(folder.path, name)
  writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(archive))), { level: 1 }))
  return file
}

it('a restored backup has the rows of one instant and every file that a row refers to, while the product is writing', async () => {
  const into = memoryBucket()
  await restore(archive, { to: bucketOf(into) })
  const driver = new Database(join(folder.path, 'restored', 'council.db'))
  const sums = Object.fromEntries(tablesOf(driver).map((table) => [table.name, sumOf(driver, table)]))
  expect(sums).toEqual(manifest.tables)
  const keys = namedFiles(driver)
  expect(keys.length).toBeGreaterThanOrEqual(2 * BEFORE)
  expect(into.keys().toSorted()).toEqual([...keys].toSorted())
  for (const key of keys) expect(await bucketOf(into).get(key)).toEqual(await bucket.get(key))
  expect(manifest.missing).toEqual([])
  // Something was written meanwhile, and each batch is either completely there or not at all.
  expect(written).toBeGreaterThan(Number(sums.pictures?.rows))
  const [inUse] = driver.prepare(`SELECT count(*) FROM pictures WHERE state = 'IN_USE'`).pluck().all()
  expect(sums.attempts?.rows).toBe(inUse)
  expect(driver.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  expect(driver.prepare('PRAGMA integrity_check').pluck().all()).toEqual(['ok'])
})

it('tables, indexes, triggers and search indexes equal those of the server', async () => {
  await restore(archive, { into: 'schema' })
  const driver = new Database(join(folder.path, 'schema', 'council.db'))
  const ask = `SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name`
  const server = await fixture.db().read(build.all(sql.raw(ask)))
  expect(driver.prepare(ask).all()).toEqual(server)
})

it('an archive with a changed byte in any of its parts is refused, and nothing of it remains', async () => {
  const parts = partsOf(gunzipSync(readFileSync(archive)))
  expect(parts.length).toBeGreaterThan(2 * BEFORE)
  for (const { path, at, size } of [...parts.slice(0, 4), ...parts.slice(-1)]) {
    const file = changed('changed.tar.gz', (tar) => {
      tar.writeUInt8(tar.readUInt8(at + (size >> 1)) ^ 1, at + (size >> 1))
      return tar
    })
    await expect(restore(file, { into: 'damaged' }), path).rejects.toThrow(/damaged|newer version/)
  }
  expect(readdirSync(folder.path).filter((name) => name.startsWith('damaged'))).toEqual([])
})

it.each([
  ['cut off', (tar: Buffer) => tar.subarray(0, tar.length >> 1), /ends too early/],
  ['without its manifest', (tar: Buffer) => withoutLast(tar), /was not written to its end/],
  ['without one of its files', (tar: Buffer) => withoutNth(tar, 2), /is damaged: files\/.* is missing/],
  [
    'of a newer format',
    (tar: Buffer) => replaced(tar, '"format": 1', '"format": 9'),
    /taken by a newer version.*format 9/,
  ],
  [
    'that leaves the folder',
    (tar: Buffer) => withPath(tar, 1, '../../etc/passwd'),
    /the path "\.\.\/\.\.\/etc\/passwd"/,
  ],
  ['of something else', (tar: Buffer) => withPath(tar, 0, 'notes.txt'), /is no backup of this product/],
] as const)('an archive %s is refused', async (_what, change, message) => {
  const file = changed('other.tar.gz', change)
  await expect(restore(file, { into: 'other' })).rejects.toThrow(message)
  expect(existsSync(join(folder.path, 'other'))).toBe(false)
})

it('a file that is not an archive, and one with damaged compression, are refused', async () => {
  const text = join(folder.path, 'text.tar.gz')
  writeFileSync(text, 'not compressed at all')
  await expect(restore(text, { into: 'text' })).rejects.toThrow(/is damaged, or no backup/)
  const bytes = readFileSync(archive)
  writeFileSync(text, bytes.subarray(0, bytes.length - 100))
  await expect(restore(text, { into: 'text' })).rejects.toThrow(/is damaged, or no backup/)
  await expect(restore(join(folder.path, 'none'), { into: 'text' })).rejects.toThrow(/There is no/)
})

it('a database with a migration unknown to this version is refused', async () => {
  await expect(restore(archive, { migrations: manifest.migrations.slice(0, -1), into: 'newer' })).rejects.toThrow(
    /1 migrations that this version does not know.*Restore it with the version that took it/,
  )
})

it('an existing folder is never written to', async () => {
  writeFileSync(join(folder.path, 'taken'), '')
  await expect(restore(archive, { into: 'taken' })).rejects.toThrow(/exists\. Name a folder that does not/)
})

it('a file that the bucket has lost is reported, and everything else is backed up', async () => {
  const [lost = ''] = stored.keys()
  const without: Bucket = { ...bucket, get: async (key) => (key === lost ? null : bucket.get(key)) }
  const file = join(folder.path, 'incomplete.tar.gz')
  const { missing, parts } = await takeBackup({ database: fixture.config, bucket: without }, file, {
    ...{ now: NOW, say: () => {}, isStill: true },
  })
  expect(missing).toEqual([lost])
  expect(parts.map(({ path }) => path).slice(0, 2)).toEqual(['backup.json', 'council.db'])
  expect(parts.length).toBe(2 + 2 * written - 1)
})

type TarPart = { readonly path: string; readonly at: number; readonly size: number; readonly end: number }

function partsOf(tar: Buffer): readonly TarPart[] {
  const parts: TarPart[] = []
  for (let header = 0; tar[header] !== 0; header = parts.at(-1)?.end ?? 0) {
    const size = Number.parseInt(tar.toString('utf8', header + 124, header + 135), 8)
    const path = tar.toString('utf8', header, header + 100).replace(/\0.*$/s, '')
    parts.push({ path, at: header + 512, size, end: header + 512 + Math.ceil(size / 512) * 512 })
  }
  return parts
}

function withoutNth(tar: Buffer, nth: number): Buffer {
  const part = partsOf(tar)[nth]
  return part ? Buffer.concat([tar.subarray(0, part.at - 512), tar.subarray(part.end)]) : tar
}

function withoutLast(tar: Buffer): Buffer {
  return withoutNth(tar, partsOf(tar).length - 1)
}

function replaced(tar: Buffer, text: string, by: string): Buffer {
  tar.write(by, tar.indexOf(text))
  return tar
}

/** Another path in the header of a part, with a valid header checksum. */
function withPath(tar: Buffer, nth: number, path: string): Buffer {
  const header = (partsOf(tar)[nth]?.at ?? 512) - 512
  tar.fill(0, header, header + 100)
  tar.write(path, header)
  tar.fill(' ', header + 148, header + 156)
  const sum = tar.subarray(header, header + 512).reduce((all, byte) => all + byte, 0)
  tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, header + 148)
  return tar
}
