import { and, eq, getTableColumns, getTableName, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { sendWaitingEmails } from '#db/outbox/testing/send-waiting-emails.ts'
import { ledgerEntries } from '#db/schema/billing.ts'
import { undeliverableAddresses } from '#db/schema/email.ts'
import { users } from '#db/schema/members.ts'
import { outbox } from '#db/schema/platform.ts'
import { dataExportParts } from '#db/schema/privacy.ts'
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
import { exportPages } from './export-pages.ts'
import { PERSONAL_DATA } from './personal-data/personal-data.ts'
import { writeDataExports } from './write-data-exports.ts'

/** Columns that no copy contains, by name. */
const WITHHELD = {
  'a secret': /hash$|hmac$|^token$/i,
  'where something was confirmed': /^confirmedSessionId$/,
  'who else acted': /^(actor|staff|decider)Id$|By(Id)?$|^staffAct$/,
  'how we judge a membership': /^health/,
  'the figures of a scan': /Score$|Probability$|(identical|changed|meaning|matched|total)Words$|^totalExcluded$/i,
  'that an entry was reported': /^(reportCount|waitingSince)$/,
  'what waits to be told': /^(waitingNotice|toldStatus)$/,
  'the session in which something was done': /^sessionId$/,
  'what a job or a repeated request goes by':
    /^(operationId|sendOperationId|leasedUntil|next(CheckAt|TryAt|StepAt)|ipClass)$/,
  'what a message is sent with': /^(payload|envelope|idempotencyKey|batchKey|messageId)$/,
}

/** Columns that have this name in other tables, too, or one of their own. */
const WITHHELD_OF: readonly (readonly [table: string, column: string, what: string])[] = [
  ['article_events', 'reason', 'what editors wrote for editors'],
  ['article_events', 'before', 'what editors changed'],
  ['articles', 'deskDate', 'when editors mean to work on it'],
  ['articles', 'deskDateRank', 'when editors mean to work on it'],
  ['thread_messages', 'isDelivered', 'whether its recipient has blocked the member'],
  ['introductions', 'closedAt', 'that it was closed without an answer'],
  ['subscriptions', 'cardChange', 'who of staff changes a card'],
  ['panel_answers', 'decisionId', 'what is needed to undo a decision'],
  ['panel_answers', 'decidedFrom', 'what is needed to undo a decision'],
  ['panel_answers', 'decidedPosition', 'what is needed to undo a decision'],
  ['refunds', 'correlationId', 'where the act of staff is in the log'],
  ['adjustments', 'correlationId', 'where the act of staff is in the log'],
  ['email_changes', 'correlationId', 'where the act of staff is in the log'],
  ['audit_log', 'correlationId', 'where the act of staff is in the log'],
  ['invitations', 'importId', 'which list of staff it came from'],
  ['users', 'directoryNumber', 'a number for searches'],
  ['member_merges', 'wasActive', 'what is needed to separate the accounts again'],
  ['member_merges', 'isRecorded', 'what is needed to separate the accounts again'],
]

/** What editors wrote in and about the member's articles. */
const BY_EDITORS_TOO: ReadonlySet<string> = new Set(['article_revisions', 'article_feedback'])

let fixture: PrivacyFixture
beforeAll(async () => {
  fixture = await privacyFixture()
}, 60_000)
afterAll(() => fixture?.stop())

describe('a person’s data in the database', () => {
  it('is in the export from every table, or listed with the reason why not', async () => {
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

  it('is left out of the export only by column names that exist', () => {
    for (const { table, without = [] } of PERSONAL_DATA)
      for (const name of without) expect(Object.keys(getTableColumns(table))).toContain(name)
  })
})

describe('a copy of a member’s data', () => {
  it('has all their rows of every table about them, and no secrets', async () => {
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
    const columnsOf = (source: string) => (exported.get(source) ?? []).flatMap((row) => Object.keys(row as object))
    const columns = new Set([...exported.keys()].flatMap(columnsOf))
    for (const [what, names] of Object.entries(WITHHELD))
      expect(
        [...columns].filter((column) => names.test(column)),
        what,
      ).toEqual([])
    for (const [source, column, what] of WITHHELD_OF) {
      expect(columnsOf(source)).toContain('id')
      expect(columnsOf(source), what).not.toContain(column)
    }
    const scan = Object.keys(exported.get('article_scans')?.[0] ?? {})
    expect(scan).toEqual(['id', 'communityId', 'articleId', 'revisionId', 'status', 'createdAt', 'updatedAt'])
    const text = JSON.stringify([...exported])
    expect(text).not.toContain('secret-hash')
    expect(text).not.toContain('argon2')
    expect(text).not.toContain('for staff only')
    const { userId } = fixture.maya
    const acts = (exported.get('audit_log') ?? []) as readonly { readonly targetId: string }[]
    expect(new Set(acts.map(({ targetId }) => targetId))).toEqual(new Set([userId]))
    const strangers = [...exported].flatMap(([source, rows]) => {
      const own: Readonly<Record<string, string>> = {
        communityId,
        userId,
        ...(!BY_EDITORS_TOO.has(source) && { authorId: userId }),
      }
      const isOfOthers = (row: object) =>
        Object.entries(row).some(([column, value]) => (own[column] ?? value) !== value)
      return (rows as readonly object[]).some(isOfOthers) ? [source] : []
    })
    expect(strangers, 'rows of another person').toEqual([])
    expect(text).toContain(EMAIL)
    expect(text.includes(another.address), 'the address of another member').toBe(false)
    const base64 = Buffer.from(PICTURE[450]).toString('base64')
    expect(exported.get('picture_files')).toEqual([
      ...LEAD_IMAGES.map((pictureId) => ({
        ...{ pictureId, pixels: 2400, contentType: 'image/webp' },
        base64: Buffer.from(LEAD_IMAGE[2400]).toString('base64'),
      })),
      { pictureId: 'pic_maya', pixels: 450, contentType: 'image/webp', base64 },
    ])
    expect(text).toContain('Maya at her desk')
    const email = await fixture.read(build.select().from(outbox).where(eq(outbox.template, 'data-export-ready')))
    expect(email).toHaveLength(1)
  }, 60_000)

  it('belongs to its member only, can be downloaded for seven days, and is deleted then', async () => {
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

  /** A run that fails at its nth part, before (`commit`) or after (`put`) its row is written. */
  async function endRunAt(part: number, at: 'commit' | 'put', now: Date) {
    const ctx = fixture.contextAt(now)
    const { db } = ctx
    const commitIf = db.commitIf.bind(db)
    const { put } = fixture.bucket
    let count = 0
    const end = <T>(when: string, then: () => Promise<T>): Promise<T> =>
      when === at && ++count === part ? Promise.reject(new Error('the run ends here')) : then()
    const dying = Object.assign(db, {
      commitIf: (statements: Parameters<typeof commitIf>[0]) => end('commit', () => commitIf(statements)),
    })
    const bucket = { ...fixture.bucket, put: (...args: Parameters<typeof put>) => end('put', () => put(...args)) }
    await expect(writeDataExports({ ...ctx, db: dying, files: filesPort({ FILES: bucket }) })).rejects.toThrow()
  }

  async function partsOf(exportId = '') {
    const parts = await fixture.allParts(exportId)
    return parts.map(({ source, rows }) => [source, rows])
  }

  it('continues where a run broke off: at most one part is written again, and nothing is left out', async () => {
    const whole = fixture.contextAt(days(8))
    await whole.db.commit([requestExportStatement(whole)])
    await writeDataExports(whole)
    const expected = await partsOf((await readNewestExport(whole))?.id)

    const at = (minutes: number) => new Date(days(8.1).getTime() + minutes * 60_000)
    const ctx = fixture.contextAt(at(0))
    await ctx.db.commit([requestExportStatement(ctx)])
    await endRunAt(7, 'commit', at(0))
    expect(await writeDataExports(fixture.contextAt(at(1)))).toMatchObject({ done: 0 })
    await endRunAt(10, 'put', at(3))
    expect(await writeDataExports(fixture.contextAt(at(6)))).toMatchObject({ done: 1 })
    const stored = await readNewestExport(ctx)
    expect(stored).toMatchObject({ state: 'READY' })
    // The request itself is in the copy, and differs.
    const differing = (parts: unknown[][]) =>
      parts.filter(([source]) => source !== 'data_exports' && source !== 'outbox')
    expect(differing(await partsOf(stored?.id))).toEqual(differing(expected))
    const rows = await rowsOf(stored?.id)
    expect(filesOf(stored?.id)).toEqual(rows.map(({ attempt, position }) => `${attempt}/${position}`))
    const attempts = rows.map(({ attempt }) => attempt)
    // Each part except the one begun last is from the run that wrote it first.
    expect(attempts).toEqual([...times(4, 1), ...times(9, 2), ...times(rows.length - 13, 3)])
  }, 60_000)

  it('continues in further runs when the time of one is over, and is given up only when five make no progress', async () => {
    const ctx = fixture.contextAt(days(9))
    await ctx.db.commit([requestExportStatement(ctx)])
    const reports = []
    for (let run = 0; run < 60 && reports.at(-1)?.done !== 1; run++)
      reports.push(await writeDataExports(ctx, run % 2 ? { parts: 3 } : { elapsedMs: secondsApart() }))
    expect(reports.length).toBeGreaterThan(10)
    expect(new Set(reports.slice(0, -1).map(({ later }) => later))).toEqual(new Set([1]))
    const stored = await readNewestExport(ctx)
    const rows = await rowsOf(stored?.id)
    expect(filesOf(stored?.id)).toEqual(rows.map(({ attempt, position }) => `${attempt}/${position}`))
    expect(new Set(rows.map(({ attempt }) => attempt)).size).toBe(reports.length)

    const stuck = (minutes: number) => new Date(days(9.1).getTime() + minutes * 60_000)
    await ctx.db.commit([requestExportStatement(fixture.contextAt(stuck(0)))])
    for (let run = 0; run < 5; run++) await endRunAt(1, 'put', stuck(run * 3))
    expect(await writeDataExports(fixture.contextAt(stuck(15)))).toMatchObject({ failed: 1 })
    expect(await readNewestExport(fixture.contextAt(stuck(15)))).toMatchObject({ state: 'FAILED' })
    expect(filesOf((await readNewestExport(fixture.contextAt(stuck(15))))?.id)).toEqual([])
  }, 60_000)

  /** A clock that advances by eight seconds at each reading. */
  function secondsApart() {
    let ms = 0
    return () => (ms += 8000)
  }
  function times(count: number, value: number) {
    return Array.from({ length: count }, () => value)
  }
  function rowsOf(exportId = '') {
    return fixture.read(
      build
        .select({ attempt: dataExportParts.attempt, position: dataExportParts.position })
        .from(dataExportParts)
        .where(eq(dataExportParts.exportId, exportId))
        .orderBy(dataExportParts.position),
    )
  }
  /** The files of an export as attempt/position, in the order of the parts. */
  function filesOf(exportId = '') {
    const keys = fixture.storedParts().filter((key) => key.includes(exportId))
    const places = keys.map((key) => key.split('/').slice(3).map(Number))
    return places.toSorted(([, one = 0], [, other = 0]) => one - other).map((place) => place.join('/'))
  }

  const AT_MERGES = { source: 'member_merges', after: 0, position: 0 }
  /** The merges that a run exports from there on: each once. */
  async function mergesFrom(start: Parameters<typeof exportPages>[2]) {
    const leased = { ...fixture.maya, id: 'export', state: 'WAITING', attempt: 1 }
    const ids: unknown[] = []
    for await (const { source, rows } of exportPages(fixture.contextAt(NOW), leased, start)) {
      if (source !== AT_MERGES.source) break
      ids.push(...rows.map((row) => ('id' in row ? row.id : null)))
    }
    expect(ids).toHaveLength(new Set(ids).size)
    return ids
  }

  it('includes rows that stayed with an account merged into theirs, and the row of the merge once', async () => {
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
    let runs = 1
    while ((await writeDataExports(ctx, { parts: 1 })).done === 0) runs++
    const parts = await fixture.allParts((await readNewestExport(ctx))?.id ?? '')
    expect(runs).toBe(parts.length)
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
    expect(await mergesFrom({ accountIds: [userId, second], from: { ...AT_MERGES, account: 0 } })).toContain(merge.id)
    // A run that begins with the second account knows the rows of the first.
    expect(await mergesFrom({ accountIds: [userId, second], from: { ...AT_MERGES, account: 1 } })).toEqual([])
    expect(idsIn('member_merges').filter((id) => id === merge.id)).toHaveLength(1)
    expect(parts.map(({ source }) => source).filter((source, at, all) => source !== all[at - 1])).toHaveLength(
      new Set(parts.map(({ source }) => source)).size,
    )
  }, 60_000)

  it('of a member with thousands of rows is written in a few hundred calls, within what all jobs of a minute share', async () => {
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

  /** A run that waits before its third file until another run has finished. */
  async function exportAround(other: () => Promise<unknown>, at: Date, elapsedMs: () => number) {
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
    const written = await writeDataExports({ ...ctx, files: filesPort({ FILES: bucket }) }, { elapsedMs })
    return { written, stored: await readNewestExport(ctx) }
  }
  async function emailsOf(exportId = '') {
    const key = `data-export-ready/${exportId}/1`
    return fixture.read(build.select().from(outbox).where(eq(outbox.idempotencyKey, key)))
  }

  it('that takes longer than its lease is written once: each part renews the lease', async () => {
    const at = days(20)
    let ms = 0
    const other: unknown[] = []
    const { written, stored } = await exportAround(
      async () => {
        const now = new Date(at.getTime() + 121_000)
        other.push(await writeDataExports(fixture.contextAt(now), { elapsedMs: () => 0 }))
      },
      at,
      () => (ms += 1000),
    )
    expect([written, other]).toEqual([{ done: 0, later: 1, failed: 0 }, [{ done: 0, later: 0, failed: 0 }]])
    expect(await writeDataExports(fixture.contextAt(new Date(at.getTime() + 30_000)))).toMatchObject({ done: 1 })
    expect(await emailsOf(stored?.id)).toHaveLength(1)
    const rows = await rowsOf(stored?.id)
    expect(filesOf(stored?.id)).toEqual(rows.map(({ attempt, position }) => `${attempt}/${position}`))
  }, 60_000)

  it('whose run stalled until another took over has each part once', async () => {
    const at = days(30)
    const other: unknown[] = []
    const { written, stored } = await exportAround(
      async () =>
        other.push(await writeDataExports(fixture.contextAt(new Date(at.getTime() + 121_000)), { elapsedMs: () => 0 })),
      at,
      () => 0,
    )
    expect([written, other]).toEqual([{ done: 0, later: 0, failed: 0 }, [{ done: 1, later: 0, failed: 0 }]])
    expect(stored).toMatchObject({ state: 'READY' })
    expect(await emailsOf(stored?.id)).toHaveLength(1)
    const rows = await rowsOf(stored?.id)
    expect(filesOf(stored?.id)).toEqual(rows.map(({ attempt, position }) => `${attempt}/${position}`))
    expect(rows.slice(0, 4).map(({ attempt }) => attempt)).toEqual([1, 1, 2, 2])
  }, 60_000)

  it('of a community that ends sooner is promised until then, and not announced once the community has ended', async () => {
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
