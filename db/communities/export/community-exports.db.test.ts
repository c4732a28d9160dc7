import { createHash } from 'node:crypto'
import { and, eq, getTableColumns, getTableName, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RowsFailed } from '#db/jobs/settle-each.ts'
import { articleRevisions } from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { offers } from '#db/schema/content/offers.ts'
import { jobAttempts } from '#db/schema/platform.ts'
import { communityExportParts, communityExports } from '#db/schema/staff/community-exports.ts'
import { build, inList } from '#db/statement.ts'
import { days, NOW, PICTURE, type PrivacyFixture, privacyFixture } from '#db/testing/privacy.ts'
import { exportEnd } from '#shared/domain/communities/export/export.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Files } from '#shared/kernel/ports/files.ts'
import { filesPort } from '#shared/server/files-port.ts'
import { LEFT_FOR_A_RELEASE } from '#shared/tools/upgrade/explained.ts'
import { deleteExpiredCommunityExports } from './delete-parts.ts'
import { readCompleteParts } from './export-rows.ts'
import { EXPORTED_TABLES } from './exported/exported.ts'
import { LEFT_OUT } from './exported/left-out.ts'
import { exportedColumns, tableSource } from './table-source.ts'
import { writeCommunityExports } from './write-community-exports.ts'

const MINUTE_MS = 60_000
/** Together, these texts are larger than a piece. */
const LONG_TEXTS = 70
const LONG_TEXT = 'x'.repeat(100_000)

let fixture: PrivacyFixture
beforeAll(async () => {
  fixture = await privacyFixture()
  await giveLongTexts()
}, 60_000)
afterAll(() => fixture?.stop())

function ctxAt(now: Date, files: Files = fixture.files) {
  return { ...fixture.contextAt(now), files, correlationId: 'JOBS-JOBS-JOBS' }
}

async function giveLongTexts() {
  const { userId, communityId } = fixture.maya
  const [story] = fixture.stories
  const rows = Array.from({ length: LONG_TEXTS }, (_, i) => ({
    ...{ id: newId(NOW), communityId, articleId: story?.id ?? '', authorId: userId, title: `Draft ${i}` },
    ...{ content: LONG_TEXT, wordCount: 1, becameCurrent: false, createdAt: NOW },
  }))
  await Promise.all(rows.map((row) => fixture.database.db().commit([build.insert(articleRevisions).values(row)])))
}

/** Requests an export of Maya's community, replacing the previous one. */
async function askForExport(now: Date) {
  const { userId, communityId } = fixture.maya
  const id = newId(now)
  await fixture.database
    .db()
    .commit([
      build.update(communityExports).set({ expiresAt: now }).where(eq(communityExports.communityId, communityId)),
    ])
  await deleteExpiredCommunityExports(ctxAt(now))
  await fixture.database.db().commit([
    build.insert(communityExports).values({
      ...{ id, communityId, requestedById: userId, reason: 'Moving', state: 'WAITING' },
      ...{ requestedAt: now, expiresAt: exportEnd(now) },
    }),
  ])
  return { id, communityId }
}
type Asked = Awaited<ReturnType<typeof askForExport>>

async function stateOf({ id }: Asked) {
  const [row] = await fixture.read(build.select().from(communityExports).where(eq(communityExports.id, id)))
  return row?.state
}

async function filesOf(asked: Asked) {
  const parts = await readCompleteParts(ctxAt(NOW), asked)
  const rows = await fixture.read(build.select().from(communityExportParts))
  const attempts = new Map(rows.map(({ position, attempt }) => [position, attempt]))
  return Promise.all(
    parts.map(async (part) => {
      const key = `exports/${asked.communityId}/${asked.id}/${attempts.get(part.position)}/${part.position}`
      const file = await fixture.files.get(key)
      return { ...part, content: Buffer.from(await new Response(file?.body).arrayBuffer()) }
    }),
  )
}
type File = Awaited<ReturnType<typeof filesOf>>[number]

