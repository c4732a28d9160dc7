import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { type BoundStatement, build, once } from '../statement.ts'

/** The tables filled by `insertCast`: their rows stay. */
const CAST_TABLES = new Set([
  'communities',
  'community_hosts',
  'users',
  'staff_permissions',
  'mobile_phones',
  'images',
  // Derived from the cast by triggers.
  'directory_entries',
  'directory_facets',
  'directory_counts',
  'directory_words',
  // The word index is never cleaned up.
  'article_words',
  '__drizzle_migrations',
])

/**
 * Empties every table except those of the cast. The tables are listed by the database itself, so that a new one is included; the full-text
 * index is a virtual table and is emptied by triggers on its source rows.
 */
export async function truncateAll(db: Db, tries = 5): Promise<void> {
  filled ??= filledAmong(await readTables(db))
  const found = await db.read(filled)
  try {
    const [first, ...rest] = found.map(({ name }) => build.run(sql`DELETE FROM ${sql.identifier(name)}`))
    if (first) await db.commit([first, ...rest])
  } catch (error) {
    // Work that continues after a response has written into a table that was empty.
    if (tries === 1) throw error
    await truncateAll(db, tries - 1)
  }
}

/** The same in every database of a test process: all are copies of one template. */
let filled: BoundStatement<{ name: string }[]> | undefined

/** A test fills few of them: finding and emptying these takes half as long as emptying all. */
function filledAmong(names: readonly string[]): BoundStatement<{ name: string }[]> {
  const each = names.map(
    (name): SQL => sql`SELECT ${name} AS name WHERE EXISTS (SELECT 1 FROM ${sql.identifier(name)})`,
  )
  return once(build.all<{ name: string }>(sql.join(each, sql` UNION ALL `)))
}

/**
 * A table comes before those it refers to, so that no row is deleted before those that refer to it. Deferring the checks instead would be
 * a pragma, which makes the engine prepare every statement of the connection again.
 */
async function readTables(db: Db): Promise<readonly string[]> {
  const tables = await db.read(
    build.all<{ name: string }>(
      sql`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'`,
    ),
  )
  const references = await db.read(
    build.all<{ child: string; parent: string }>(
      sql`SELECT t.name AS child, f."table" AS parent FROM pragma_table_list t JOIN pragma_foreign_key_list(t.name) f
        WHERE t.schema = 'main' AND t.type = 'table' AND t.name <> f."table"`,
    ),
  )
  const ordered = new Set<string>()
  const add = (name: string) => {
    for (const { child, parent } of references) if (parent === name && !ordered.has(child)) add(child)
    ordered.add(name)
  }
  for (const { name } of tables) add(name)
  return [...ordered].filter((name) => !CAST_TABLES.has(name))
}
