import { getTableName, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { build, statement } from '#db/statement.ts'
import { DESCRIPTIONS } from './description.ts'
import { EXPORTED_TABLES } from './exported/exported.ts'
import { PICTURE_SOURCES } from './picture-sources.ts'
import type { Source } from './piece.ts'
import { tableSource } from './table-source.ts'

/** Everything that an export contains, in the order of writing. */
export const SOURCES: readonly Source[] = [...EXPORTED_TABLES.map(tableSource), ...PICTURE_SOURCES, ...DESCRIPTIONS]

/** The end of an export, or where it continues. */
export type NextPlace = { readonly source: string; readonly after: number } | null

export function placeAfter(source: Source, after: number | null): NextPlace {
  if (after !== null) return { source: source.name, after }
  const next = SOURCES[SOURCES.indexOf(source) + 1]
  return next ? { source: next.name, after: 0 } : null
}

/** Null for a source of an earlier version of the product, which this version cannot continue. */
export function sourceAt(name: string | null): Source | undefined {
  return name === null ? SOURCES[0] : SOURCES.find((source) => source.name === name)
}

/** Across all communities: row numbers are not per community. */
const lastRows = statement((_: Record<string, never>) =>
  build.all<Record<string, number | null>>(
    sql`SELECT ${sql.join(
      EXPORTED_TABLES.map(
        ({ table }) => sql`(SELECT max(rowid) FROM ${table}) AS ${sql.identifier(getTableName(table))}`,
      ),
      sql`, `,
    )}`,
  ),
)

/** The last row of each table, all at the same instant: an export contains nothing written later. */
export async function readLastRows(db: Db): Promise<Record<string, number>> {
  const [found] = await db.read(lastRows({}))
  return Object.fromEntries(Object.entries(found ?? {}).map(([table, last]) => [table, last ?? 0]))
}
