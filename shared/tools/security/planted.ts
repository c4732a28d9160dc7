import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { VitestPluginContext } from 'vitest/node'
import { root } from '../install.mjs'
import type { Defect } from './rule.ts'

/** Names the file that says which defect is planted now; absent outside of `npm run security-proof`. */
export const PLANTED_FILE = 'PLANTED_DEFECT_FILE'

/** The source of a file, with the current defect if it belongs there; the tree itself is never changed. */
export function withPlanted(file: string, source: string): string {
  const defect = plantedNow()
  return defect?.file === file ? source.replace(defect.text, () => defect.becomes) : source
}

function plantedNow(): Defect | null {
  const path = process.env[PLANTED_FILE]
  return path ? (JSON.parse(readFileSync(path, 'utf8')) as Defect | null) : null
}

function isPlantedIn(file: string): boolean {
  return plantedNow()?.file === file
}

function fileOf(id: string): string {
  return relative(root, id.split('?')[0] ?? id)
}

/** Plants the current defect in the module that vitest loads. */
export function plantDefects() {
  return {
    name: 'plant-defects',
    enforce: 'pre' as const,
    /** The module with the defect is transformed again, and not cached for other runs; all others come from the cache. */
    configureVitest({ defineCacheKeyGenerator }: VitestPluginContext) {
      defineCacheKeyGenerator(({ id }) => (isPlantedIn(fileOf(id)) ? false : undefined))
    },
    transform(source: string, id: string) {
      const file = fileOf(id)
      const code = withPlanted(file, source)
      return code === source ? null : { code, map: null }
    },
  }
}
