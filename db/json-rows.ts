import { type AnyColumn, Column, type GetColumnData, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

type Columns = { readonly [name: string]: AnyColumn | Columns }
type RowOf<C extends Columns> = {
  -readonly [Name in keyof C]: C[Name] extends AnyColumn
    ? GetColumnData<C[Name]>
    : C[Name] extends Columns
      ? RowOf<C[Name]>
      : never
}

/** The row of a subquery as one value of the row around it; null without one. `query` selects the given expression as `row`. */
export function jsonRow<C extends Columns>(columns: C, query: (row: SQL.Aliased) => SQLWrapper): SQL<RowOf<C> | null> {
  return sql`${query(jsonObject(columns).as('row'))}`.mapWith((text: string) => decode(columns, JSON.parse(text)))
}

/** The rows of a subquery, in its order, as one value of the row around it. */
export function jsonRows<C extends Columns>(columns: C, query: (row: SQL.Aliased) => SQLWrapper): SQL<RowOf<C>[]> {
  const rows = sql`(SELECT json_group_array(json("row")) FROM ${query(jsonObject(columns).as('row'))})`
  return rows.mapWith((text: string) => (JSON.parse(text) as unknown[]).map((row) => decode(columns, row)))
}

function jsonObject(columns: Columns): SQL {
  const parts = Object.entries(columns).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${is(column, Column) ? column : jsonObject(column)}`,
  )
  return sql`json_object(${sql.join(parts, sql`, `)})`
}

/** Maps a row as drizzle does: by the column's own reading of what the database stores. */
function decode<C extends Columns>(columns: C, stored: unknown): RowOf<C> {
  const values = stored as Readonly<Record<string, unknown>>
  const entries = Object.entries(columns).map(([name, column]) => {
    const value = values[name]
    if (!is(column, Column)) return [name, decode(column, value)]
    return [name, value === null ? null : column.mapFromDriverValue(value)]
  })
  return Object.fromEntries(entries) as RowOf<C>
}
