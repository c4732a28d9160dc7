import { type Call, Connections } from './http.ts'
import {
  isAnswered,
  latencyOf,
  merge,
  type ResponseSize,
  responseSize,
  type Sample,
  sample,
  warmUp,
} from './measure.ts'
import { type CallName, callOf } from './measured-calls.ts'
import type { DatabaseCost } from './statement-counter.ts'
import type { WorkerdStack } from './workerd-stack.ts'

export const MANY = 8
/** The requests of a call are split into this many parts, alternating with those of the other target. */
const ROUNDS = 4

/** A running commit. */
export type Target = { readonly label: string; readonly stack: WorkerdStack }

export type Result = {
  readonly call: CallName
  readonly target: string
  readonly one: Sample
  readonly many: Sample
  readonly size: ResponseSize
  readonly database: DatabaseCost
}

/** The database cost of one request, once the workers' caches are filled. */
async function databaseCost({ stack }: Target, call: Call): Promise<DatabaseCost> {
  const connections = new Connections(stack.countedPort, 1)
  await warmUp(connections, call, 2)
  stack.counter.take()
  await warmUp(connections, call, 1)
  connections.close()
  return stack.counter.take()
}

async function startCall(target: Target, name: CallName) {
  const connections = new Connections(target.stack.port, MANY)
  // Every call opens new sessions: an access token may not last for all of them.
  const call = await callOf(connections, name)
  const isThere = isAnswered(await connections.send(call))
  return { target, connections, call, isThere, one: [] as Sample[], many: [] as Sample[] }
}

async function measureCall(targets: readonly Target[], name: CallName, requests: number): Promise<Result[]> {
  const started = await Promise.all(targets.map((target) => startCall(target, name)))
  // An older commit may lack the page or a field; the first target must not.
  const running = started.filter(({ isThere }, i) => i === 0 || isThere)
  for (const { connections } of started.filter((one) => !running.includes(one))) connections.close()
  const part = Math.ceil(requests / ROUNDS)
  for (const { connections, call } of running) await warmUp(connections, call, part * 2)
  for (let round = 0; round < ROUNDS; round++) {
    for (const { target, connections, call, one, many } of running) {
      const client = { connections, cpuMs: target.stack.cpuMs }
      one.push(await sample(client, call, { requests: part, atOnce: 1 }))
      many.push(await sample(client, call, { requests: part, atOnce: MANY }))
    }
  }
  const results: Result[] = []
  for (const { target, connections, call, one, many } of running) {
    const size = await responseSize(connections, call)
    const database = await databaseCost(target, call)
    results.push({ call: name, target: target.label, one: merge(one), many: merge(many), size, database })
    connections.close()
  }
  return results
}

type RunOptions = {
  readonly calls: readonly CallName[]
  readonly requests: number
  readonly say: (line: string) => void
}

/** Measures the calls one after the other, each on all targets alternately. */
export async function runCalls(targets: readonly Target[], { calls, requests, say }: RunOptions): Promise<Result[]> {
  const results: Result[] = []
  for (const name of calls) {
    say(`Measuring ${name}…`)
    results.push(...(await measureCall(targets, name, requests)))
  }
  return results
}

export const RESULT_COLUMNS = [
  ...['call', 'commit', 'CPU ms', 'workers', 'database', 'p50 ms', 'p95 ms', `p50 at ${MANY}`, `p95 at ${MANY}`],
  ...['trips', 'statements', 'kB', 'gzip kB'],
]

/** CPU per request is the average over all requests, with one connection and with many. */
export function resultCells({ call, target, one, many, size, database }: Result): string[] {
  const { cpuMs, latenciesMs } = merge([one, many])
  const perRequest = (ms: number) => (ms / latenciesMs.length).toFixed(1)
  const latencies = [latencyOf(one), latencyOf(many)].flatMap(({ p50, p95 }) => [p50, p95])
  return [
    ...[call, target],
    ...[cpuMs.workers + cpuMs.database, cpuMs.workers, cpuMs.database].map(perRequest),
    ...latencies.map((ms) => ms.toFixed(1)),
    ...[database.trips, database.statements].map(String),
    ...[size.bytes, size.gzipBytes].map((bytes) => (bytes / 1000).toFixed(1)),
  ]
}
