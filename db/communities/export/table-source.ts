import { and, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { build, isAlso, statement } from '#db/statement.ts'
import type { ExportedTable, OfCommunity } from './exported/exported-table.ts'
import { pieceBuilder, type Source } from './piece.ts'

const ROWS_AT_ONCE = 200
/** Page size for rows that may be whole articles. */
const TEXTS_AT_ONCE = 25
/** The maximum number of rows (of all communities) that a statement walks, and the number of statements per piece. */
const ROWS_WALKED = 20_000
const READS_PER_PIECE = 50

type PageArgs = OfCommunity & { readonly after: number; readonly to: number; readonly limit: number }
type Row = Readonly<Record<string, unknown>> & { readonly place: number }

/**
 * The rows of a community in the order in which they were written. By row number and without an index, so that a statement walks a bounded
 * part of the table and continues where the last one ended, whatever is written or deleted meanwhile.
 */
function pageOf(exported: ExportedTable) {
  const { table, isOf } = exported
  return statement((p: PageArgs) =>
    build
      .select({ ...exportedColumns(exported), place: sql<number>`rowid` })
      .from(table)
      .where(
        and(isOf?.(p) ?? isAlso(communityColumn(table), p.communityId), sql`rowid > ${p.after} AND rowid <= ${p.to}`),
      )
      .orderBy(sql`rowid`)
      .limit(p.limit),
  )
}

function communityColumn(table: ExportedTable['table']): SQLiteColumn {
  const { communityId } = getTableColumns(table)
  if (!communityId) throw new Error(`${getTableName(table)} has no community`)
  return communityId
}

/** By their names in code. The community is left out because it is the same in all rows. */
export function exportedColumns({ table, without = [] }: ExportedTable): Record<string, SQLiteColumn> {
  const columns = Object.entries(getTableColumns(table))
  return Object.fromEntries(columns.filter(([name]) => name !== 'communityId' && !without.includes(name)))
}

/** A table as JSON lines: one row per line, of the rows that existed when the export began. */
export function tableSource(exported: ExportedTable): Source {
  const name = getTableName(exported.table)
  const page = pageOf(exported)
  const limit = exported.hasTexts ? TEXTS_AT_ONCE : ROWS_AT_ONCE
  const encoder = new TextEncoder()
  return {
    name,
    extension: 'jsonl',
    readPiece: async ({ db }, { communityId, lastRows }, begin) => {
      const last = lastRows[name] ?? 0
      const piece = pieceBuilder()
      let after = begin
      for (let reads = 0; reads < READS_PER_PIECE && after < last && !piece.isFull(); reads++) {
        const to = Math.min(after + ROWS_WALKED, last)
        const rows = (await db.read(page({ communityId, after, to, limit }))) as readonly Row[]
        for (const { place: _, ...row } of rows) piece.add(encoder.encode(`${JSON.stringify(row)}\n`))
        after = rows.length === limit ? (rows.at(-1)?.place ?? to) : to
      }
      return piece.build(after < last ? after : null)
    },
  }
}
