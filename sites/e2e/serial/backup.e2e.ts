import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseDocument } from 'htmlparser2'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { AVATAR_PIXELS } from '../../../shared/domain/pictures/avatar-pixels.ts'
import { joinPictures, OPERATION_ID_HEADER, PHOTO_UPLOAD_PATH } from '../../../shared/domain/pictures/upload.ts'
import { makePng } from '../../../shared/server/images/testing/make-png.ts'
import { bucketOfFolder, runningProduct } from '../../../shared/tools/backup/places.ts'
import { restoreBackup } from '../../../shared/tools/backup/restore-backup.ts'
import { takeBackup } from '../../../shared/tools/backup/take-backup.ts'
import { freePort } from '../../../shared/tools/ports.ts'
import { startStack } from '../../../shared/tools/stack.ts'
import { memberToken } from '../support/api.ts'
import { element, httpSession, textOf } from '../support/http.ts'
import { newMember } from '../support/members.ts'
import { send } from '../support/request.ts'
import { isLongRun } from '../support/run.ts'

const PAGES = {
  visitor: ['/login', '/stories', '/get-started'],
  member: ['/v2', '/articles', '/v2/forum', '/v2/members', '/settings/billing', '/v2/notifications'],
  staff: ['/admin/articles', '/admin/members', '/admin/feeds'],
} as const

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'council-backup-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function uploadPhoto(token: string, operationId: string, shade: number): Promise<void> {
  const { status } = await send('harbor', PHOTO_UPLOAD_PATH, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/octet-stream',
      Authorization: `Bearer ${token}`,
      [OPERATION_ID_HEADER]: operationId,
    },
    body: joinPictures(AVATAR_PIXELS.map((size) => makePng(size, shade))),
  })
  expect(status).toBe(200)
}

/** The visible text of a page. */
async function mainText(port: number, path: string, cookie: string): Promise<string> {
  const { status, body } = await send('meridian', path, { port, headers: { Accept: 'text/html', cookie } })
  expect(status, path).toBe(200)
  return textOf(element(parseDocument(body), 'main')).replaceAll(String(port), 'PORT')
}

test('a backup of the running product, during writes, is restored with every file, and its pages are the same', {
  timeout: 240_000,
}, async () => {
  const members = await Promise.all([newMember('harbor'), newMember('harbor')])
  const [before, during] = await Promise.all(members.map(({ email }) => memberToken('harbor', email)))
  await uploadPhoto(before ?? '', 'photo-before-backup', 40)
  const cookies = {
    visitor: '',
    member: (await httpSession('meridian', 'member', 'maya.chen@meridian.test')).cookie,
    staff: (await httpSession('meridian', 'staff', 'theo.brandt@council.test')).cookie,
  }

  const dataDir = join(inject('logDir'), '..')
  const dbPort = Number(new URL(inject('dbUrl')).port)
  const source = await runningProduct({ dataDir, port: inject('port'), dbPort })
  // As `npm run restore -- --bucket` writes.
  const stored = { bytes: new Uint8Array([1, 2, 3]), contentType: 'image/webp' }
  await source.bucket.put('a-brand/a-picture/64', stored)
  expect(await source.bucket.get('a-brand/a-picture/64')).toEqual(stored)
  expect(await source.bucket.get('a-brand/no-picture/64')).toBeNull()

  const archive = join(folder, 'backup.tar.gz')
  const [manifest] = await Promise.all([
    takeBackup(source, archive, { now: new Date(), say: () => {}, isStill: false }),
    uploadPhoto(during ?? '', 'photo-during-backup', 80),
  ])
  expect(manifest.missing).toEqual([])
  const files = manifest.parts.filter(({ path }) => path.startsWith('files/'))
  expect(files.length).toBeGreaterThanOrEqual(AVATAR_PIXELS.length)

  const restored = join(folder, 'restored')
  const { migrations } = manifest
  await restoreBackup(archive, restored, { migrations, openBucket: bucketOfFolder, say: () => {} })
  if (!isLongRun) return

  cpSync(join(dataDir, 'secrets.json'), join(restored, 'secrets.json'))
  const [port, sandboxPort, otherDbPort] = [await freePort(), await freePort(), await freePort()]
  const stack = await startStack(
    { dataDir: restored, port, sandboxPort, dbPort: otherDbPort, database: null, clockOffsetMs: 0 },
    { say: () => {}, onCrash: (sentence) => console.error(sentence) },
  )
  try {
    for (const [who, paths] of Object.entries(PAGES))
      for (const path of paths) {
        const cookie = cookies[who as keyof typeof PAGES]
        expect(await mainText(port, path, cookie), path).toBe(await mainText(inject('port'), path, cookie))
      }
    const again = await runningProduct({ dataDir: restored, port, dbPort: otherDbPort })
    for (const { path } of files) {
      const key = path.slice('files/'.length)
      expect(await again.bucket.get(key), key).toEqual(await source.bucket.get(key))
    }
  } finally {
    await stack.stop()
  }
})
