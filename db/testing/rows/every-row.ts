import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { build } from '#db/statement.ts'

/** Every row of every table, by table; `onlyWhere` leaves out irrelevant rows of one table. */
export async function everyRow(
  db: Db,
  onlyWhere: Readonly<Record<string, SQL>> = {},
): Promise<Readonly<Record<string, string>>> {
  const tables = await db.read(
    build.all<{ name: string }>(
      sql`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    ),
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db.read(build.all(sql`SELECT * FROM ${sql.identifier(name)} WHERE ${onlyWhere[name] ?? sql`1`}`)),
    ),
  )
  return Object.fromEntries(tables.map(({ name }, at) => [name, JSON.stringify(rows[at])]))
}
