import { fileURLToPath } from 'node:url'
import { createClient } from '@libsql/client/web'
import { migrate as applyMigrations } from 'drizzle-orm/libsql/migrator'
import { drizzle } from 'drizzle-orm/libsql/web'
import type { DbConfig } from './client.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Brings a database to the newest schema; what was applied before is left alone, and all of it happens or nothing. */
export const migrate = async (config: DbConfig): Promise<void> => {
  const client = createClient({ url: config.url, authToken: config.authToken })
  await applyMigrations(drizzle(client), { migrationsFolder })
}

if (import.meta.main) {
  await migrate({ url: process.env.DB_URL ?? 'http://127.0.0.1:8789', authToken: process.env.DB_AUTH_TOKEN ?? '' })
}
