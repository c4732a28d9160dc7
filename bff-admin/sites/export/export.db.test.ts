import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeCommunityExports } from '#db/communities/export/write-community-exports.ts'
import { sessions } from '#db/schema/auth.ts'
import { auditLog, jobAttempts } from '#db/schema/platform.ts'
import { communityExports } from '#db/schema/staff/community-exports.ts'
import { build } from '#db/statement.ts'
import { at, type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { DOWNLOAD_STEP_UP_MS } from '#shared/domain/communities/export/export.ts'
import { filesPort } from '#shared/server/files-port.ts'
import { memoryBucket } from '#shared/testing/pictures/memory-bucket.ts'
import { readSite } from '../site-access.ts'
import { downloadFile } from './download-file.ts'
import { readDownloadEnd, readNewestExport } from './read-export.ts'
import { requestExport } from './request-export.ts'

const MINUTES_A_WEEK = 7 * 24 * 60

let fixture: BaseFixture
let files: ReturnType<typeof filesPort>
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  files = filesPort({ FILES: memoryBucket() })
})

function council(minutes = 1, who: Name = 'ada') {
  return fixture.as(who, at(minutes), fixture.cast.council)
}
function request(minutes = 1, who: Name = 'ada') {
  return requestExport(council(minutes, who), { code: 'meridian', reason: ' Moving elsewhere ' })
}
async function newest(minutes = 2) {
  const found = await readNewestExport(council(minutes), await readSite(council(minutes), 'meridian'))
  if (!found) throw new Error('Nothing was exported')
  return found
}
async function prepare(minutes = 1) {
  await request(minutes)
  const ctx = { db: fixture.db(), now: at(minutes), files, correlationId: 'JOBS-JOBS-JOBS' }
  await writeCommunityExports(ctx, { elapsedMs: () => 0, pieces: 200 })
  return newest(minutes + 1)
}
type Headers = { readonly range?: string; readonly ifRange?: string }
function download(exportId: string, { range, ifRange }: Headers = {}, ctx = council(3)) {
  return downloadFile(
    { ...ctx, files },
    { code: 'meridian', exportId, file: USERS, range: range ?? null, ifRange: ifRange ?? null },
  )
}
async function audits() {
  const rows = await fixture.db().read(build.select().from(auditLog).orderBy(auditLog.createdAt, auditLog.id))
  return rows.map(({ action, after, reason, actorId }) => ({ action, after, reason, actorId }))
}

/** The file of the members: its number is its position among tables with rows. */
let USERS = ''
async function prepared() {
  const found = await prepare()
  USERS = found.parts.find(({ source }) => source === 'users')?.name ?? ''
  return found
}

