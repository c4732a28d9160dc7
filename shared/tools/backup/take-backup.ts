import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'libsql'
import type { DbConfig } from '#db/hrana.ts'
import type { Bucket } from './bucket.ts'
import { type CopyOptions, copyDatabase } from './copy-database.ts'
import { DATABASE_PATH, FILES_FOLDER, FORMAT, HEAD_PATH, MANIFEST_PATH, type Manifest, type Part } from './manifest.ts'
import { namedFiles } from './named-files.ts'
import { type Entry, writeArchive } from './write-archive.ts'

export type BackupSource = { readonly database: DbConfig; readonly bucket: Bucket }
type Options = CopyOptions & { readonly now: Date; readonly say: (line: string) => void }

const FILES_AT_ONCE = 8

/**
 * Backs up the database and the files of its bucket into one archive, while the product runs and writes. The database is copied first: a
 * file is stored before its row refers to it, is never changed, and is deleted a day after no row shows it, so the files of the copied rows
 * stay in the bucket for as long as a backup takes. In the opposite order, a picture could be in use whose file was stored too late.
 */
export async function takeBackup(
  { database, bucket }: BackupSource,
  file: string,
  { now, say, isStill }: Options,
): Promise<Manifest> {
  mkdirSync(dirname(file), { recursive: true })
  // Next to the archive, where there is enough space.
  const folder = mkdtempSync(join(dirname(file), '.backup-'))
  try {
    const copy = join(folder, DATABASE_PATH)
    const tables = await copyDatabase(database, copy, { isStill })
    const driver = new Database(copy)
    const keys = namedFiles(driver)
    const migrations = driver
      .prepare('SELECT created_at FROM __drizzle_migrations ORDER BY created_at')
      .pluck()
      .all() as readonly number[]
    driver.close()
    say(`1. The database is copied: ${rowsOf(tables)} rows in ${Object.keys(tables).length} tables.`)

    const head = { format: FORMAT, takenAt: now.toISOString() }
    const parts: Part[] = []
    const missing: string[] = []
    let manifest: Manifest | null = null
    const entries = async function* (): AsyncGenerator<Entry, void> {
      yield { path: HEAD_PATH, bytes: asJson(head) }
      yield { path: DATABASE_PATH, file: copy }
      for await (const { key, stored } of filesOf(bucket, keys)) {
        if (stored) yield { path: `${FILES_FOLDER}${key}`, ...stored }
        else missing.push(key)
      }
      manifest = { ...head, migrations: [...migrations], tables: { ...tables }, parts: [...parts], missing }
      yield { path: MANIFEST_PATH, bytes: asJson(manifest) }
    }
    await writeArchive(file, entries(), (part) => void parts.push(part))
    if (!manifest) throw new Error('The archive was written without its manifest')
    say(`2. ${keys.length - missing.length} files are copied.`)
    return manifest
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** In order, some concurrently: a remote bucket takes a moment for each. */
async function* filesOf(bucket: Bucket, keys: readonly string[]) {
  for (let from = 0; from < keys.length; from += FILES_AT_ONCE) {
    const some = keys.slice(from, from + FILES_AT_ONCE)
    yield* await Promise.all(some.map(async (key) => ({ key, stored: await bucket.get(key) })))
  }
}

function asJson(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}

export function rowsOf(tables: Manifest['tables']): string {
  return Object.values(tables)
    .reduce((all, { rows }) => all + rows, 0)
    .toLocaleString('en-US')
}
