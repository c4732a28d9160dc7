import { getTableColumns } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { build } from '#db/statement.ts'

/** SQLite takes 32,766 values in one statement. */
const MAX_VALUES = 16_000

/** As few statements as the rows fit into. */
export function insertRows<T extends SQLiteTable>(table: T, rows: readonly T['$inferInsert'][]) {
  const rowsAtOnce = Math.floor(MAX_VALUES / Object.keys(getTableColumns(table)).length)
  const count = Math.ceil(rows.length / rowsAtOnce)
  return Array.from({ length: count }, (_, i) =>
    build.insert(table).values(rows.slice(i * rowsAtOnce, (i + 1) * rowsAtOnce) as T['$inferInsert'][]),
  )
}
