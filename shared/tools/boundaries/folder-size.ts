import { dirname } from 'node:path'
import { root } from '../install.mjs'
import { SOURCE_FOLDERS, sourceFiles } from './source-files.ts'

export const MAX_FILES_SIDE_BY_SIDE = 30

const SOURCE = /\.(tsx?|mjs|astro|css)$/

/** Folders with more source files than allowed, fullest first; sub-folders are counted separately. */
export function crowdedFolders(base = root): readonly { readonly folder: string; readonly files: number }[] {
  const counts = new Map<string, number>()
  for (const file of SOURCE_FOLDERS.flatMap((folder) => sourceFiles(base, folder))) {
    if (SOURCE.test(file)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, files]) => files > MAX_FILES_SIDE_BY_SIDE)
    .map(([folder, files]) => ({ folder, files }))
    .toSorted((a, b) => b.files - a.files)
}
