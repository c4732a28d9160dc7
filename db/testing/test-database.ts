import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Db, type DbConfig } from '../client.ts'
import { migrate } from '../migrate.ts'
import { startDatabase } from './database-process.ts'

export type TestDatabase = {
  readonly config: DbConfig
  /** A new request's view of it. */
  readonly db: () => Db
  readonly stop: () => Promise<void>
}

/** A migrated, empty database behind the real server, for one test file: call it in beforeAll, `stop` in afterAll. */
export const testDatabase = async (): Promise<TestDatabase> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'council-db-'))
  const server = await startDatabase(dataDir)
  await migrate(server.config)
  return {
    config: server.config,
    db: () => new Db(server.config),
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
