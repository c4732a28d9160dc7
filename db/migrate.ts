import { fileURLToPath } from 'node:url'
import { createClient } from '@libsql/client/web'
import { migrate as applyMigrations } from 'drizzle-orm/libsql/migrator'
import { drizzle } from 'drizzle-orm/libsql/web'
import type { DbConfig } from './client.ts'

const ours = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Brings a database to the newest schema. What was applied before is left alone; the rest is one transaction, so that a run
 * that dies half-way has done nothing and is simply run again.
 */
export async function migrate(config: DbConfig, migrationsFolder = ours): Promise<void> {
  const client = createClient({ url: config.url, authToken: config.authToken })
  await applyMigrations(drizzle(client), { migrationsFolder })
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