function rowsOf(files: readonly File[], table: string) {
  const lines = files.filter(({ source }) => source === table).flatMap(({ content }) => content.toString().split('\n'))
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Record<string, unknown>)
}

async function writeUntilReady(asked: Asked, { from = NOW, pieces }: { from?: Date; pieces?: number } = {}) {
  let runs = 0
  for (; (await stateOf(asked)) === 'WAITING'; runs++)
    await writeCommunityExports(ctxAt(new Date(from.getTime() + runs * MINUTE_MS)), {
      elapsedMs: () => 0,
      ...(pieces && { pieces }),
    })
  return runs
}

describe('the contents of a community export', () => {
  it('are decided for every table of communities, once, with a reason for what is left out', async () => {
    const tables = await fixture.read(
      build.all<{ name: string }>(
        sql`SELECT t.name FROM pragma_table_list AS t WHERE t.schema = 'main' AND t.type = 'table' AND (t.name = 'communities'
          OR EXISTS (SELECT 1 FROM pragma_table_info(t.name) AS c WHERE c.name = 'community_id'))`,
      ),
    )
    const decided = [...EXPORTED_TABLES, ...LEFT_OUT.flatMap(({ tables }) => tables.map((table) => ({ table })))]
    const names = decided.map(({ table }) => getTableName(table))
    const known = tables.map(({ name }) => name).filter((name) => !LEFT_FOR_A_RELEASE[name])
    expect(new Set(names)).toEqual(new Set(known))
    expect(names).toHaveLength(new Set(names).size)
    for (const { because } of LEFT_OUT) expect(because).toMatch(/^[A-Z].*\.$/)
  })

  it.each<[what: string, names: RegExp]>([
    ['secret', /hash|hmac|token|secret|password|payload|session|network|ipClass/i],
    ['column about a card, or about what the bank said of one', /card|^(decline|processor)Code$/i],
    [
      'column for retries and leases',
      /operation|correlation|leased|^step$|(check|try)At$|^toldTo$|^settledAt$|^turn$/i,
    ],
    ['assessment of a member', /^health/],
    ['bookkeeping of notices', /^(first|last)NoticeFor$|^receiptFor$|^waitingNotice$|^toldStatus$|^closingToldAt$/],
  ])('include no %s', (_, names) => {
    for (const exported of EXPORTED_TABLES) {
      const found = Object.keys(exportedColumns(exported)).filter((name) => names.test(name))
      expect([getTableName(exported.table), found]).toEqual([getTableName(exported.table), []])
    }
  })

  it.each([
    ['refunds', 'reason', 'what staff wrote for staff'],
    ['adjustments', 'reason', 'what staff wrote for staff'],
    ['group_members', 'note', 'what somebody wrote to the chairs when asking to join'],
    ['users', 'removedAvatarImageId', 'a picture that was taken away'],
    ['images', 'data', 'the picture itself, which is a file'],
    ['pictures', 'state', 'how far an upload came'],
  ])('include of %s not the %s: %s', (name, column) => {
    const [exported] = EXPORTED_TABLES.filter(({ table }) => getTableName(table) === name)
    if (!exported) throw new Error(`${name} is not exported`)
    expect(Object.keys(getTableColumns(exported.table))).toContain(column)
    expect(Object.keys(exportedColumns(exported))).not.toContain(column)
  })

  it('exclude only columns that exist', () => {
    for (const { table, without = [] } of EXPORTED_TABLES)
      for (const name of without) expect(Object.keys(getTableColumns(table))).toContain(name)
  })
})

