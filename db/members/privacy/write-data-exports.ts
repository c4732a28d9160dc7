import { and, eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { ActorArgs, FilesContext, OutboxContext } from '#db/context.ts'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { mailStatements } from '#db/outbox/enqueue.ts'
import { dataExportParts, dataExports } from '#db/schema/privacy.ts'
import { build, statement } from '#db/statement.ts'
import { EXPORT_LIFE_MS } from '#shared/domain/members/privacy.ts'
import { type LeasedExport, leaseExport } from './data-exports.ts'
import { deleteExportFiles, type ExportKey, exportFileKey } from './export-files.ts'
import { exportedPictures } from './exported-pictures.ts'
import { PERSONAL_DATA } from './personal-data/personal-data.ts'
import type { PersonalTable } from './personal-data/personal-table.ts'

const EXPORTS_PER_RUN = 5
/** Rows may be whole articles: so many are in memory at once. */
const ROWS_PER_PART = 25

type ExportContext = OutboxContext & FilesContext

type PageArgs = ActorArgs & { readonly after: number; readonly limit: number }
type Row = Readonly<Record<string, unknown>> & { readonly place: number }

const SOURCES = PERSONAL_DATA.map((source) => ({ source, page: pageOf(source) }))

/** The rows of a person in the order in which they were written. The plus keeps SQLite from walking the table in that order. */
function pageOf({ table, isOf, without = [] }: PersonalTable) {
  return statement((p: PageArgs) =>
    build
      .select({ ...exportedColumns(table, without), place: sql<number>`rowid` })
      .from(table)
      .where(and(isOf(p), sql`+rowid > ${p.after}`))
      .orderBy(sql`+rowid`)
      .limit(p.limit),
  )
}

function exportedColumns(table: PersonalTable['table'], without: readonly string[]): Record<string, SQLiteColumn> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !without.includes(name))
  return Object.fromEntries(columns)
}

/** Writes the copies of their data that members have asked for. */
export async function writeDataExports(ctx: ExportContext): Promise<JobReport> {
  const report = { done: 0, later: 0, failed: 0 }
  for (let i = 0; i < EXPORTS_PER_RUN; i++) {
    const leased = await leaseExport(ctx)
    if (!leased) break
    if (leased.state === 'FAILED') {
      await deleteExportFiles(ctx, leased)
      report.failed++
    } else {
      await writeExport(ctx, leased)
      report.done++
    }
  }
  return report
}

type PartArgs = {
  readonly exportId: string
  readonly communityId: string
  readonly position: number
  readonly source: string
  readonly label: string
}

const newPart = statement(({ exportId, communityId, position, source, label }: PartArgs) =>
  build.insert(dataExportParts).values({ exportId, communityId, position, source, label }),
)

async function writeExport(ctx: ExportContext, leased: LeasedExport): Promise<void> {
  const { db } = ctx
  const { communityId, userId } = leased
  await deleteExportFiles(ctx, leased)
  const write = partWriter(ctx, leased)
  for (const { source, page } of SOURCES) {
    for (let after: number | null = 0; after !== null; ) {
      const found = (await db.read(page({ userId, communityId, after, limit: ROWS_PER_PART }))) as readonly Row[]
      if (found.length > 0) {
        const rows = found.map(({ place: _, ...row }) => row)
        await write({ source: getTableName(source.table), label: source.label }, rows)
      }
      after = found.length === ROWS_PER_PART ? (found.at(-1)?.place ?? null) : null
    }
  }
  const ofPictures = { source: 'picture_files', label: 'Files of your pictures' }
  for await (const picture of exportedPictures(ctx, { userId, communityId })) await write(ofPictures, [picture])
  await finishExport(ctx, leased)
}

/** Writes one part after the other. */
function partWriter({ db, files }: ExportContext, key: ExportKey) {
  const encoder = new TextEncoder()
  let position = 0
  return async (part: Pick<PartArgs, 'source' | 'label'>, rows: readonly object[]) => {
    const at = position++
    await db.commit([newPart({ ...part, exportId: key.id, communityId: key.communityId, position: at })])
    const bytes = encoder.encode(JSON.stringify(rows))
    await files.put(exportFileKey(key, at), { contentType: 'application/json', bytes })
  }
}

/** Only by the run that still holds the lease. */
async function finishExport(ctx: OutboxContext, { id, communityId, userId, leasedUntil }: LeasedExport): Promise<void> {
  const { db, now } = ctx
  const expiresAt = new Date(now.getTime() + EXPORT_LIFE_MS)
  const ready = build
    .update(dataExports)
    .set({ state: 'READY', readyAt: now, expiresAt, leasedUntil: null })
    .where(
      and(
        eq(dataExports.id, id),
        eq(dataExports.communityId, communityId),
        eq(dataExports.state, 'WAITING'),
        eq(dataExports.leasedUntil, leasedUntil),
      ),
    )
  const mail = await mailStatements(ctx, {
    communityId,
    recipient: { kind: 'USER', userId },
    template: 'data-export-ready',
    data: { expiresAt: expiresAt.toISOString() },
    idempotencyKey: `data-export-ready/${id}/1`,
  })
  await db.commitIf([ready, ...mail])
}
