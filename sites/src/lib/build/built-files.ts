import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration, HookParameters } from 'astro'
import type { Plugin, Rolldown } from 'vite'
import { hashSource } from './inline-hashes.ts'

const MODULE = 'virtual:built-files'
/** The pages are built before the files that they reference, so the names are inserted afterwards. */
const PLACEHOLDERS = {
  PRELOADS: '@preloads@',
  SHEET_HASHES: '@sheet-hashes@',
  DIRECTIVE_HASHES: '@directive-hashes@',
} as const
const ISLAND = /\/sites\/src\/(.+)\.island\.tsx$/
const PAGE_SCRIPT = /\/sites\/src\/(.+)\.astro\?.*type=script/
const RENDERER = /\/@astrojs\/react\/dist\/client\.js$/

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>

/** A file and its imports, in the order in which a browser would discover them. */
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

/** The files of each island and each script of an Astro component, by its source below `sites/src`. */
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

type Values = Readonly<Record<keyof typeof PLACEHOLDERS, unknown>>

function writeValues(folder: string, values: Values): void {
  const missing = new Set(Object.values(PLACEHOLDERS))
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.mjs')) continue
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    let complete = text
    for (const [key, placeholder] of Object.entries(PLACEHOLDERS)) {
      const literal = JSON.stringify(JSON.stringify(values[key as keyof Values]))
      complete = complete.replace(new RegExp(`(["'\`])${placeholder}\\1`, 'g'), () => literal)
      if (text.includes(placeholder)) missing.delete(placeholder)
    }
    if (complete !== text) writeFileSync(file, complete)
  }
  if (missing.size > 0) throw new Error(`No page asks for ${[...missing].join(', ')}.`)
}

type Routes = HookParameters<'astro:build:ssr'>['manifest']['routes']

/** Hashes of the style sheets inlined in the pages of each route, for the content security policy. */
function sheetHashesOf(routes: Routes): Record<string, string[]> {
  const hashes = routes.map(({ routeData, styles }) => {
    const sheets = styles.flatMap((sheet) => (sheet.type === 'inline' ? sheet.content : []))
    return [routeData.route, sheets.map(hashSource)] as const
  })
  return Object.fromEntries(hashes.filter(([, sheets]) => sheets.length > 0))
}

/** The loader of islands that wait for the text of their page; it is inlined in the page, like those of Astro. */
const AFTER_TEXT = {
  name: 'after-text',
  entrypoint: fileURLToPath(new URL('../../features/articles/editor/written/after-text.ts', import.meta.url)),
}

/** Provides the pages with the files of their islands and scripts, and the middleware with the inlined style sheets. */
export function builtFiles(): AstroIntegration {
  let preloads: Record<string, string[]> = {}
  let sheetHashes: Record<string, string[]> = {}
  let directiveHashes: string[] = []
  let server = ''
  const plugin: Plugin = {
    name: 'built-files',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? MODULE_TEXT : undefined),
    // By then the bundler has dropped scripts that contained only styles.
    writeBundle(_, bundle) {
      if (this.environment.name === 'client') preloads = preloadsOf(bundle)
    },
  }
  return {
    name: 'built-files',
    hooks: {
      'astro:config:setup': ({ updateConfig, addClientDirective }) => {
        updateConfig({ vite: { plugins: [plugin] } })
        addClientDirective(AFTER_TEXT)
      },
      'astro:config:done': ({ config }) => {
        server = fileURLToPath(config.build.server)
      },
      'astro:build:ssr': ({ manifest }) => {
        sheetHashes = sheetHashesOf(manifest.routes)
        const own = manifest.clientDirectives.filter(([name]) => name === AFTER_TEXT.name)
        directiveHashes = own.map(([, script]) => hashSource(script))
      },
      'astro:build:done': () =>
        writeValues(server, { PRELOADS: preloads, SHEET_HASHES: sheetHashes, DIRECTIVE_HASHES: directiveHashes }),
    },
  }
}

const MODULE_TEXT = Object.entries(PLACEHOLDERS)
  .map(([name, placeholder]) => `export const ${name} = JSON.parse("${placeholder}")`)
  .join('\n')
