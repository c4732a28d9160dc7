import { integer, text } from 'drizzle-orm/sqlite-core'

/** Instants are UTC milliseconds in the database and `Date` in code. */
export const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })
export const flag = (name: string) => integer(name, { mode: 'boolean' })
export const id = () => text('id').primaryKey()
