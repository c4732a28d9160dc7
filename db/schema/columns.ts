import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { integer, text } from 'drizzle-orm/sqlite-core'

/** Instants are UTC milliseconds in the database and `Date` in code. */
export function instant(name: string) {
  return integer(name, { mode: 'timestamp_ms' })
}
export function flag(name: string) {
  return integer(name, { mode: 'boolean' })
}
export function id() {
  return text('id').primaryKey()
}

/** The values must be our own constants: they are inlined in the text of a check. */
export function isOneOf(column: AnyColumn, values: readonly string[]): SQL {
  return sql`${column} IN (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}
