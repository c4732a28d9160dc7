import { gzipSync } from 'node:zlib'
import { CliError } from '../tool.ts'
import type { Answer, Call, Connections } from './http.ts'
import { percentile } from './statistics.ts'
import type { CpuMs } from './workerd-stack.ts'

/** Requests of one call with one number of connections. */
export type Sample = { readonly latenciesMs: readonly number[]; readonly cpuMs: CpuMs }

export type ResponseSize = { readonly bytes: number; readonly gzipBytes: number }

/** GraphQL answers 200 to refused requests. */
export function isAnswered({ status, body }: Answer): boolean {
  return status === 200 && !(body.subarray(0, 2).toString() === '{"' && 'errors' in JSON.parse(body.toString()))
}

async function sendOk(connections: Connections, call: Call): Promise<Answer> {
  const answer = await connections.send(call)
  if (!isAnswered(answer)) throw new CliError(`${call.path} answered ${answer.status}: ${answer.body.subarray(0, 300)}`)
  return answer
}

export async function warmUp(connections: Connections, call: Call, requests: number): Promise<void> {
  for (let i = 0; i < requests; i++) await sendOk(connections, call)
}

/** Sends a number of requests, with limited concurrency. */
export async function sample(
  { connections, cpuMs }: { readonly connections: Connections; readonly cpuMs: () => CpuMs },
  call: Call,
  { requests, atOnce }: { readonly requests: number; readonly atOnce: number },
): Promise<Sample> {
  const latenciesMs: number[] = []
  let left = requests
  const client = async () => {
    while (left-- > 0) {
      const sentAt = performance.now()
      await sendOk(connections, call)
      latenciesMs.push(performance.now() - sentAt)
    }
  }
  const before = cpuMs()
  await Promise.all(Array.from({ length: atOnce }, client))
  const after = cpuMs()
  return {
    latenciesMs,
    cpuMs: { workers: after.workers - before.workers, database: after.database - before.database },
  }
}

export async function responseSize(connections: Connections, call: Call): Promise<ResponseSize> {
  const { body } = await sendOk(connections, call)
  return { bytes: body.length, gzipBytes: gzipSync(body).length }
}

export function merge(samples: readonly Sample[]): Sample {
  const sum = (of: (one: Sample) => number) => samples.reduce((total, one) => total + of(one), 0)
  return {
    latenciesMs: samples.flatMap((one) => one.latenciesMs),
    cpuMs: { workers: sum((one) => one.cpuMs.workers), database: sum((one) => one.cpuMs.database) },
  }
}

export function latencyOf({ latenciesMs }: Sample) {
  return { p50: percentile(latenciesMs, 0.5), p95: percentile(latenciesMs, 0.95) }
}
