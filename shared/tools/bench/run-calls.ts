import type { Call } from './http.ts'
import { Connections } from './http.ts'
import { latencyOf, merge, type Sample, type Shape, sample, shapeOf, warmUp } from './measure.ts'
import { type CallName, callsOf } from './measured-calls.ts'
import type { BenchOptions } from './options.ts'
import type { WorkerdStack } from './workerd-stack.ts'

export const MANY = 8
/** The requests of a call are sent in so many parts, in turn with those of the other target and number of connections. */
const ROUNDS = 4

export type Target = { readonly label: string; readonly stack: WorkerdStack }

export type Result = {
  readonly target: string
  readonly call: CallName
  readonly one: Sample
  readonly many: Sample
  readonly shape: Shape
}

type Prepared = Target & { readonly connections: Connections; readonly calls: ReadonlyMap<CallName, Call> }

async function prepare(target: Target, names: readonly CallName[]): Promise<Prepared> {
  const connections = new Connections(target.stack.port, MANY)
  return { ...target, connections, calls: await callsOf(connections, names) }
}

async function measureCall(targets: readonly Prepared[], name: CallName, requests: number): Promise<Result[]> {
  const ready = targets.flatMap((target) => {
    const call = target.calls.get(name)
    return call ? [{ ...target, call, one: [] as Sample[], many: [] as Sample[] }] : []
  })
  for (const { connections, call } of ready) await warmUp(connections, call, Math.ceil(requests / 2))
  for (let round = 0; round < ROUNDS; round++) {
    const part = Math.ceil(requests / ROUNDS)
    for (const { connections, stack, call, one, many } of ready) {
      const client = { connections, cpuMs: stack.cpuMs }
      one.push(await sample(client, call, { requests: part, atOnce: 1 }))
      many.push(await sample(client, call, { requests: part, atOnce: MANY }))
    }
  }
  const results: Result[] = []
  for (const { label, connections, call, one, many } of ready) {
    const shape = await shapeOf(connections, call)
    results.push({ target: label, call: name, one: merge(one), many: merge(many), shape })
  }
  return results
}

/** Measures the calls one after the other, each on all targets in turn. */
export async function runCalls(targets: readonly Target[], { calls, requests }: BenchOptions): Promise<Result[]> {
  const results: Result[] = []
  for (const name of calls) {
    // Sessions are opened anew for every call: an access token may not last for all of them.
    const prepared = await Promise.all(targets.map((target) => prepare(target, [name])))
    results.push(...(await measureCall(prepared, name, requests)))
    for (const { connections } of prepared) connections.close()
  }
  return results
}

export const RESULT_COLUMNS = [
  ...['call', 'CPU ms', 'workers', 'database', 'p50 ms', 'p95 ms', `p50 at ${MANY}`, `p95 at ${MANY}`],
  ...['trips', 'statements', 'kB', 'gzip kB'],
]

function ofDatabase(count: number | null): string {
  return count === null ? '' : String(count)
}

/** CPU for each request is that of all requests, at one connection and at many. */
export function resultCells(result: Result): string[] {
  const { cpuMs, latenciesMs } = merge([result.one, result.many])
  const perRequest = (ms: number) => (ms / latenciesMs.length).toFixed(1)
  const [one, many] = [latencyOf(result.one), latencyOf(result.many)]
  const { trips, statements, bytes, gzipBytes } = result.shape
  return [
    result.call,
    ...[cpuMs.workers + cpuMs.database, cpuMs.workers, cpuMs.database].map(perRequest),
    ...[one.p50, one.p95, many.p50, many.p95].map((ms) => ms.toFixed(1)),
    ...[ofDatabase(trips), ofDatabase(statements)],
    ...[bytes, gzipBytes].map((size) => (size / 1000).toFixed(1)),
  ]
}