describe('an export of a community', () => {
  /** The contents of the first export: the others have the same. */
  let whole: ReturnType<typeof contentOf>

  it('[BRAND-003] has every row of its tables once, pictures as files, correct checksums, and nothing from another community', async () => {
    const asked = await askForExport(NOW)
    await writeUntilReady(asked)
    const files = await filesOf(asked)
    for (const exported of EXPORTED_TABLES) {
      const name = getTableName(exported.table)
      const isOf = exported.isOf?.(asked) ?? sql`community_id = ${asked.communityId}`
      const [counted] = await fixture.read(
        build.select({ rows: sql<number>`count(*)` }).from(exported.table).where(isOf),
      )
      const lines = rowsOf(files, name).map((row) => JSON.stringify(row))
      expect([name, lines.length, new Set(lines).size]).toEqual([name, counted?.rows, counted?.rows])
    }
    expect(rowsOf(files, 'article_revisions').filter(({ content }) => content === LONG_TEXT)).toHaveLength(LONG_TEXTS)
    expect(files.filter(({ source }) => source === 'article_revisions').length).toBeGreaterThan(1)
    for (const { name, content, sha256, bytes, items } of files) {
      // A table without rows has no file.
      expect(items, name).toBeGreaterThan(0)
      expect(sha256).toBe(createHash('sha256').update(content).digest('hex'))
      expect(bytes).toBe(content.byteLength)
    }
    const [archive] = files.filter(({ source }) => source === 'picture_files')
    expect(archive?.content.includes(Buffer.from('pictures/pic_maya.webp'))).toBe(true)
    expect(archive?.content.includes(Buffer.from(PICTURE[450]))).toBe(true)

    const text = files.map(({ content }) => content.toString('latin1')).join('\n')
    const words = new Set(text.match(/[\w-]{9,}/g))
    expect((await idsOfOthers(asked.communityId)).filter((id) => words.has(id))).toEqual([])
    expect(text).not.toContain('secret-hash')
    expect(text).not.toContain('$scrypt')
    expect(text).not.toMatch(/"(?:passwordHash|tokenHash|cardLast4)"/)

    const manifest = JSON.parse(files.at(-1)?.content.toString() ?? '')
    expect(manifest).toMatchObject({
      format: 'community-export/1',
      community: { id: asked.communityId },
      asOf: NOW.toISOString(),
    })
    expect(manifest.files).toEqual(
      files.slice(0, -1).map(({ name, source, items, bytes, sha256, readAt }) => ({
        name,
        source,
        items,
        bytes,
        sha256,
        readAt: readAt.toISOString(),
      })),
    )
    const readme = files.at(-2)?.content.toString() ?? ''
    for (const { table } of EXPORTED_TABLES) expect(readme).toContain(`\`${getTableName(table)}\``)
    expect(readme).toContain('private between two members')
    whole = contentOf(files)
  })

  it('continues piece by piece where it broke off, with nothing twice, missing or newer', async () => {
    const asked = await askForExport(NOW)
    await writeCommunityExports(ctxAt(NOW), { elapsedMs: () => 0, pieces: 3 })
    await addOffer(asked)
    let puts = 0
    const broken: Files = {
      ...fixture.files,
      put: async (key, file) => {
        if (++puts === 4) throw new Error('The bucket is full')
        await fixture.files.put(key, file)
      },
    }
    await expect(writeCommunityExports(ctxAt(NOW, broken), { elapsedMs: () => 0 })).rejects.toThrow(RowsFailed)
    const [failure] = await fixture.read(build.select().from(jobAttempts).where(eq(jobAttempts.rowId, asked.id)))
    expect(failure).toMatchObject({ job: 'write-community-exports', correlationId: 'JOBS-JOBS-JOBS' })
    await writeUntilReady(asked, { from: new Date(NOW.getTime() + 10 * MINUTE_MS), pieces: 7 })
    const files = await filesOf(asked)
    expect(contentOf(files)).toEqual(whole)
    expect(fixture.storedParts()).toHaveLength(files.length)
    expect(await fixture.read(build.select().from(jobAttempts).where(eq(jobAttempts.rowId, asked.id)))).toEqual([])
  })

  it('reads a small table once, and an empty one not at all', async () => {
    const [exported] = EXPORTED_TABLES.filter(({ table }) => table === communities)
    if (!exported) throw new Error('Communities are not exported')
    const { name, readPiece } = tableSource(exported)
    const held = { id: 'export', communityId: fixture.maya.communityId, attempt: 1, asOf: NOW }
    const asking = async (last: number) => {
      const { now, ...ctx } = ctxAt(NOW)
      const { items, after } = await readPiece({ ...ctx, clock: () => now }, { ...held, lastRows: { [name]: last } }, 0)
      return { items, after, trips: ctx.db.cost.trips }
    }
    expect(await asking(100)).toEqual({ items: 1, after: null, trips: 1 })
    expect(await asking(0)).toEqual({ items: 0, after: null, trips: 0 })
  })

  it('is written by one run at a time: a run that was taken over writes nothing more and leaves no file', async () => {
    const asked = await askForExport(NOW)
    let isTaken = false
    const slow: Files = {
      ...fixture.files,
      put: async (key, file) => {
        await fixture.files.put(key, file)
        if (isTaken) return
        isTaken = true
        await writeCommunityExports(ctxAt(new Date(NOW.getTime() + 3 * MINUTE_MS)), { elapsedMs: () => 0, pieces: 2 })
      },
    }
    expect(await writeCommunityExports(ctxAt(NOW, slow), { elapsedMs: () => 0 })).toMatchObject({ done: 0, failed: 0 })
    expect((await filesOf(asked)).map(({ position }) => position)).toEqual([0, 1])
    expect(fixture.storedParts()).toHaveLength(2)
  })

  it('is deleted with its files after seven days, finished or not', async () => {
    const asked = await askForExport(NOW)
    await writeCommunityExports(ctxAt(NOW), { elapsedMs: () => 0, pieces: 2 })
    expect(await deleteExpiredCommunityExports(ctxAt(days(6.9)))).toBe(0)
    const isAway = () => Promise.reject(new Error('away'))
    const away = { ...ctxAt(days(7.01)), files: filesPort({ FILES: { ...fixture.bucket, delete: isAway } }) }
    await expect(deleteExpiredCommunityExports(away)).rejects.toMatchObject({ code: 'ServiceUnavailable' })
    expect(fixture.storedParts().length).toBeGreaterThan(0)
    expect(await deleteExpiredCommunityExports(ctxAt(days(7.01)))).toBe(1)
    expect(await deleteExpiredCommunityExports(ctxAt(days(7.01)))).toBe(0)
    expect(fixture.storedParts()).toEqual([])
    expect(await readCompleteParts(ctxAt(NOW), asked)).toEqual([])
    expect(await stateOf(asked)).toBe('EXPIRED')
  })
})

