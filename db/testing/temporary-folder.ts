import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type TemporaryFolder = { readonly path: string; readonly remove: () => void }

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 1024 ** 3

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ENOUGH_BYTES
  } catch {
    return false
  }
}

const PREFIX = 'council-db-'
const LEFT_BEHIND_MS = 6 * 3_600_000
const swept = new Set<string>()

/** A killed run cannot remove its folders, and those in memory stay. Runs once per process. */
function removeLeftBehind(place: string) {
  if (swept.has(place)) return
  swept.add(place)
  for (const name of readdirSync(place)) {
    if (!name.startsWith(PREFIX)) continue
    const path = join(place, name)
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - changedAt > LEFT_BEHIND_MS) rmSync(path, { recursive: true, force: true })
  }
}

function folderIn(place: string): TemporaryFolder {
  removeLeftBehind(place)
  const path = mkdtempSync(join(place, PREFIX))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Creates a folder in memory if there is room: every commit waits for the disk, and a disk that others use is slow. */
export function temporaryFolder() {
  return folderIn(hasRoomInMemory() ? MEMORY : tmpdir())
}

/** Creates a folder on disk, for tests about the disk itself. */
export function folderOnDisk() {
  return folderIn(tmpdir())
}
