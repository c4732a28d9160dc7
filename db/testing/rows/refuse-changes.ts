import { getTableName, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import { build } from '#db/statement.ts'

/** Makes the database refuse changes of one row, as a constraint would. Returns a function that undoes it. */
export async function refuseChanges(db: Db, table: SQLiteTable, rowId: string): Promise<() => Promise<void>> {
  const name = sql.identifier('refuse_changes')
  await db.commit([
    build.run(sql`CREATE TRIGGER ${name} BEFORE UPDATE ON ${sql.identifier(getTableName(table))}
      WHEN NEW.id = ${sql.raw(`'${rowId}'`)} BEGIN SELECT RAISE(ABORT, 'CHECK constraint failed: refused'); END`),
  ])
  return async () => {
    await db.commit([build.run(sql`DROP TRIGGER ${name}`)])
  }
}

/** Makes the database refuse new rows of a table. Returns a function that undoes it. */
export async function refuseInserts(db: Db, table: SQLiteTable): Promise<() => Promise<void>> {
  const name = sql.identifier('refuse_inserts')
  await db.commit([
    build.run(sql`CREATE TRIGGER ${name} BEFORE INSERT ON ${sql.identifier(getTableName(table))}
      BEGIN SELECT RAISE(ABORT, 'CHECK constraint failed: refused'); END`),
  ])
  return async () => {
    await db.commit([build.run(sql`DROP TRIGGER ${name}`)])
  }
}
