import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { sourceFiles } from '../boundaries/source-files.ts'
import { root } from '../install.mjs'

const FOLDERS = ['shared', 'db', 'bff-member', 'bff-admin', 'bff-public', 'sites/src']
const ONLY_TYPES = /^(?:import|export) type [^']*'[^']*'/gm

/** Returns which files load a module, directly or indirectly, each with the number of imports on its shortest path. */
export function readImporters(): (file: string) => ReadonlyMap<string, number> {
  const direct = new Map<string, string[]>()
  const files = FOLDERS.flatMap((folder) => sourceFiles(root, folder)).filter((file) => /\.tsx?$/.test(file))
  for (const file of files)
    for (const imported of importsOf(file)) direct.set(imported, [...(direct.get(imported) ?? []), file])

  return (file) => {
    const steps = new Map([[file, 0]])
    // Entries added during the loop are visited as well.
    for (const [found, step] of steps)
      for (const importer of direct.get(found) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1)
    return steps
  }
}

function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8').replaceAll(ONLY_TYPES, '')
  return ts.preProcessFile(source).importedFiles.flatMap(({ fileName }) => {
    if (fileName.startsWith('#')) return [fileName.slice(1)]
    return fileName.startsWith('.') ? [join(dirname(file), fileName)] : []
  })
}
