import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Plugin, Rolldown } from 'vite'

const MODULE = 'virtual:script-preloads'
/** The pages are built before the scripts of the browser, so what these are called is written into them afterwards. */
const PLACEHOLDER = /(["'`])@script-preloads@\1/g
const ISLAND = /\/sites\/src\/(.+)\.island\.tsx$/
const PAGE_SCRIPT = /\/sites\/src\/(.+)\.astro\?.*type=script/
const RENDERER = /\/@astrojs\/react\/dist\/client\.js$/

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>

/** A file and what it imports, in the order in which a browser would find them. */
function withImports(bundle: Bundle, file: string, found = new Set<string>()): ReadonlySet<string> {
  const chunk = bundle[file]
  if (found.has(file) || chunk?.type !== 'chunk') return found
  found.add(file)
  for (const imported of chunk.imports) withImports(bundle, imported, found)
  return found
}

function entryNamed(bundle: Bundle, name: RegExp): { file: string; name: string }[] {
  return Object.values(bundle).flatMap((chunk) => {
    const match = chunk.type === 'chunk' && name.exec(chunk.facadeModuleId ?? '')
    return match ? [{ file: chunk.fileName, name: match[1] ?? '' }] : []
  })
}

/** The files that each island and each script of an Astro component is made of, by its source below `sites/src`. */
function preloadsOf(bundle: Bundle): Record<string, string[]> {
  const renderers = entryNamed(bundle, RENDERER).flatMap(({ file }) => [...withImports(bundle, file)])
  const islands = entryNamed(bundle, ISLAND).map(({ file, name }) => {
    const files = new Set([...withImports(bundle, file), ...renderers])
    return [name, [...files].map((one) => `/${one}`)] as const
  })
  const scripts = entryNamed(bundle, PAGE_SCRIPT).map(({ file, name }) => {
    return [name, [...withImports(bundle, file)].map((one) => `/${one}`)] as const
  })
  return Object.fromEntries([...scripts, ...islands])
}

function writePreloads(folder: string, preloads: Record<string, string[]>): void {
  const literal = JSON.stringify(JSON.stringify(preloads))
  let written = 0
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.mjs')) continue
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    const complete = text.replace(PLACEHOLDER, () => literal)
    if (complete === text) continue
    writeFileSync(file, complete)
    written += 1
  }
  if (written === 0) throw new Error('No page asks for its scripts.')
}

/** Tells the pages which files their islands and scripts are made of, so that a browser asks for all of them at once. */
export function scriptPreloads(): AstroIntegration {
  let preloads: Record<string, string[]> = {}
  let server = ''
  const plugin: Plugin = {
    name: 'script-preloads',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? 'export const PRELOADS = JSON.parse("@script-preloads@")' : undefined),
    // By then the bundler has dropped the scripts that were nothing but styles.
    writeBundle(_, bundle) {
      if (this.environment.name === 'client') preloads = preloadsOf(bundle)
    },
  }
  return {
    name: 'script-preloads',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } })
      },
      'astro:config:done': ({ config }) => {
        server = fileURLToPath(config.build.server)
      },
      'astro:build:done': () => writePreloads(server, preloads),
    },
  }
}
