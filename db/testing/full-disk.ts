import { createClient } from '@libsql/client/web'
import type { DbConfig } from '#db/hrana.ts'
import { type ProcessOptions, startDatabase } from './database-process.ts'

/** Maximum size of the database's log: nothing is checkpointed into the file before the disk is full. */
const LOG_BYTES = 256 * 1024
/** Takes up the remaining space; a database that is used afterwards drops it. */
export const FILLER = 'disk_filler'

/** Copies a database into a folder, for a separate server. */
export async function copyDatabase(config: DbConfig, folder: string) {
  await createClient(config).execute(`VACUUM INTO '${folder}/council.db'`)
}

/** The server on a folder whose disk is full: it can read, but not write. */
export async function startOnFullDisk(folder: string, port = 0, options: Pick<ProcessOptions, 'authToken'> = {}) {
  const server = await startDatabase(folder, port, { ...options, fileBytes: LOG_BYTES })
  const client = createClient(server.config)
  const fits = (sql: string, bytes: number) => client.execute({ sql, args: ['x'.repeat(bytes)] }).then(isTrue, isFalse)
  if (await client.execute(`CREATE TABLE IF NOT EXISTS ${FILLER} (content TEXT)`).then(isTrue, isFalse))
    // Large pieces first, then single pages, until nothing can be written at all.
    for (const bytes of [20_000, 1]) while (await fits(`INSERT INTO ${FILLER} VALUES (?)`, bytes));
  return server
}

function isTrue() {
  return true
}
function isFalse() {
  return false
}
