import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'

const LOCK_FILE = 'council.db.lock'
const OWNER_FILE = 'council.db.pid'
const PATIENCE_MS = 2000

/**
 * Only the server opens the database file. Locks the folder for this process until it ends, for whatever reason: the operating system holds
 * the lock, so it never becomes stale. Returns null, or a sentence that says who has it.
 */
export function claim(dataDir: string): string | null {
  const lock = new Database(join(dataDir, LOCK_FILE))
  try {
    // A server that was killed may still be ending when its successor starts.
    lock.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}`)
    lock.exec('PRAGMA journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    if (!isLocked(error)) throw error
    return `The database in ${dataDir} is already served by process ${ownerIn(dataDir)}. Stop it first, or set another DATA_DIR.`
  }
  held.push(lock)
  writeFileSync(join(dataDir, OWNER_FILE), String(process.pid))
  return null
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
}

/** Kept reachable, because a garbage-collected lock is released. */
const held: unknown[] = []

function ownerIn(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, OWNER_FILE), 'utf8')
  } catch {
    return 'unknown'
  }
}
