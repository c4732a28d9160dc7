import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { build } from '#db/statement.ts'

export type RowCounts = Readonly<Record<string, number>>

/** Rows that every request or run writes, whatever it does, and those that triggers derive from other rows. */
const LEFT_OUT = /^(?:attempts|failed_requests|preconditions|job_runs|job_attempts|directory_\w+|article_words\w*)$/

/** The number of rows in each table, except tables matching `leftOut`. */
export async function countRows(db: Db, leftOut: RegExp = LEFT_OUT): Promise<RowCounts> {
  const tables = await db.read(
    build.all<{ name: string }>(
      sql`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    ),
  )
  const counts = tables
    .filter(({ name }) => !leftOut.test(name))
    .map(({ name }) => sql`SELECT ${name} AS name, count(*) AS rows FROM ${sql.identifier(name)}`)
  const rows = await db.read(build.all<{ name: string; rows: number }>(sql.join(counts, sql` UNION ALL `)))
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}

/** The tables that have more or fewer rows than before, with the difference. */
export function changedCounts(before: RowCounts, after: RowCounts): RowCounts {
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, count]) =>
      count === (before[name] ?? 0) ? [] : [[name, count - (before[name] ?? 0)]],
    ),
  )
}
