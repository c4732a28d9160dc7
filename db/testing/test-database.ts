import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Db } from '../client.ts'
import type { DbConfig } from '../hrana.ts'
import { migrate } from '../migrate.ts'
import { build } from '../statement.ts'
import { TEST_TOKEN } from './database-process.ts'
import { serveDatabase } from './serve-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type TestDatabase = {
  readonly config: DbConfig
  /** The database as seen by a new request. */
  readonly db: () => Db
  readonly stop: () => Promise<void>
}

const DATABASE_FILE = 'council.db'

/** A migrated, empty database behind the real server, for one test file: create it in beforeAll, and `stop` it in afterAll. */
export async function testDatabase(): Promise<TestDatabase> {
  const { bytes } = await schemaOfTests()
  const folder = temporaryFolder()
  const file = join(folder.path, DATABASE_FILE)
  writeFileSync(file, bytes)
  const server = await serveDatabase(file, TEST_TOKEN)
  return {
    config: server.config,
    db: () => new Db(server.config),
    stop: async () => {
      await server.stop()
      folder.remove()
    },
  }
}

type Template = {
  readonly bytes: Buffer
  /** Tables whose rows belong to a community, and the table of communities itself. */
  readonly communityTables: ReadonlySet<string>
  readonly indexes: readonly { readonly table: string; readonly name: string }[]
}

let template: Promise<Template> | undefined

/** What the checks of recorded statements need to know. */
export function schemaOfTests(): Promise<Template> {
  template ??= migratedTemplate()
  return template
}

/** The file of a migrated database, created once per test process: copying it is much faster than migrating. */
async function migratedTemplate(): Promise<Template> {
  const folder = temporaryFolder()
  const file = join(folder.path, DATABASE_FILE)
  const server = await serveDatabase(file, TEST_TOKEN)
  await migrate(server.config)
  const db = new Db(server.config)
  // Tests delete these rows between cases; the product's databases keep the triggers that make both tables append-only.
  await db.commit([
    build.run(sql`DROP TRIGGER audit_log_no_delete`),
    build.run(sql`DROP TRIGGER ledger_entries_no_delete`),
  ])
  const tables = await db.read(
    build.all<{ name: string }>(
      sql`SELECT t.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c ON c.name = 'community_id'
        WHERE t.type = 'table'`,
    ),
  )
  const indexes = await db.read(
    build.all<{ table: string; name: string }>(
      sql`SELECT tbl_name AS "table", name FROM sqlite_schema WHERE type = 'index'`,
    ),
  )
  await server.stop()
  const bytes = readFileSync(file)
  folder.remove()
  return { bytes, communityTables: new Set(['communities', ...tables.map(({ name }) => name)]), indexes }
}
