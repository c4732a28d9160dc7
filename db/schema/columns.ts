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
