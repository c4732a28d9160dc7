import { fileURLToPath } from 'node:url'
import { type Client, createClient } from '@libsql/client/web'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { DbConfig } from './hrana.ts'

const committedMigrations = fileURLToPath(new URL('./migrations', import.meta.url))

/** The table of drizzle-orm's own migrator: it identifies a migration by its time in the journal, not by its file name. */
const APPLIED_TABLE = `CREATE TABLE IF NOT EXISTS __drizzle_migrations
  (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`
const RECORD_APPLIED = 'INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)'

async function appliedTimes(client: Client): Promise<ReadonlySet<number>> {
  await client.execute(APPLIED_TABLE)
  const { rows } = await client.execute('SELECT created_at FROM __drizzle_migrations')
  return new Set(rows.map((row) => Number(row.created_at)))
}

/**
 * Applies every migration that the database lacks, in one transaction: a run that fails half-way has changed nothing.
 * drizzle-orm's migrator applies only what is newer than the last one applied, and would skip a migration that was generated earlier
 * on another branch and merged later.
 */
export async function migrate(config: DbConfig, migrationsFolder = committedMigrations): Promise<void> {
  const client = createClient({ url: config.url, authToken: config.authToken })
  const applied = await appliedTimes(client)
  const missing = readMigrationFiles({ migrationsFolder })
    .filter((migration) => !applied.has(migration.folderMillis))
    .toSorted((a, b) => a.folderMillis - b.folderMillis)
  await client.migrate(
    missing.flatMap(({ sql, hash, folderMillis }) => [
      ...sql.map((statement) => ({ sql: statement, args: [] })),
      { sql: RECORD_APPLIED, args: [hash, folderMillis] },
    ]),
  )
}

if (import.meta.main) {
  const url = process.env.DB_URL ?? 'http://127.0.0.1:8789'
  try {
    await migrate({ url, authToken: process.env.DB_AUTH_TOKEN ?? '' })
    console.log(JSON.stringify({ at: 'migrate', done: true }))
  } catch (error) {
    const reason = error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : String(error)
    console.error(`The database at ${url} was not migrated: ${reason}`)
    process.exitCode = 1
  }
}
