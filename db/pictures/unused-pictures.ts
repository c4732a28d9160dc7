import { and, eq, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { pictures } from '#db/schema/pictures.ts'
import { build, statement } from '#db/statement.ts'

type Parent = {
  readonly table: SQLiteTable & { readonly id: SQLiteColumn; readonly communityId: SQLiteColumn }
  /** The column of the parent that refers to the picture it shows. */
  readonly shows: SQLiteColumn
  /** The column of `pictures` that refers to the parent. */
  readonly of: SQLiteColumn
}

/** The statement that ends the use of pictures that their article or group no longer shows; a job deletes them. */
export function unusedPictures({ table, shows, of }: Parent) {
  return statement((p: { readonly parentId: string; readonly communityId: string; readonly now: Date }) =>
    build
      .update(pictures)
      .set({ state: 'UNUSED', changedAt: p.now })
      .where(
        and(
          eq(of, p.parentId),
          eq(pictures.communityId, p.communityId),
          eq(pictures.state, 'IN_USE'),
          sql`NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${of}
            AND ${table.communityId} = ${pictures.communityId} AND ${shows} = ${pictures.id})`,
        ),
      ),
  )
}
