import { and, eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { closingColumn } from '#db/communities/closing/closing-rows.ts'
import type { ActorArgs, FilesContext, OutboxContext } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { type Elapsed, elapsedSince } from '#db/jobs/elapsed.ts'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { readMergedAccounts } from '#db/members/merge/kept-account.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { communities } from '#db/schema/communities.ts'
import { dataExportParts, dataExports } from '#db/schema/privacy.ts'
import { build, statement } from '#db/statement.ts'
import { EXPORT_LIFE_MS } from '#shared/domain/members/privacy.ts'
import { deleteExportFiles, exportFileKey, type PartPlace } from './export-files.ts'
import { exportedPictures } from './exported-pictures.ts'
import { isHeldBy, type LeasedExport, leaseExport, renewedLease } from './lease-exports.ts'
import { PERSONAL_DATA } from './personal-data/personal-data.ts'
import type { PersonalTable } from './personal-data/personal-table.ts'

/** Each is some three hundred calls outside, of the thousand that a worker has for all jobs of a minute. */
const EXPORTS_PER_RUN = 2
const ROWS_PER_PART = 500
/** Of rows that may be whole articles. */
const TEXTS_PER_PART = 25

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
export async function writeDataExports(ctx: ExportContext, elapsedMs: Elapsed = elapsedSince()): Promise<JobReport> {
  const report = { done: 0, later: 0, failed: 0 }
  const clock = () => new Date(ctx.now.getTime() + elapsedMs())
  for (let i = 0; i < EXPORTS_PER_RUN; i++) {
    const leased = await leaseExport({ db: ctx.db, now: clock() })
    if (!leased) break
    if (leased.state === 'FAILED') {
      await deleteExportFiles(ctx, leased)
      report.failed++
    } else if (await writeExport({ ctx, leased, clock })) report.done++
  }
  return report
}

type Run = { readonly ctx: ExportContext; readonly leased: LeasedExport; readonly clock: () => Date }

/** False when another run has taken the export over: this one leaves nothing behind. */
async function writeExport(run: Run): Promise<boolean> {
  const parts = partWriter(run)
  try {
    await writeParts(run, parts.write)
    await finishExport(run)
    return true
  } catch (error) {
    if (!(error instanceof PreconditionFailed)) throw error
    await parts.deleteFiles()
    return false
  }
}

/** With the rows that stayed with accounts that were merged into theirs: nobody can sign in with those to ask for them. */
async function writeParts({ ctx, leased }: Run, write: ReturnType<typeof partWriter>['write']): Promise<void> {
  const { userId, communityId } = leased
  await deleteExportFiles(ctx, { ...leased, before: leased.attempt })
  const accounts = [{ userId, communityId }, ...(await readMergedAccounts(ctx.db, { userId, communityId }))]
  for (const { source, page } of SOURCES) {
    const limit = source.hasTexts ? TEXTS_PER_PART : ROWS_PER_PART
    // A row may be of two of the accounts, as that of their merge is.
    const places = new Set<number>()
    for (const account of accounts) {
      for (let after: number | null = 0; after !== null; ) {
        const found = (await ctx.db.read(page({ ...account, after, limit }))) as readonly Row[]
        const rows = found.flatMap(({ place, ...row }) => (places.has(place) ? [] : [row]))
        if (rows.length > 0) await write({ source: getTableName(source.table), label: source.label }, rows)
        for (const { place } of found) places.add(place)
        after = found.length === limit ? (found.at(-1)?.place ?? null) : null
      }
    }
  }
  const ofPictures = { source: 'picture_files', label: 'Files of your pictures' }
  for (const account of accounts)
    for await (const picture of exportedPictures(ctx, account)) await write(ofPictures, [picture])
}

type PartArgs = PartPlace & {
  readonly exportId: string
  readonly communityId: string
  readonly source: string
  readonly label: string
}

const newPart = statement(({ exportId, communityId, attempt, position, source, label }: PartArgs) =>
  build.insert(dataExportParts).values({ exportId, communityId, attempt, position, source, label }),
)

/** Writes one part after the other, each of them only while this run holds the export, which it holds on to by it. */
function partWriter({ ctx: { db, files }, leased, clock }: Run) {
  const { id: exportId, communityId, attempt } = leased
  const encoder = new TextEncoder()
  let position = 0
  return {
    write: async (part: Pick<PartArgs, 'source' | 'label'>, rows: readonly object[]) => {
      const place = { attempt, position: position++ }
      await db.commitIf([renewedLease(leased, clock()), newPart({ ...part, ...place, exportId, communityId })])
      const bytes = encoder.encode(JSON.stringify(rows))
      await files.put(exportFileKey(leased, place), { contentType: 'application/json', bytes })
    },
    deleteFiles: () =>
      files.delete(Array.from({ length: position }, (_, at) => exportFileKey(leased, { attempt, position: at }))),
  }
}

const closingOf = statement(({ communityId }: Pick<ActorArgs, 'communityId'>) =>
  build
    .select({ closing: closingColumn(communities.id) })
    .from(communities)
    .where(eq(communities.id, communityId)),
)

/** Only by the run that still holds the export. Once its community has ended nobody can download it. */
async function finishExport({ ctx, leased }: Run): Promise<void> {
  const { id, communityId, userId } = leased
  const { db, now } = ctx
  const [of] = await db.read(closingOf({ communityId }))
  const [endsAt, weekAfter] = [of?.closing?.endsAt, new Date(now.getTime() + EXPORT_LIFE_MS)]
  const isLast = endsAt !== undefined && endsAt < weekAfter
  const expiresAt = isLast ? endsAt : weekAfter
  const ready = build
    .update(dataExports)
    .set({ state: 'READY', readyAt: now, expiresAt, leasedUntil: null })
    .where(isHeldBy(leased))
  const email = await emailStatements(ctx, {
    communityId,
    recipient: { kind: 'USER', userId },
    template: 'data-export-ready',
    data: { expiresAt: expiresAt.toISOString(), isLast },
    idempotencyKey: `data-export-ready/${id}/1`,
  })
  await db.commitIf([ready, ...(expiresAt > now ? email : [])])
}
