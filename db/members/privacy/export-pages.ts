import { and, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { ActorArgs, FilesContext } from '#db/context.ts'
import { readMergedAccounts } from '#db/members/merge/kept-account.ts'
import type { ExportPartPlace } from '#db/schema/privacy.ts'
import { build, statement } from '#db/statement.ts'
import { readLastPart } from './export-files.ts'
import { exportedPictures } from './exported-pictures.ts'
import type { LeasedExport } from './lease-exports.ts'
import { PERSONAL_DATA } from './personal-data/personal-data.ts'
import { NEVER_EXPORTED, type PersonalTable } from './personal-data/personal-table.ts'

const ROWS_PER_PART = 500
/** Page size for rows that may be whole articles. */
const TEXTS_PER_PART = 25

type PageArgs = ActorArgs & { readonly after: number; readonly limit: number }
type Row = Readonly<Record<string, unknown>> & { readonly place: number }

const SOURCES = PERSONAL_DATA.map((source) => ({
  name: getTableName(source.table),
  source,
  page: pageOf(source),
  places: placesOf(source),
}))

const PICTURE_FILES = { source: 'picture_files', label: 'Your image files' }

/** The rows of a person in the order in which they were written. The plus keeps SQLite from walking the whole table in that order. */
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

function placesOf({ table, isOf }: PersonalTable) {
  return statement((p: ActorArgs) => build.select({ place: sql<number>`rowid` }).from(table).where(isOf(p)))
}

function exportedColumns(table: PersonalTable['table'], without: readonly string[]): Record<string, SQLiteColumn> {
  const isLeftOut = (name: string) => without.includes(name) || NEVER_EXPORTED.includes(name)
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !isLeftOut(name))
  return Object.fromEntries(columns)
}

type Place = Pick<ExportPartPlace, 'account' | 'after'> & { readonly source: string }

/** Where a run begins. */
export type ExportStart = {
  readonly accountIds: readonly string[]
  /** The part begun by the last run, whose file may be missing; null if nothing is written yet. */
  readonly from: (Place & { readonly position: number }) | null
}

/**
 * Where earlier runs stopped. An export starts over when accounts have been merged into the member's, or separated, since: their rows would
 * be missing, or would have moved behind the position.
 */
export async function findExportStart({ db }: Pick<FilesContext, 'db'>, leased: LeasedExport): Promise<ExportStart> {
  const { userId, communityId } = leased
  const [merged, last] = await Promise.all([
    readMergedAccounts(db, { userId, communityId }),
    readLastPart({ db }, leased),
  ])
  const accountIds = [userId, ...merged.map((account) => account.userId).toSorted()]
  const isKnown = last?.source === PICTURE_FILES.source || SOURCES.some(({ name }) => name === last?.source)
  if (!last?.beginsAt || !isKnown || last.beginsAt.accountIds.join() !== accountIds.join())
    return { accountIds, from: null }
  const { position, source, beginsAt } = last
  return { accountIds, from: { position, source, account: beginsAt.account, after: beginsAt.after } }
}

/** The rows that become one part. */
export type ExportPage = Place & { readonly label: string; readonly rows: readonly object[] }

/**
 * The content of an export from a position on, including rows that stayed with accounts merged into the member's: nobody can sign in with
 * those to request them.
 */
export async function* exportPages(
  ctx: FilesContext,
  { communityId }: LeasedExport,
  { accountIds, from }: ExportStart,
): AsyncGenerator<ExportPage, void> {
  let start = from
  for (const { name, source, page, places } of SOURCES) {
    if (start && start.source !== name) continue
    const limit = source.hasTexts ? TEXTS_PER_PART : ROWS_PER_PART
    // A row may belong to two of the accounts, like the row of their merge.
    const known = new Set<number>()
    for (const [account, userId] of accountIds.entries()) {
      if (start && account < start.account) {
        for (const { place } of await ctx.db.read(places({ userId, communityId }))) known.add(place)
        continue
      }
      let after: number | null = start?.after ?? 0
      start = null
      while (after !== null) {
        const found = (await ctx.db.read(page({ userId, communityId, after, limit }))) as readonly Row[]
        const rows = found.flatMap(({ place, ...row }) => (known.has(place) ? [] : [row]))
        if (rows.length > 0) yield { source: name, label: source.label, account, after, rows }
        for (const { place } of found) known.add(place)
        after = found.length === limit ? (found.at(-1)?.place ?? null) : null
      }
    }
  }
  for (const [account, userId] of accountIds.entries()) {
    if (start && account < start.account) continue
    const pictures = exportedPictures(ctx, { userId, communityId, after: start?.after ?? 0 })
    start = null
    for await (const { picture, after } of pictures) yield { ...PICTURE_FILES, account, after, rows: [picture] }
  }
}
