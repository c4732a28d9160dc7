import { Column, getTableName, is, SQL, Subquery } from 'drizzle-orm'
import type { SqlValue } from './sql-value.ts'

/** A selected field and its path in the row object, as stored in drizzle's prepared query. */
export type SelectedField = { readonly path: readonly string[]; readonly field: unknown }

/** By table name, whether a join must have found the table; drizzle omits it for queries without joins. */
export type JoinedTables = Readonly<Record<string, boolean>> | undefined

type Decoder = { mapFromDriverValue(value: unknown): unknown }

type Group = {
  readonly leaves: { readonly key: string; readonly at: number; readonly decoder: Decoder | null }[]
  readonly groups: Map<string, Group>
  /** The group is null if this column of the row is: the left join had no match. */
  nullAt: number | null
}

/**
 * Maps rows like drizzle's `mapResultRow` (but see `nullColumn`), planned once: drizzle looks up decoder, path and join for every value of
 * every row, which was half of a backend's cost for a list of articles.
 */
export function rowMapper(fields: readonly SelectedField[], joined: JoinedTables): (row: SqlValue[]) => unknown {
  const root = newGroup()
  for (const [at, { path, field }] of fields.entries()) {
    const group = path.slice(0, -1).reduce(groupIn, root)
    group.leaves.push({ key: path.at(-1) ?? '', at, decoder: decoderOf(field) })
  }
  if (joined) for (const [name, group] of root.groups) group.nullAt = nullColumn(fields, name, joined)
  return (row) => readGroup(root, row)
}

function newGroup(): Group {
  return { leaves: [], groups: new Map(), nullAt: null }
}

function groupIn(group: Group, name: string): Group {
  const known = group.groups.get(name) ?? newGroup()
  group.groups.set(name, known)
  return known
}

function readGroup({ leaves, groups }: Group, row: SqlValue[]): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const { key, at, decoder } of leaves) {
    const value = row[at] ?? null
    result[key] = decoder === null || value === null ? value : decoder.mapFromDriverValue(value)
  }
  for (const [key, group] of groups) {
    result[key] = group.nullAt !== null && (row[group.nullAt] ?? null) === null ? null : readGroup(group, row)
  }
  return result
}

/** Null for columns whose values are used as stored. */
export function decoderOf(field: unknown): Decoder | null {
  if (is(field, Column)) return field.mapFromDriverValue === Column.prototype.mapFromDriverValue ? null : field
  if (is(field, SQL)) return decoderOfSql(field)
  if (is(field, Subquery)) return decoderOfSql(field._.sql)
  return decoderOfSql((field as { readonly sql: SQL }).sql)
}

function decoderOfSql(expression: SQL): Decoder {
  return (expression as unknown as { readonly decoder: Decoder }).decoder
}

/**
 * drizzle's rule: the first column of an object decides, if all its columns belong to one table and that table may be missing. But a column
 * that is never null in an existing row is preferred, because drizzle treats a row with a null first column as missing.
 */
function nullColumn(fields: readonly SelectedField[], name: string, joined: Readonly<Record<string, boolean>>) {
  const columns = fields.flatMap(({ path, field }, at) =>
    path.length === 2 && path[0] === name && is(field, Column)
      ? [{ at, table: getTableName(field.table), notNull: field.notNull }]
      : [],
  )
  const [first] = columns
  if (!first || joined[first.table] || columns.some(({ table }) => table !== first.table)) return null
  return (columns.find(({ notNull }) => notNull) ?? first).at
}
