import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { build } from '#db/statement.ts'

type OfCommunity = SQLiteTable & { readonly communityId: SQLiteColumn }

/** How many rows of the community fulfill the conditions, as a column of another query. */
export function countRows(
  table: OfCommunity,
  { communityId }: { readonly communityId: string },
  ...conditions: readonly (SQL | undefined)[]
): SQL<number> {
  const rows = build
    .select({ count: count() })
    .from(table)
    .where(and(eq(table.communityId, communityId), ...conditions))
  return sql<number>`${rows}`.mapWith(Number)
}
