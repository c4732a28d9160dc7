import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
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

function folderIn(place: string): TemporaryFolder {
  const path = mkdtempSync(join(place, 'council-db-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** In memory where there is fixture: every commit waits for the disk, and a disk that others use takes its time. */
export function temporaryFolder() {
  return folderIn(hasRoomInMemory() ? MEMORY : tmpdir())
}

/** For what is about the disk itself. */
export function folderOnDisk() {
  return folderIn(tmpdir())
}
