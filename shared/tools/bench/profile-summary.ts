import type { CallFrame, CpuProfile, ProfileNode } from './inspector.ts'
import { percentile } from './statistics.ts'

export type Cost = { readonly name: string; readonly selfMs: number; readonly totalMs: number }

export type ProfileSummary = {
  /** Time in which the isolate ran, including garbage collection. */
  readonly activeMs: number
  readonly functions: readonly Cost[]
  readonly packages: readonly Cost[]
}

/** Nodes that V8 creates for its own work and for native code between two calls. */
const META = new Set(['(garbage collector)', '(program)'])
const OUTSIDE = new Set(['(idle)', '(root)'])

/**
 * Milliseconds per sample. An isolate is sampled only while a thread is in it, and the first sample after a pause covers the whole pause,
 * so each sample counts for at most the interval between two consecutive ones. A cheap page has a pause before most of its samples.
 */
function weightsMs({ timeDeltas }: CpuProfile): readonly number[] {
  const usual = percentile(timeDeltas, 0.25)
  return timeDeltas.map((delta) => Math.min(delta, usual) / 1000)
}

function selfMsByNode(profile: CpuProfile): ReadonlyMap<number, number> {
  const weights = weightsMs(profile)
  const self = new Map<number, number>()
  for (const [i, node] of profile.samples.entries()) self.set(node, (self.get(node) ?? 0) + (weights[i] ?? 0))
  return self
}

function rootsOf(nodes: readonly ProfileNode[]): readonly ProfileNode[] {
  const children = new Set(nodes.flatMap((node) => node.children ?? []))
  return nodes.filter((node) => !children.has(node.id))
}

/** Costs by the key of a frame; a recursive call counts once in the total. */
function costsBy(profile: CpuProfile, keyOf: (frame: CallFrame, caller: CallFrame | null) => string): Cost[] {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const selfOf = selfMsByNode(profile)
  const self = new Map<string, number>()
  const total = new Map<string, number>()
  const visit = (node: ProfileNode, caller: CallFrame | null, callers: ReadonlySet<string>): number => {
    const key = keyOf(node.callFrame, caller)
    const ownMs = selfOf.get(node.id) ?? 0
    const inside = callers.has(key) ? callers : new Set([...callers, key])
    let ms = ownMs
    for (const id of node.children ?? []) {
      const child = nodes.get(id)
      if (child) ms += visit(child, node.callFrame, inside)
    }
    self.set(key, (self.get(key) ?? 0) + ownMs)
    if (!callers.has(key)) total.set(key, (total.get(key) ?? 0) + ms)
    return ms
  }
  for (const root of rootsOf(profile.nodes)) visit(root, null, new Set())
  return [...self]
    .filter(([name]) => !OUTSIDE.has(name))
    .map(([name, selfMs]) => ({ name, selfMs, totalMs: total.get(name) ?? 0 }))
}

/** The package of a source, or the first two folders of one of our own. */
export function packageOf({ functionName, url }: CallFrame): string {
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  if (inPackage) return inPackage
  if (url) return url.split('/').slice(0, 2).join('/')
  return META.has(functionName) || OUTSIDE.has(functionName) ? functionName : '(built in)'
}

function placeOf({ functionName, url, lineNumber }: CallFrame): string {
  const name = functionName || '(anonymous)'
  return url ? `${name}  ${url.replace(/^.*node_modules\//, '')}:${lineNumber + 1}` : name
}

/** A built-in function says little without its caller. */
function labelOf(frame: CallFrame, caller: CallFrame | null): string {
  const isBuiltIn = !frame.url && !META.has(frame.functionName) && !OUTSIDE.has(frame.functionName)
  if (!isBuiltIn) return placeOf(frame)
  const name = frame.functionName || '(native code)'
  return caller && !OUTSIDE.has(caller.functionName) ? `${name} in ${placeOf(caller)}` : name
}

export function summarise(profile: CpuProfile): ProfileSummary {
  const functions = costsBy(profile, labelOf)
  return {
    activeMs: functions.reduce((sum, { selfMs }) => sum + selfMs, 0),
    functions,
    packages: costsBy(profile, packageOf),
  }
}

function top(costs: readonly Cost[], by: 'selfMs' | 'totalMs', count: number): readonly Cost[] {
  return costs.toSorted((a, b) => b[by] - a[by]).slice(0, count)
}

export type SummaryOptions = { readonly worker: string; readonly requests: number; readonly count: number }

/** The most expensive functions, in milliseconds per request. */
export function summaryLines(summary: ProfileSummary, { worker, requests, count }: SummaryOptions): string[] {
  const { activeMs, functions, packages } = summary
  const cell = (ms: number) =>
    `${(ms / requests).toFixed(3).padStart(9)} ${`${((100 * ms) / activeMs).toFixed(1)}%`.padStart(6)}`
  const table = (title: string, costs: readonly Cost[]) => [
    ...['', `  ${title}`, `  ${'self ms'.padStart(7)} ${'share'.padStart(6)} ${'total ms'.padStart(9)}  share`],
    ...costs.map(({ name, selfMs, totalMs }) => `${cell(selfMs)} ${cell(totalMs)}  ${name}`),
  ]
  return [
    '',
    `${worker}: ${(activeMs / requests).toFixed(2)} ms a request in the isolate`,
    ...table('By self time', top(functions, 'selfMs', count)),
    ...table('By total time', top(functions, 'totalMs', count)),
    ...table('By package or folder', top(packages, 'selfMs', count)),
  ]
}
