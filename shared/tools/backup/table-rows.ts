import { createHash } from 'node:crypto'
import type Database from 'libsql'

export type Driver = InstanceType<typeof Database>
export type Value = bigint | number | string | Buffer | null

/** A table with its row order: by row number, or by key if it has none. */
export type Table = {
  readonly name: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
  /** The row number is not a column, and is copied too, because search indexes refer to it. */
  readonly hasOwnRowid: boolean
}

type Column = { readonly name: string; readonly type: string; readonly pk: number }

/** The counters of autoincrement tables, which writing to these tables changes: it is copied last. */
export const SEQUENCES = 'sqlite_sequence'

/** Every table with rows of its own, including the shadow tables of search indexes. */
export function tablesOf(driver: Driver): readonly Table[] {
  const rows = driver
    .prepare(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
        ORDER BY name = '${SEQUENCES}', name`,
    )
    .all() as readonly { readonly name: string; readonly sql: string }[]
  return rows
    .filter(({ name }) => name === SEQUENCES || !isInternal(name))
    .map(({ name, sql }) => {
      const columns = driver.prepare('SELECT name, type, pk FROM pragma_table_info(?)').all(name) as readonly Column[]
      const keys = columns.filter(({ pk }) => pk > 0).toSorted((one, other) => Number(one.pk) - Number(other.pk))
      const isKeyed = /WITHOUT\s+ROWID\s*$/i.test(sql)
      const isRowid = keys.length === 1 && keys[0]?.type.toUpperCase() === 'INTEGER'
      return {
        name,
        columns: columns.map((column) => column.name),
        key: isKeyed ? keys.map((column) => column.name) : ['rowid'],
        hasOwnRowid: !isKeyed && !isRowid,
      }
    })
}

/** Tables of the engine or of its server, which create them. */
export function isInternal(name: string): boolean {
  return /^(sqlite_|libsql_|_litestream_)/.test(name)
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** The columns of a row as read and written, starting with the row number if it is copied. */
export function copiedColumns({ columns, hasOwnRowid }: Table): readonly string[] {
  return hasOwnRowid ? ['rowid', ...columns] : columns
}

/** A statement that reads rows in order, after `after` if given. */
export function pageSql(table: Table, limit: number, isFirst: boolean): string {
  const key = table.key.map(quoted).join(', ')
  const columns = [...table.key, ...copiedColumns(table)].map(quoted).join(', ')
  const after = isFirst ? '' : ` WHERE (${key}) > (${table.key.map(() => '?').join(', ')})`
  return `SELECT ${columns} FROM ${quoted(table.name)}${after} ORDER BY ${key} LIMIT ${limit}`
}

/** Counts rows, and computes one checksum of all their values and types in order. */
export class RowSum {
  readonly #hash = createHash('sha256')
  #rows = 0

  add(values: readonly Value[]): void {
    this.#rows++
    this.#hash.update(`${values.map(asText).join()}\n`)
  }

  result() {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}

function asText(value: Value): string {
  if (value === null) return 'n'
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'bigint') return String(value)
  return typeof value === 'number' ? `f${value}` : `x${value.toString('hex')}`
}

/** The checksum of a table in a file, comparable with that of the source server. */
export function sumOf(driver: Driver, table: Table) {
  const sum = new RowSum()
  const columns = copiedColumns(table).map(quoted).join(', ')
  const statement = driver
    .prepare(`SELECT ${columns} FROM ${quoted(table.name)} ORDER BY ${table.key.map(quoted).join(', ')}`)
    .raw(true)
    .safeIntegers(true)
  for (const row of statement.iterate()) sum.add(row as Value[])
  return sum.result()
}
