import { relative } from 'node:path'
import { root } from '../install.mjs'
import { instrument } from './mutants.ts'
import { targetFiles } from './targets.ts'

/** Puts every mutant of the target files behind its switch. */
export function instrumentTargets() {
  const targets = new Set(targetFiles(root))
  return {
    name: 'instrument-targets',
    enforce: 'pre' as const,
    transform(source: string, id: string) {
      const file = relative(root, id.split('?')[0] ?? id)
      return targets.has(file) ? { code: instrument(file, source).code, map: null } : null
    },
  }
}
