import { and, eq, getTableColumns, getTableName, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { sendWaitingEmails } from '#db/outbox/testing/send-waiting-emails.ts'
import { ledgerEntries } from '#db/schema/billing.ts'
import { undeliverableAddresses } from '#db/schema/email.ts'
import { users } from '#db/schema/members.ts'
import { outbox } from '#db/schema/platform.ts'
import { dataExportParts, dataExports } from '#db/schema/privacy.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { memberMerges } from '#db/schema/staff/member-merges.ts'
import { build } from '#db/statement.ts'
import { NOT_EXPORTED } from '#db/testing/privacy/not-exported.ts'
import {
  days,
  EMAIL,
  LEAD_IMAGE,
  LEAD_IMAGES,
  NOW,
  PICTURE,
  type PrivacyFixture,
  privacyFixture,
} from '#db/testing/privacy.ts'
import { newId } from '#shared/kernel/ids.ts'
import { filesPort } from '#shared/server/files-port.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { LEFT_FOR_A_RELEASE } from '#shared/tools/upgrade/explained.ts'
import { deleteExpiredExports, readExportParts, readNewestExport, requestExportStatement } from './data-exports.ts'
import { PERSONAL_DATA } from './personal-data/personal-data.ts'
import { writeDataExports } from './write-data-exports.ts'

/** Columns that no copy has, by their names. */
const WITHHELD = {
  'a secret': /hash$|hmac$|^token$/i,
  'where something was confirmed': /^confirmedSessionId$/,
  'who else acted': /^(actor|staff|decider)Id$|By(Id)?$|^staffAct$/,
  'how we judge a membership': /^health/,
  'the figures of a scan': /Score$|Probability$|(identical|changed|meaning|matched|total)Words$|^totalExcluded$/i,
  'that an entry was reported': /^(reportCount|waitingSince)$/,
  'what waits to be told': /^(waitingNotice|toldStatus)$/,
}

let fixture: PrivacyFixture
beforeAll(async () => {
  fixture = await privacyFixture()
}, 60_000)
afterAll(() => fixture?.stop())

describe('what the product knows of a person', () => {
  it('stands in every table of the database in the export, or in a list with the reason', async () => {
    const tables = await fixture.read(
      build.all<{ name: string }>(
        sql`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
          AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'`,
      ),
    )
    const known = [...PERSONAL_DATA, ...NOT_EXPORTED].map(({ table }) => getTableName(table))
    expect(new Set([...known, ...Object.keys(LEFT_FOR_A_RELEASE)])).toEqual(new Set(tables.map(({ name }) => name)))
    expect(known).toHaveLength(new Set(known).size)
    for (const { because } of NOT_EXPORTED) expect(because).toMatch(/^[A-Z].*\.$/)
  })

  it('leaves out columns of the export only by names that exist', () => {
    for (const { table, without = [] } of PERSONAL_DATA)
      for (const name of without) expect(Object.keys(getTableColumns(table))).toContain(name)
  })
})

describe('a copy of a member’s data', () => {
  it('has all their rows of every table that knows them, and no secrets', async () => {
    const ctx = fixture.contextAt(NOW)
    const { communityId } = fixture.maya
    const another = { communityId, address: 'somebody.else@meridian.test', reason: 'BOUNCE', reportedAt: NOW } as const
    await ctx.db.commit([build.insert(undeliverableAddresses).values(another)])
    await ctx.db.commit([requestExportStatement(ctx)])
    await ctx.db.commit([requestExportStatement(ctx)])
    expect(await readNewestExport(ctx)).toMatchObject({ state: 'WAITING' })
    const counts = new Map<string, number>()
    for (const source of PERSONAL_DATA) counts.set(getTableName(source.table), await fixture.countOf(source))
    expect(await writeDataExports(ctx)).toEqual({ done: 1, later: 0, failed: 0 })
    expect(await writeDataExports(ctx)).toEqual({ done: 0, later: 0, failed: 0 })

    const stored = await readNewestExport(ctx)
    expect(stored).toMatchObject({ state: 'READY', expiresAt: days(7) })
    const parts = await fixture.allParts(stored?.id ?? '')
    const folder = `exports/${fixture.maya.communityId}/${stored?.id}`
    expect(fixture.storedParts()).toEqual(parts.map(({ position }) => `${folder}/1/${position}`))
    const exported = new Map<string, unknown[]>()
    for (const { source, rows } of parts)
      exported.set(source, [...(exported.get(source) ?? []), ...(JSON.parse(rows) as unknown[])])
    for (const [source, count] of counts) expect([source, exported.get(source)?.length ?? 0]).toEqual([source, count])
    const empty = [...counts].filter(([, count]) => count === 0).map(([source]) => source)
    // Both begin with the deletion.
    expect(empty).toEqual(['membership_ends', 'account_deletions'])
    const columns = new Set([...exported.values()].flat().flatMap((row) => Object.keys(row as object)))
    for (const [what, names] of Object.entries(WITHHELD))
      expect(
        [...columns].filter((column) => names.test(column)),
        what,
      ).toEqual([])
    const scan = Object.keys(exported.get('article_scans')?.[0] ?? {})
    expect(scan).toEqual(['id', 'communityId', 'articleId', 'revisionId', 'status', 'createdAt', 'updatedAt'])
    const text = JSON.stringify([...exported])
    expect(text).not.toContain('secret-hash')
    expect(text).not.toContain('argon2')
    expect(text).toContain(EMAIL)
    expect(text.includes(another.address), 'the address of another member').toBe(false)
    const base64 = Buffer.from(PICTURE[450]).toString('base64')
    expect(exported.get('picture_files')).toEqual([
      { pictureId: 'pic_maya', pixels: 450, contentType: 'image/webp', base64 },
      ...LEAD_IMAGES.toSorted().map((pictureId) => ({
        ...{ pictureId, pixels: 2400, contentType: 'image/webp' },
        base64: Buffer.from(LEAD_IMAGE[2400]).toString('base64'),
      })),
    ])
    expect(text).toContain('Maya at her desk')
    const email = await fixture.read(build.select().from(outbox).where(eq(outbox.template, 'data-export-ready')))
    expect(email).toHaveLength(1)
  }, 60_000)

  it('is its member’s only, can be downloaded for seven days, and is deleted then', async () => {
    const id = (await readNewestExport(fixture.contextAt(NOW)))?.id ?? ''
    const [other] = await fixture.read(
      build
        .select({ userId: users.id, communityId: users.communityId })
        .from(users)
        .where(and(eq(users.communityId, fixture.maya.communityId), sql`${users.id} <> ${fixture.maya.userId}`))
        .limit(1),
    )
    if (!other) throw new Error('Nobody else')
    const elsewhere = { ...fixture.maya, communityId: newId(NOW) }
    for (const actor of [other, elsewhere])
      expect(await readExportParts({ ...fixture.contextAt(NOW), actor }, { exportId: id, after: -1 })).toEqual([])
    expect(await readExportParts(fixture.contextAt(days(7)), { exportId: id, after: -1 })).toEqual([])
    expect(await readNewestExport(fixture.contextAt(days(7)))).toMatchObject({ state: 'EXPIRED' })
    expect(await deleteExpiredExports(fixture.contextAt(days(6.9)))).toBe(0)
    expect(fixture.storedParts().length).toBeGreaterThan(0)
    const isAway = () => Promise.reject(new Error('away'))
    const away = { ...fixture.contextAt(days(7)), files: filesPort({ FILES: { ...fixture.bucket, delete: isAway } }) }
    await expect(deleteExpiredExports(away)).rejects.toMatchObject({ code: 'ServiceUnavailable' })
    expect(await deleteExpiredExports(fixture.contextAt(days(7)))).toBe(1)
    expect(fixture.storedParts()).toEqual([])
    expect(await fixture.read(build.select().from(dataExportParts))).toEqual([])
  })

  it('is begun anew by another run when one ends half-way, and given up after five tries', async () => {
    const ctx = fixture.contextAt(days(8))
    await ctx.db.commit([requestExportStatement(ctx)])
    const db = fixture.database.db()
    const commit = db.commitIf.bind(db)
    let commits = 0
    const dying = Object.assign(db, {
      commitIf: async (statements: Parameters<typeof commit>[0]) => {
        if (++commits === 6) throw new Error('the run ends here')
        return commit(statements)
      },
    })
    await expect(writeDataExports({ ...ctx, db: dying })).rejects.toThrow('ends here')
    expect(await writeDataExports(fixture.contextAt(days(8)))).toMatchObject({ done: 0 })
    expect(await writeDataExports(fixture.contextAt(days(8.01)))).toMatchObject({ done: 1 })
    const stored = await readNewestExport(ctx)
    expect(stored).toMatchObject({ state: 'READY' })
    const rows = await fixture.read(build.select().from(dataExportParts))
    expect(fixture.storedParts().toSorted()).toEqual(
      rows.map(({ position }) => `exports/${fixture.maya.communityId}/${stored?.id}/2/${position}`).toSorted(),
    )

    await ctx.db.commit([requestExportStatement(fixture.contextAt(days(9)))])
    await ctx.db.commit([build.update(dataExports).set({ tries: 5 }).where(eq(dataExports.state, 'WAITING'))])
    expect(await writeDataExports(fixture.contextAt(days(9)))).toMatchObject({ failed: 1 })
    expect(await readNewestExport(fixture.contextAt(days(9)))).toMatchObject({ state: 'FAILED' })
  }, 60_000)

  it('has what stayed with an account that was merged into theirs, and the row of the merge once', async () => {
    const { communityId, userId } = fixture.maya
    const [paying] = await fixture.read(
      build
        .select({ id: users.id })
        .from(users)
        .innerJoin(ledgerEntries, eq(ledgerEntries.userId, users.id))
        .where(and(eq(users.communityId, communityId), ne(users.id, userId)))
        .limit(1),
    )
    const second = paying?.id ?? ''
    const merge = {
      id: 'merge',
      communityId,
      mergedId: second,
      keptId: userId,
      actorId: second,
      reason: 'Joined twice',
    }
    const ctx = fixture.contextAt(days(10))
    await ctx.db.commit([
      build.insert(memberMerges).values({ ...merge, wasActive: true, mergedAt: NOW, isRecorded: false }),
      requestExportStatement(ctx),
    ])
    onTestFinished(async () => {
      await ctx.db.commit([build.delete(memberMerges).where(eq(memberMerges.id, merge.id))])
    })
    expect(await writeDataExports(ctx)).toMatchObject({ done: 1 })
    const parts = await fixture.allParts((await readNewestExport(ctx))?.id ?? '')
    const idsIn = (table: string) =>
      parts
        .filter(({ source }) => source === table)
        .flatMap(({ rows }) => (JSON.parse(rows) as { readonly id: string }[]).map(({ id }) => id))
    const ofBoth = await fixture.read(
      build
        .select({ id: ledgerEntries.id })
        .from(ledgerEntries)
        .where(and(eq(ledgerEntries.communityId, communityId), sql`${ledgerEntries.userId} IN (${userId}, ${second})`)),
    )
    expect(idsIn('ledger_entries').toSorted()).toEqual(ofBoth.map(({ id }) => id).toSorted())
    expect(idsIn('users')).toEqual([userId, second])
    expect(idsIn('member_merges').filter((id) => id === merge.id)).toHaveLength(1)
    expect(parts.map(({ source }) => source).filter((source, at, all) => source !== all[at - 1])).toHaveLength(
      new Set(parts.map(({ source }) => source)).size,
    )
  }, 60_000)

  it('of a member with thousands of rows is written in a few hundred calls, which all jobs of a minute share', async () => {
    const ctx = fixture.contextAt(days(12))
    const { communityId, userId } = fixture.maya
    const views = sql`INSERT INTO events (id, community_id, user_id, role, category, action, label, created_at)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000)
      SELECT 'view' || i, ${communityId}, ${userId}, 'MEMBER', 'page', 'view', '/forum', ${NOW.getTime()} FROM n`
    await ctx.db.commit([build.run(views), requestExportStatement(ctx)])
    onTestFinished(async () => {
      await ctx.db.commit([build.run(sql`DELETE FROM events WHERE id LIKE 'view%'`)])
    })
    const before = ctx.db.cost.trips
    expect(await writeDataExports(ctx)).toMatchObject({ done: 1 })
    const parts = await fixture.allParts((await readNewestExport(ctx))?.id ?? '')
    expect(parts.length).toBeLessThan(120)
    expect(ctx.db.cost.trips - before).toBeLessThan(260)
    const rows = parts.flatMap((part) => (part.source === 'events' ? (JSON.parse(part.rows) as unknown[]) : []))
    expect(rows.length).toBeGreaterThanOrEqual(6000)
  }, 60_000)

  /** A run whose clock moves on at its third file, before which another run begins. */
  async function exportAround(other: () => Promise<unknown>, at: Date, passedMs: () => number) {
    const ctx = fixture.contextAt(at)
    await ctx.db.commit([requestExportStatement(ctx)])
    let files = 0
    const { put } = fixture.bucket
    const bucket = {
      ...fixture.bucket,
      put: async (...args: Parameters<typeof put>) => {
        if (++files === 3) await other()
        await put(...args)
      },
    }
    const written = await writeDataExports({ ...ctx, files: filesPort({ FILES: bucket }) }, passedMs)
    return { written, stored: await readNewestExport(ctx) }
  }
  async function emailsOf(exportId = '') {
    const key = `data-export-ready/${exportId}/1`
    return fixture.read(build.select().from(outbox).where(eq(outbox.idempotencyKey, key)))
  }
  async function folders(exportId = '') {
    const parts = fixture.storedParts().filter((key) => key.includes(exportId))
    return new Set(parts.map((key) => key.split('/')[3]))
  }

  it('that takes longer than its lease is written once: it holds on to it by each part', async () => {
    const at = days(20)
    // A minute a part: the lease of two minutes would have ended several times.
    let ms = 0
    const other: unknown[] = []
    const { written, stored } = await exportAround(
      async () => {
        const now = new Date(at.getTime() + ms + 110_000)
        other.push(await writeDataExports(fixture.contextAt(now), () => 0))
      },
      at,
      () => (ms += 60_000),
    )
    expect([written, other]).toEqual([{ done: 1, later: 0, failed: 0 }, [{ done: 0, later: 0, failed: 0 }]])
    expect(stored).toMatchObject({ state: 'READY' })
    expect(await emailsOf(stored?.id)).toHaveLength(1)
    expect(await folders(stored?.id)).toEqual(new Set(['1']))
  }, 60_000)

  it('whose run stood still until another took it over has the files of that one only', async () => {
    const at = days(30)
    const other: unknown[] = []
    const { written, stored } = await exportAround(
      async () => other.push(await writeDataExports(fixture.contextAt(new Date(at.getTime() + 121_000)), () => 0)),
      at,
      () => 0,
    )
    expect([written, other]).toEqual([{ done: 0, later: 0, failed: 0 }, [{ done: 1, later: 0, failed: 0 }]])
    expect(stored).toMatchObject({ state: 'READY' })
    expect(await emailsOf(stored?.id)).toHaveLength(1)
    expect(await folders(stored?.id)).toEqual(new Set(['2']))
    const rows = await fixture.read(
      build
        .select({ position: dataExportParts.position })
        .from(dataExportParts)
        .where(eq(dataExportParts.exportId, stored?.id ?? '')),
    )
    expect(fixture.storedParts().filter((key) => key.includes(stored?.id ?? ''))).toHaveLength(rows.length)
  }, 60_000)

  it('of a community that ends sooner is promised until then, and announced to nobody once it has ended', async () => {
    const { communityId, userId } = fixture.maya
    const db = fixture.database.db()
    onTestFinished(async () => {
      await db.commit([build.delete(communityClosings)])
    })
    const dates = { announcedAt: days(-50), closesAt: days(12), endsAt: days(42) }
    const closing = { id: 'closing', communityId, announcedById: userId, reason: 'x', toldTo: null }
    await db.commit([build.insert(communityClosings).values({ ...closing, ...dates, event: 'ENDING' })])
    for (const [at, isTold] of [[40, true] as const, [42, false] as const]) {
      const ctx = fixture.contextAt(days(at))
      await db.commit([requestExportStatement(ctx)])
      expect(await writeDataExports(ctx)).toMatchObject({ done: 1 })
      const stored = await readNewestExport(fixture.contextAt(days(41)))
      expect(stored).toMatchObject({ expiresAt: days(42) })
      const told = await Promise.all(
        (await emailsOf(stored?.id)).map((email) => unsealPayload([ctx.outboxKey], email.id, email.payload)),
      )
      expect(told).toEqual(isTold ? [{ expiresAt: days(42).toISOString(), isLast: true }] : [])
    }
  }, 60_000)

  it('is announced only while it can be downloaded', async () => {
    const ctx = { ...fixture.contextAt(days(50)), outboxKey: OUTBOX_KEY }
    await ctx.db.commit([build.delete(outbox), requestExportStatement(ctx)])
    expect(await writeDataExports(ctx)).toMatchObject({ done: 1 })
    const stored = await readNewestExport(ctx)
    expect(await sendWaitingEmails(ctx.db, days(57))).toEqual([])
    expect(await emailsOf(stored?.id)).toMatchObject([{ status: 'WITHHELD' }])
    await ctx.db.commit([build.delete(outbox), requestExportStatement(fixture.contextAt(days(60)))])
    expect(await writeDataExports({ ...ctx, now: days(60) })).toMatchObject({ done: 1 })
    expect(await sendWaitingEmails(ctx.db, days(66))).toMatchObject([{ subject: expect.stringContaining('is ready') }])
  }, 60_000)
})
