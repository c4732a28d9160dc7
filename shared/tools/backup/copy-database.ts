import { type Client, createClient, type InStatement, type ResultSet } from '@libsql/client/web'
import Database from 'libsql'
import type { DbConfig } from '#db/hrana.ts'
import { CliError } from '../tool.ts'
import type { TableSum } from './manifest.ts'
import {
  copiedColumns,
  type Driver,
  isInternal,
  pageSql,
  quoted,
  RowSum,
  SEQUENCES,
  type Table,
  tablesOf,
  type Value,
} from './table-rows.ts'

/** Limit for the rows of one response: a server refuses larger ones, and ours answers nothing else while it builds one. */
const PAGE_BYTES = 1_000_000
const FIRST_PAGE_ROWS = 20
const MOST_ROWS = 2000

type Reader = (statement: InStatement) => Promise<ResultSet>
type SchemaRow = { readonly type: string; readonly name: string; readonly table: string; readonly sql: string }

export type CopyOptions = {
  /** Nobody writes to it, for example because it is a branch: it is read without a transaction, which Turso ends after five seconds. */
  readonly isStill: boolean
}

/**
 * Copies a database from its server into a SQLite file, and returns the checksum of each table as read. Everything is read in one
 * transaction, so the file has the rows of one instant, whatever is written meanwhile: in WAL mode readers and writers do not block each
 * other.
 */
export async function copyDatabase(
  { url, authToken }: DbConfig,
  file: string,
  { isStill }: CopyOptions,
): Promise<Readonly<Record<string, TableSum>>> {
  const client = createClient({ url: url.replace(/^libsql:/, 'https:'), authToken, intMode: 'bigint' })
  const driver = new Database(file)
  try {
    driver.exec('PRAGMA foreign_keys = OFF; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF')
    return isStill
      ? await copyAll((statement) => client.execute(statement), driver)
      : await inTransaction(client, (read) => copyAll(read, driver))
  } finally {
    driver.close()
    client.close()
  }
}

async function inTransaction<T>(client: Client, work: (read: Reader) => Promise<T>): Promise<T> {
  const transaction = await client.transaction('read')
  try {
    return await work((statement) => transaction.execute(statement))
  } catch (error) {
    const { code, message } = error as { readonly code?: string; readonly message: string }
    if (!/STREAM_EXPIRED|TRANSACTION_(CLOSED|TIMEOUT)|stream not found/i.test(`${code} ${message}`)) throw error
    throw new CliError(
      'The server ended the transaction before all was read. At Turso, make a branch and back that up: ' +
        'turso db create NAME-backup --from-db NAME, then npm run backup with its address and --still.',
    )
  } finally {
    transaction.close()
  }
}

async function copyAll(read: Reader, driver: Driver): Promise<Record<string, TableSum>> {
  const schema = await readSchema(read)
  const isVirtual = ({ sql }: SchemaRow) => /^CREATE VIRTUAL/i.test(sql)
  for (const row of schema) if (row.type === 'table' && !isVirtual(row)) driver.exec(row.sql)
  const sums: Record<string, TableSum> = {}
  for (const table of tablesOf(driver)) sums[table.name] = await copyTable(read, driver, table)
  // After the rows: building an index at once is faster than row by row, and a trigger would write again what is copied.
  addVirtualTables(driver, schema.filter(isVirtual))
  for (const row of schema) if (row.type !== 'table') driver.exec(row.sql)
  return sums
}

async function readSchema(read: Reader): Promise<readonly SchemaRow[]> {
  const { rows } = await read(
    `SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL
      ORDER BY CASE type WHEN 'table' THEN 0 WHEN 'index' THEN 1 WHEN 'view' THEN 2 ELSE 3 END, rowid`,
  )
  return rows
    .map(({ type, name, tbl_name, sql }) => ({
      ...{ type: String(type), name: String(name) },
      ...{ table: String(tbl_name), sql: String(sql) },
    }))
    .filter(({ name, table }) => !isInternal(name) && !isInternal(table))
}

/**
 * Registers a virtual table without running its CREATE, which would create its shadow tables again: these are copied like any others, so
 * that a search index equals that of the server. The SQLite shell dumps virtual tables in the same way.
 */
function addVirtualTables(driver: Driver, rows: readonly SchemaRow[]): void {
  driver.exec('PRAGMA writable_schema = ON')
  const enter = driver.prepare(
    `INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES ('table', ?, ?, 0, ?)`,
  )
  for (const { name, table, sql } of rows) enter.run(name, table, sql)
  driver.exec('PRAGMA writable_schema = RESET')
}

async function copyTable(read: Reader, driver: Driver, table: Table): Promise<TableSum> {
  const columns = copiedColumns(table)
  const insert = driver.prepare(
    `INSERT INTO ${quoted(table.name)} (${columns.map(quoted).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  if (table.name === SEQUENCES) driver.exec(`DELETE FROM ${SEQUENCES}`)
  const sum = new RowSum()
  let after: readonly Value[] | null = null
  let limit = FIRST_PAGE_ROWS
  for (;;) {
    const { rows } = await read({ sql: pageSql(table, limit, after === null), args: [...(after ?? [])] })
    const values = rows.map((row) => Array.from(row, toValue))
    driver.exec('BEGIN')
    for (const row of values) {
      const copied = row.slice(table.key.length)
      sum.add(copied)
      insert.run(...copied)
    }
    driver.exec('COMMIT')
    if (rows.length < limit) return sum.result()
    after = values.at(-1)?.slice(0, table.key.length) ?? null
    limit = Math.min(limit * 10, MOST_ROWS, Math.max(1, Math.floor((rows.length * PAGE_BYTES) / sizeOf(values))))
  }
}

function toValue(value: unknown): Value {
  return value instanceof ArrayBuffer ? Buffer.from(value) : (value as Value)
}

function sizeOf(rows: readonly (readonly Value[])[]): number {
  const size = (value: Value) => (typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 8)
  return rows.reduce((all, row) => row.reduce<number>((sum, value) => sum + size(value), all), 1)
}
