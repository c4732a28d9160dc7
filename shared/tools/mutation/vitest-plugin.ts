import { join, relative } from 'node:path'
import { root } from '../install.mjs'
import { instrument } from './mutants.ts'
import { targetFiles } from './targets.ts'

/** The switch comes first; the recorder of statements is one of the detectors. */
export const SETUP_FILES = [join(import.meta.dirname, 'activate.ts'), join(root, 'db/testing/statements/setup.ts')]

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
