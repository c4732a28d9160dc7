import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'
import { readAstroSource } from './astro-source.ts'
import { sourceFiles } from './source-files.ts'

/** Every `client:*` on a component that is not imported from a `*.island.tsx`, one per line. */
export function plainComponentsWithClient(text: string): string[] {
  return readAstroSource(text)
    .hydrated.filter(({ from }) => !from?.endsWith('.island.tsx'))
    .map(({ component, directive, from }) => `<${component} ${directive}> from ${from ?? 'no import'}`)
}

export type IslandCheck = { readonly violations: readonly string[]; readonly islands: number }

export function checkIslands(base = root): IslandCheck {
  const texts = sourceFiles(base, 'sites/src')
    .filter((file) => file.endsWith('.astro'))
    .map((file) => ({ file, text: readFileSync(join(base, file), 'utf8') }))
  return {
    violations: texts.flatMap(({ file, text }) => plainComponentsWithClient(text).map((line) => `${file}: ${line}`)),
    islands: texts.reduce((sum, { text }) => sum + readAstroSource(text).hydrated.length, 0),
  }
}
