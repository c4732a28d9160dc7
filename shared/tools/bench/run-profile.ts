import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Connections } from './http.ts'
import { profileIsolates } from './inspector.ts'
import { warmUp } from './measure.ts'
import { type CallName, callOf } from './measured-calls.ts'
import { summarise, summaryLines } from './profile-summary.ts'
import { sourceMapsIn, withOriginalNames } from './source-names.ts'
import type { WorkerdStack } from './workerd-stack.ts'

const TOP = 25

type ProfileOptions = { readonly call: CallName; readonly requests: number; readonly out: string }

/** The folder of a worker's modules within the folder of all workers. */
function moduleFolder(worker: string): string {
  return worker === 'sites' ? 'sites/server' : worker
}

/** Profiles one call in every worker, prints the most expensive functions and writes the profiles for the browser's developer tools. */
export async function runProfile(stack: WorkerdStack, { call: name, requests, out }: ProfileOptions): Promise<void> {
  const connections = new Connections(stack.port, 1)
  const call = await callOf(connections, name)
  await warmUp(connections, call, requests)
  const folder = resolve(out)
  mkdirSync(folder, { recursive: true })
  const before = stack.cpuMs()
  const profiles = await profileIsolates(stack.inspectorPort, () => warmUp(connections, call, requests))
  const after = stack.cpuMs()
  connections.close()
  for (const [worker, profile] of profiles) {
    const named = withOriginalNames(profile, sourceMapsIn(join(stack.workersDir, moduleFolder(worker))))
    const summary = summarise(named)
    if (summary.activeMs === 0) continue
    const file = join(folder, `${name}-${worker}.cpuprofile`)
    writeFileSync(file, JSON.stringify(named))
    console.log(summaryLines(summary, { worker, requests, count: TOP }).join('\n'))
    console.log(`\n  ${file}`)
  }
  const perRequest = (ms: number) => (ms / requests).toFixed(1)
  console.log(
    `\nThe workers' process used ${perRequest(after.workers - before.workers)} ms a request while it was profiled, the database ` +
      `${perRequest(after.database - before.database)} ms. What is not in an isolate is input and output, the compiler's and the ` +
      "garbage collector's threads, and the profiler.",
  )
}
