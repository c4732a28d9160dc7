import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type TemporaryFolder = { readonly path: string; readonly remove: () => void }

export const temporaryFolder = (): TemporaryFolder => {
  const path = mkdtempSync(join(tmpdir(), 'council-db-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
