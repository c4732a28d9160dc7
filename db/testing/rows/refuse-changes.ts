import { getTableName, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import { build } from '#db/statement.ts'

/** The database refuses to change one row from now on, as a constraint would. Answers how to take that back. */
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

/** The database takes no new row of a table from now on. Answers how to take that back. */
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