/** The files except the description and the manifest, which contain their time of writing. */
function contentOf(files: readonly File[]) {
  return files.slice(0, -2).map(({ name, sha256 }) => [name, sha256])
}

async function addOffer({ communityId }: Asked) {
  const [offer] = await fixture.read(build.select().from(offers).where(eq(offers.communityId, communityId)).limit(1))
  if (!offer) throw new Error('The seed has no offers')
  const added = { ...offer, id: newId(NOW), operationId: null }
  await fixture.database.db().commit([build.insert(offers).values(added)])
}

/** The ids of every row of other brands, in every table that has them. Staff belong to the admin community, and rows refer to them. */
async function idsOfOthers(communityId: string): Promise<string[]> {
  const isOther = and(ne(communities.id, communityId), eq(communities.kind, 'BRAND'))
  const others = await fixture.read(build.select({ id: communities.id }).from(communities).where(isOther))
  const lists = await Promise.all(
    EXPORTED_TABLES.flatMap(({ table }) => {
      const { id } = getTableColumns(table)
      if (!id || getTableName(table) === 'communities') return []
      return fixture.read(
        build
          .select({ id: sql<string>`CAST(id AS TEXT)` })
          .from(table)
          .where(
            inList(
              sql`community_id`,
              others.map(({ id: other }) => other),
            ),
          ),
      )
    }),
  )
  const ids = [...others, ...lists.flat()].map(({ id }) => id).filter((id) => id.length > 8)
  expect(ids.length).toBeGreaterThan(500)
  return ids
}
