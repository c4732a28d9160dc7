import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export const SOURCE_FOLDERS = ['sites', 'bff-member', 'bff-admin', 'bff-public', 'db', 'shared'] as const

const GENERATED = new Set(['node_modules', 'dist', '.astro', '.wrangler'])

/** All files below `folder`, with names relative to `base`; what installing and building create there is skipped. */
export function sourceFiles(base: string, folder: string): string[] {
  if (!existsSync(join(base, folder))) return []
  return readdirSync(join(base, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    return GENERATED.has(entry.name) ? [] : sourceFiles(base, path)
  })
}
