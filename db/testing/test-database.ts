import { sql } from 'drizzle-orm'
import { Db, type DbConfig } from '../client.ts'
import { migrate } from '../migrate.ts'
import { startDatabase } from './database-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type TestDatabase = {
  readonly config: DbConfig
  /** A new request's view of it. */
  readonly db: () => Db
  readonly stop: () => Promise<void>
}

/** A migrated, empty database behind the real server, for one test file: call it in beforeAll, `stop` in afterAll. */
export async function testDatabase(): Promise<TestDatabase> {
  const folder = temporaryFolder()
  const server = await startDatabase(folder.path)
  await migrate(server.config)
  await allowDeletingAuditRows(server.config)
  return {
    config: server.config,
    db: () => new Db(server.config),
    stop: async () => {
      await server.stop()
      folder.remove()
    },
  }
}

/** Tests reset their tables between cases; the product's databases keep the trigger that makes the audit log append-only. */
async function allowDeletingAuditRows(config: DbConfig) {
  const db = new Db(config)
  await db.commit([db.build.run(sql`DROP TRIGGER audit_log_no_delete`)])
}
