import { type AnyColumn, Column, type GetColumnData, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { decoderOf } from './row-mapper.ts'

type FlatColumns = { readonly [name: string]: AnyColumn | SQL }
type FlatRowOf<C extends FlatColumns> = {
  -readonly [Name in keyof C]: C[Name] extends AnyColumn
    ? GetColumnData<C[Name]>
    : C[Name] extends SQL<infer Value>
      ? Value
      : never
}

/**
 * Columns of the row as one value, which halves the cost of a wide list row for the database, the wire and the backend. Not for long texts,
 * which would be escaped twice.
 */
export function jsonColumns<C extends FlatColumns>(columns: C): SQL<FlatRowOf<C>> {
  return jsonArray(columns).mapWith(arrayReader(columns))
}

/** The same for a left-joined table that may have no match: null where `key` is null. */
export function jsonColumnsIfFound<C extends FlatColumns>(columns: C, key: AnyColumn): SQL<FlatRowOf<C> | null> {
  return sql`CASE WHEN ${key} IS NOT NULL THEN ${jsonArray(columns)} END`.mapWith(arrayReader(columns))
}

type Columns = { readonly [name: string]: AnyColumn | Columns }
type RowOf<C extends Columns> = {
  -readonly [Name in keyof C]: C[Name] extends AnyColumn
    ? GetColumnData<C[Name]>
    : C[Name] extends Columns
      ? RowOf<C[Name]>
      : never
}

/** The row of a subquery as one value of the outer row; null without a row. `query` selects the given expression as `row`. */
export function jsonRow<C extends Columns>(columns: C, query: (row: SQL.Aliased) => SQLWrapper): SQL<RowOf<C> | null> {
  return sql`${query(jsonObject(columns).as('row'))}`.mapWith((text: string) => decode(columns, JSON.parse(text)))
}

/** The rows of a subquery, in its order, as one value of the outer row. */
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

function jsonArray(columns: FlatColumns): SQL {
  return sql`json_array(${sql.join(Object.values(columns), sql`, `)})`
}

/** Planned once, like `rowMapper`. */
function arrayReader<C extends FlatColumns>(columns: C) {
  const fields = Object.entries(columns).map(([name, column]) => ({ name, decoder: decoderOf(column) }))
  return (text: string): FlatRowOf<C> => {
    const values = JSON.parse(text) as readonly unknown[]
    const row: Record<string, unknown> = {}
    for (const [at, { name, decoder }] of fields.entries()) {
      const value = values[at]
      row[name] = decoder === null || value === null ? value : decoder.mapFromDriverValue(value)
    }
    return row as FlatRowOf<C>
  }
}

/** Maps a row as drizzle does: each column decodes its stored value. */
function decode<C extends Columns>(columns: C, stored: unknown): RowOf<C> {
  const values = stored as Readonly<Record<string, unknown>>
  const entries = Object.entries(columns).map(([name, column]) => {
    const value = values[name]
    if (!is(column, Column)) return [name, decode(column, value)]
    return [name, value === null ? null : column.mapFromDriverValue(value)]
  })
  return Object.fromEntries(entries) as RowOf<C>
}
