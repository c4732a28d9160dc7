import type { CallFrame, CpuProfile, ProfileNode } from './inspector.ts'
import { percentile } from './statistics.ts'

export type Cost = { readonly name: string; readonly selfMs: number; readonly totalMs: number }

export type ProfileSummary = {
  /** Time in which the isolate ran, garbage collection included. */
  readonly activeMs: number
  readonly functions: readonly Cost[]
  readonly packages: readonly Cost[]
}

const OUTSIDE = new Set(['(idle)', '(program)', '(root)'])

/**
 * Milliseconds of each sample. An isolate is sampled only while a thread is in it, and the first sample after a pause covers the whole
 * pause, so no sample counts for more than the usual interval.
 */
function weightsMs({ timeDeltas }: CpuProfile): readonly number[] {
  const usual = percentile(timeDeltas, 0.5)
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
function costsBy(profile: CpuProfile, keyOf: (frame: CallFrame) => string): Cost[] {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const selfOf = selfMsByNode(profile)
  const self = new Map<string, number>()
  const total = new Map<string, number>()
  const visit = (node: ProfileNode, callers: ReadonlySet<string>): number => {
    const key = keyOf(node.callFrame)
    const ownMs = selfOf.get(node.id) ?? 0
    const inside = callers.has(key) ? callers : new Set([...callers, key])
    let ms = ownMs
    for (const id of node.children ?? []) {
      const child = nodes.get(id)
      if (child) ms += visit(child, inside)
    }
    self.set(key, (self.get(key) ?? 0) + ownMs)
    if (!callers.has(key)) total.set(key, (total.get(key) ?? 0) + ms)
    return ms
  }
  for (const root of rootsOf(profile.nodes)) visit(root, new Set())
  return [...self]
    .filter(([name]) => !OUTSIDE.has(name))
    .map(([name, selfMs]) => ({ name, selfMs, totalMs: total.get(name) ?? 0 }))
}

/** The package of a source, or the first two folders of one of ours. */
export function packageOf({ functionName, url }: CallFrame): string {
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  if (inPackage) return inPackage
  if (url) return url.split('/').slice(0, 2).join('/')
  return OUTSIDE.has(functionName) || functionName === '(garbage collector)' ? functionName : '(built in)'
}

function labelOf({ functionName, url, lineNumber }: CallFrame): string {
  const name = functionName || '(anonymous)'
  return url ? `${name}  ${url.replace(/^.*node_modules\//, '')}:${lineNumber + 1}` : name
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

/** The functions that cost most, in milliseconds for each request. */
export function summaryLines(summary: ProfileSummary, { worker, requests, count }: SummaryOptions): string[] {
  const { activeMs, functions, packages } = summary
  const line = ({ name, selfMs, totalMs }: Cost) =>
    `${(selfMs / requests).toFixed(3).padStart(8)} ${`${((100 * selfMs) / activeMs).toFixed(1)}%`.padStart(6)} ` +
    `${(totalMs / requests).toFixed(3).padStart(8)} ${`${((100 * totalMs) / activeMs).toFixed(1)}%`.padStart(6)}  ${name}`
  const columns = '    self               total'
  return [
    '',
    `${worker}: ${(activeMs / requests).toFixed(2)} ms a request in the isolate`,
    ...['', `  By self time${columns.slice(14)}`.trimEnd(), ...top(functions, 'selfMs', count).map(line)],
    ...['', '  By total time', ...top(functions, 'totalMs', count).map(line)],
    ...['', '  By package or folder', ...top(packages, 'selfMs', count).map(line)],
  ]
}
