import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { startVitest, type TestModule } from 'vitest/node'
import { root } from '../install.mjs'
import { CliError } from '../tool.ts'
import { readImporters } from './importers.ts'
import type { Mutant } from './mutants.ts'
import { writeState } from './state.ts'
import { NEXT_FILE, type Trial, type Verdict } from './trial.ts'
import { instrumentTargets, SETUP_FILES } from './vitest-plugin.ts'

/** Which test files reach a mutant, in the order in which they are tried. */
export type Coverage = ReadonlyMap<string, readonly string[]>

/** The time limit for one test file. */
const HANGS_MS = 180_000
const ATTEMPTS = 3

/** Runs all tests once, unchanged, and records what each file reaches. */
export async function recordCoverage(): Promise<Coverage> {
  const folder = mkdtempSync(join(tmpdir(), 'council-mutation-'))
  const reachedFile = join(folder, 'reached.jsonl')
  process.env.MUTATION_STATE = join(folder, 'state.json')
  writeState({ active: null, reachedFile })
  const vitest = await startVitest(
    'test',
    [],
    {
      watch: false,
      // The instrumented code must not be cached for other runs.
      fsModuleCache: false,
      // A module that is loaded again for each file is reached by each of them.
      isolate: true,
      reporters: [{}],
      setupFiles: SETUP_FILES,
    },
    { plugins: [instrumentTargets()] },
  )
  const modules = vitest.state.getTestModules()
  const failed = modules.filter((module) => !module.ok())
  await vitest.close()
  if (failed.length > 0 || modules.length === 0)
    throw new CliError(`Tests fail without a mutant:\n${failed.map(firstFailure).join('\n')}`)

  const duration = new Map(modules.map((one) => [one.relativeModuleId, one.diagnostic().duration]))
  const coverage = new Map<string, string[]>()
  for (const line of readFileSync(reachedFile, 'utf8').trim().split('\n')) {
    const { testFile, ids } = JSON.parse(line) as { testFile: string; ids: string[] }
    for (const id of ids) coverage.set(id, [...(coverage.get(id) ?? []), relative(root, testFile)])
  }
  rmSync(folder, { recursive: true, force: true })
  for (const [id, files] of coverage) {
    const near = new Map(files.map((file) => [file, sharedFolders(file, id)]))
    files.sort((a, b) => (near.get(b) ?? 0) - (near.get(a) ?? 0) || (duration.get(a) ?? 0) - (duration.get(b) ?? 0))
  }
  return coverage
}

/** Tests next to the mutant detect it soonest: a test shares folder names with the code it tests. */
function sharedFolders(testFile: string, id: string): number {
  const folders = new Set(dirname(id).split('/'))
  return dirname(testFile)
    .split('/')
    .filter((name) => folders.has(name)).length
}

/** The test files of a mutant's own domain (in a folder of its name or named after it) that load its module; nearest first. */
export function ownTests(mutants: readonly Mutant[], nearest: number): Coverage {
  const importersOf = readImporters()
  return new Map(
    mutants.map(({ id, file }) => {
      const own = [...importersOf(file)].filter(
        ([path]) => /\.test\.tsx?$/.test(path) && isOfDomain(path, domainOf(file)),
      )
      own.sort(([a, stepsA], [b, stepsB]) => stepsA - stepsB || sharedFolders(b, id) - sharedFolders(a, id))
      return [id, own.slice(0, nearest).map(([path]) => path)]
    }),
  )
}

function domainOf(file: string): string {
  const folders = dirname(file).split('/')
  if (folders[0] === 'sites') return folders[3] ?? folders[2] ?? ''
  return folders[0] === 'shared' ? (folders[2] ?? folders[1] ?? '') : (folders[1] ?? '')
}

function isOfDomain(testFile: string, domain: string): boolean {
  const parts = testFile.split('/')
  if (domain === '') return parts.length === 2
  return parts.includes(domain) || basename(testFile).startsWith(domain.replace(/s$/, ''))
}

function firstFailure(module: TestModule): string {
  const [failed] = module.children.allTests('failed')
  const [error] = failed?.result().errors ?? module.errors()
  return `${module.relativeModuleId}: ${failed?.fullName ?? 'the file'}: ${error?.message ?? 'no message'}`
}

type TrialOptions = { readonly workers: number; readonly onVerdict: (verdict: Verdict) => void }

/** Tries every mutant with the test files that reach it. A mutant that no test reaches is not detected. */
export async function tryMutants(
  mutants: readonly Mutant[],
  coverage: Coverage,
  { workers, onVerdict }: TrialOptions,
): Promise<void> {
  const waiting: Trial[] = []
  for (const { id } of mutants) {
    const testFiles = coverage.get(id) ?? []
    if (testFiles.length > 0) waiting.push({ id, testFiles })
    else onVerdict({ id, isNoticed: false, by: null })
  }
  await Promise.all(Array.from({ length: workers }, () => workThrough(waiting, onVerdict)))
}

async function workThrough(waiting: Trial[], onVerdict: (verdict: Verdict) => void): Promise<void> {
  let worker = await startWorker()
  for (let trial = waiting.shift(); trial; trial = waiting.shift()) {
    let answer = await askWorker(worker.child, trial)
    for (let attempt = 1; answer === 'control failed'; attempt++) {
      if (attempt === ATTEMPTS) throw new CliError(`Without the mutant ${trial.id} its tests fail as well.`)
      worker.stop()
      worker = await startWorker()
      answer = await askWorker(worker.child, trial)
    }
    onVerdict(answer ?? { id: trial.id, isNoticed: true, by: 'the tests hang or crash' })
    if (answer) continue
    worker.stop()
    worker = await startWorker()
  }
  worker.stop()
}

async function startWorker() {
  const folder = mkdtempSync(join(tmpdir(), 'council-mutant-'))
  const child = fork(join(import.meta.dirname, 'worker.ts'), [], {
    cwd: root,
    env: { ...process.env, MUTATION_STATE: join(folder, 'state.json') },
    // Its database servers and test processes end with its process group.
    detached: true,
    silent: true,
  })
  const stop = () => {
    rmSync(folder, { recursive: true, force: true })
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The group has ended already.
    }
  }
  await new Promise<void>((ready, failed) => {
    child.once('message', () => ready())
    child.once('exit', () => failed(new CliError('The worker of the mutation test did not start')))
  })
  return { child, stop }
}

type Answer = Verdict | 'control failed'

/** Null if the worker ends or does not answer in time. */
function askWorker(child: ChildProcess, trial: Trial): Promise<Answer | null> {
  return new Promise((resolve) => {
    const answer = (verdict: Answer | typeof NEXT_FILE | null) => {
      if (verdict === NEXT_FILE) return void timer.refresh()
      clearTimeout(timer)
      child.off('message', answer)
      child.off('exit', end)
      resolve(verdict)
    }
    const end = () => answer(null)
    const timer = setTimeout(end, HANGS_MS)
    child.on('message', answer)
    child.once('exit', end)
    child.send(trial)
  })
}