describe('[BRAND-003] an export of a brand', () => {
  it('requires a reason, is prepared one at a time, and is logged', async () => {
    await request()
    expect(await newest()).toMatchObject({ state: 'WAITING', reason: 'Moving elsewhere', sourcesDone: 0, asOf: null })
    await expect(request(2)).rejects.toMatchObject({ extensions: { reason: 'isWaiting' } })
    const { id } = await newest()
    expect(await audits()).toEqual([
      { action: 'site.export', after: { exportId: id }, reason: 'Moving elsewhere', actorId: fixture.id('ada') },
    ])
  })

  it('requires an admin of the admin community, on its host', async () => {
    await expect(request(1, 'theo')).rejects.toThrow('NotAllowed')
    const here = requestExport(fixture.as('ada', at(1)), { code: 'meridian', reason: 'x' })
    await expect(here).rejects.toThrow('NotFound')
    await expect(requestExport(council(), { code: 'nowhere', reason: 'x' })).rejects.toThrow('NotFound')
    await expect(requestExport(council(), { code: 'meridian', reason: ' ' })).rejects.toMatchObject({
      fieldMessages: { reason: expect.any(String) },
    })
    const { id } = await prepared()
    await expect(download(id, {}, council(3, 'theo'))).rejects.toThrow('NotAllowed')
    await expect(download(id, {}, fixture.as('ada', at(3)))).rejects.toThrow('NotFound')
    await expect(download('nothing')).rejects.toThrow('NotFound')
  })

  it('is downloaded whole or from where a download was interrupted, each time with a row in the log', async () => {
    const { id, state, sourcesDone, sourcesCount, parts } = await prepared()
    expect([state, sourcesDone]).toEqual(['READY', sourcesCount])
    const whole = await download(id)
    const text = await whole.text()
    const part = parts.find(({ name }) => name === USERS)
    expect([whole.status, text.length, whole.headers.get('etag')]).toEqual([200, part?.bytes, `"${part?.sha256}"`])
    expect(whole.headers.get('cache-control')).toBe('no-store')
    expect(text.trim().split('\n')).toHaveLength(part?.items ?? 0)
    const etag = whole.headers.get('etag') ?? ''
    const rest = await download(id, { range: 'bytes=10-', ifRange: etag })
    expect([rest.status, await rest.text()]).toEqual([206, text.slice(10)])
    expect(rest.headers.get('content-range')).toBe(`bytes 10-${text.length - 1}/${text.length}`)
    const other = await download(id, { range: 'bytes=10-', ifRange: '"another"' })
    expect([other.status, await other.text()]).toEqual([200, text])
    const beyond = await download(id, { range: `bytes=${text.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${text.length}`])
    const taken = (await audits()).filter(({ action }) => action === 'site.export-download')
    // They have the same time and no order.
    expect(taken.map(({ after }) => Number(after?.bytes)).toSorted((a, b) => a - b)).toEqual([
      text.length - 10,
      text.length,
      text.length,
    ])
    expect(taken[0]?.after).toMatchObject({ exportId: id, file: USERS })
  })

  it('cannot be downloaded before it is ready, nor after a week', async () => {
    await request()
    await expect(download((await newest()).id)).rejects.toThrow('NotFound')
    await fixture.reset()
    const { id } = await prepared()
    expect((await download(id, {}, council(MINUTES_A_WEEK))).status).toBe(200)
    await expect(download(id, {}, council(MINUTES_A_WEEK + 2))).rejects.toThrow('NotFound')
    expect(await newest(MINUTES_A_WEEK + 2)).toMatchObject({ state: 'EXPIRED', parts: [] })
  })

  it('requires a recent password confirmation, which the page says in advance', async () => {
    const { sessionId } = await fixture.open(fixture.cast.ada, fixture.cast.council, 'admin')
    const endAt = async (now: Date, steppedUpAt: Date | null) => {
      await fixture.db().commit([build.update(sessions).set({ steppedUpAt }).where(eq(sessions.id, sessionId))])
      const ctx = fixture.as('ada', now, fixture.cast.council)
      return readDownloadEnd({ ...ctx, actor: { ...ctx.actor, sessionId } })
    }
    expect(await endAt(at(0), null)).toBeNull()
    const end = await endAt(at(0), at(0))
    expect(end).toEqual(new Date(at(0).getTime() + DOWNLOAD_STEP_UP_MS))
    expect(await endAt(end ?? NOW, at(0))).toBeNull()
  })

  it('is replaced by a newer one when it is ready or has failed', async () => {
    const first = await prepared()
    await request(5)
    await expect(download(first.id, {}, council(6))).rejects.toThrow('NotFound')
    const second = await newest(6)
    await fixture.db().commit([
      build.insert(jobAttempts).values({
        ...{ job: 'write-community-exports', rowId: second.id, communityId: second.communityId, dueAt: at(5) },
        ...{ attempts: 9, nextAttemptAt: null, lastError: 'x', correlationId: 'K7Q4-K7Q4-K7Q4' },
        ...{ firstFailedAt: at(5), lastFailedAt: at(6) },
      }),
    ])
    expect(await newest(7)).toMatchObject({ state: 'FAILED', failureCode: 'K7Q4-K7Q4-K7Q4' })
    await request(8)
    const [row] = await fixture
      .db()
      .read(build.select().from(communityExports).where(eq(communityExports.id, second.id)))
    expect(row).toMatchObject({ state: 'FAILED', expiresAt: at(8) })
    expect(await newest(9)).toMatchObject({ state: 'WAITING' })
  })
})
