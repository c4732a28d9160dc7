import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMap as SourceMapType } from 'node:module'
import { join } from 'node:path'
import type { CallFrame, CpuProfile } from './inspector.ts'

/** A position in a module, mapped by its source map. */
export type Original = {
  readonly file: string
  readonly line: number
  readonly column: number
  /** The original name there, before minification. */
  readonly name: string | undefined
  /** The text of the source's line. */
  readonly text: string
}

export type FindOriginal = (frame: CallFrame) => Original | null

/** drizzle-orm's own source maps name its sources as if they were next to it. */
const DRIZZLE = 'node_modules/src/'

/** The name of an anonymous function from the text before it: what it is assigned to, or the call it is an argument of. */
function nameFromText(before: string): string | null {
  const assigned = /([\w$#]+)\s*[=:]\s*(?:async\s*)?$/.exec(before)?.[1]
  if (assigned) return assigned
  const called = /([\w$#.]+)\((?:[^()]*,\s*)?(?:async\s*)?$/.exec(before)?.[1]
  return called ? `${called}(…)` : null
}

const HELPERS = new Set(['__name'])

/** The frame in the source: names are minified in the bundles of the backends. */
export function originalFrame(frame: CallFrame, original: Original | null): CallFrame {
  if (!original) return frame
  const { file, line, column, name, text } = original
  const known = name && !HELPERS.has(name) ? name : frame.functionName
  const functionName = known || nameFromText(text.slice(0, column)) || ''
  return { ...frame, functionName, url: file.replace(DRIZZLE, 'node_modules/drizzle-orm/'), lineNumber: line }
}

type Module = { readonly map: SourceMapType; readonly lines: (source: string) => readonly string[] }

function readModule(mapFile: string): Module {
  const payload = JSON.parse(readFileSync(mapFile, 'utf8')) as {
    sources: string[]
    sourcesContent?: (string | null)[]
  }
  const split = new Map<string, string[]>()
  const lines = (source: string) => {
    const known = split.get(source)
    if (known) return known
    const made = payload.sourcesContent?.[payload.sources.indexOf(source)]?.split('\n') ?? []
    split.set(source, made)
    return made
  }
  return { map: new SourceMap(payload as never), lines }
}

/** Looks up positions in the source maps next to a worker's modules. */
export function sourceMapsIn(folder: string): FindOriginal {
  const modules = new Map<string, Module | null>()
  const moduleOf = (url: string): Module | null => {
    if (!modules.has(url)) {
      const file = join(folder, `${url}.map`)
      modules.set(url, existsSync(file) ? readModule(file) : null)
    }
    return modules.get(url) ?? null
  }
  return ({ url, lineNumber, columnNumber }) => {
    const module = url ? moduleOf(url) : null
    const found = module?.map.findEntry(lineNumber, columnNumber)
    if (!module || !found || !('originalSource' in found) || !found.originalSource) return null
    const { originalSource, originalLine, originalColumn, name } = found as typeof found & { name?: string }
    const file = originalSource.replace(/^(?:\.\.\/)+/, '').replace(/^src\//, 'sites/src/')
    const text = module.lines(originalSource)[originalLine] ?? ''
    return { file, line: originalLine, column: originalColumn, name, text }
  }
}

export function withOriginalNames(profile: CpuProfile, find: FindOriginal): CpuProfile {
  const nodes = profile.nodes.map((node) => ({
    ...node,
    callFrame: originalFrame(node.callFrame, find(node.callFrame)),
  }))
  return { ...profile, nodes }
}
