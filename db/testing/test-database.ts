import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Db, type DbConfig } from '../client.ts'
import { migrate } from '../migrate.ts'
import { TEST_TOKEN } from './database-process.ts'
import { serveDatabase } from './serve-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type TestDatabase = {
  readonly config: DbConfig
  /** A new request's view of it. */
  readonly db: () => Db
  readonly stop: () => Promise<void>
}

export const DATABASE_FILE = 'council.db'

/** A migrated, empty database behind the real server, for one test file: call it in beforeAll, `stop` in afterAll. */
export async function testDatabase(): Promise<TestDatabase> {
  template ??= migratedTemplate()
  const folder = temporaryFolder()
  const file = join(folder.path, DATABASE_FILE)
  writeFileSync(file, await template)
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

let template: Promise<Buffer> | undefined

/** The file of a migrated database, made once in each test process: copying it is much faster than migrating. */
export async function migratedTemplate(): Promise<Buffer> {
  const folder = temporaryFolder()
  const file = join(folder.path, DATABASE_FILE)
  const server = await serveDatabase(file, TEST_TOKEN)
  await migrate(server.config)
  await server.stop()
  const bytes = readFileSync(file)
  folder.remove()
  return bytes
}
