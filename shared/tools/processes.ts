import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newerNode, root } from './install.mjs'
import { commandLine, type Identity, identify, isAlive, isGroupAlive, launchers } from './process-table.ts'
import { CliError } from './tool.ts'

type Recorded = Identity & { readonly name: string; readonly marker: string }
type Record = { readonly parent: Identity; readonly launchers: Identity[]; readonly children: Recorded[] }

/** How long a process may take to end by itself before it is killed. */
const PATIENCE_MS = 5000
/** A start that lost its terminal ends by itself; it has several processes to wait for. */
const ABANDONED_MS = 20_000

function pause(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}

async function endGroup(pid: number) {
  signal(-pid, 'SIGTERM')
  const until = Date.now() + PATIENCE_MS
  while (isGroupAlive(pid) && Date.now() < until) await pause(50)
  signal(-pid, 'SIGKILL')
}

/** The first one is the database, and ends last: it folds its log into the file when nobody asks it anything any more. */
async function endAll([first, ...others]: readonly Identity[]) {
  await Promise.all(others.map(({ pid }) => endGroup(pid)))
  if (first) await endGroup(first.pid)
}

function readRecord(file: string): Record | null {
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record) : null
  } catch {
    return null
  }
}

/**
 * The processes of one running instance. Each leads a group of its own, so that what it started ends with it; their ids are kept in the
 * data folder, so that the next start finds what a killed one left behind.
 */
export class Processes {
  readonly #dataDir: string
  readonly #file: string
  readonly #logs: string
  readonly #children: { recorded: Recorded; child: ChildProcess }[] = []
  #isEnding = false

  constructor(dataDir: string) {
    this.#dataDir = dataDir
    this.#file = join(dataDir, 'running.json')
    this.#logs = join(dataDir, 'logs')
    mkdirSync(this.#logs, { recursive: true })
  }

  /** Takes the data folder: ends what an earlier, killed start left running; throws when another one is still at work. */
  async claim(): Promise<void> {
    await this.reclaim()
    this.#write()
  }

  async reclaim(): Promise<void> {
    const record = readRecord(this.#file)
    if (!record || record.parent.pid === process.pid) return
    await this.#waitForAbandoned(record)
    if (isAlive(record.parent))
      throw new CliError(
        `This data folder is in use by a running start (process ${record.parent.pid}). Stop it first, or set DATA_DIR.`,
      )
    await endAll(record.children.filter((one) => isAlive(one) && commandLine(one.pid).includes(one.marker)))
  }

  async #waitForAbandoned({ parent, launchers }: Record): Promise<void> {
    if (launchers.every(isAlive)) return
    const until = Date.now() + ABANDONED_MS
    while (isAlive(parent) && Date.now() < until) await pause(100)
    if (isAlive(parent)) signal(parent.pid, 'SIGKILL')
    while (isAlive(parent)) await pause(50)
  }

  /** From here on, whatever ends this process, kill -9 included, ends the others too. */
  guard(): void {
    const guard = spawn(newerNode, [join(root, 'shared/tools/guard.ts'), this.#dataDir], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    guard.unref()
    // An open pipe keeps neither this process alive nor, once it has ended, the guard waiting.
    ;(guard.stdin as unknown as { unref(): void }).unref()
  }

  /** Starts a process whose output goes to the log of its name; `onEnd` is called when it ends unasked. */
  start(name: string, command: string, args: string[], env: NodeJS.ProcessEnv, onEnd: (sentence: string) => void) {
    const child = this.#spawn(name, command, args, env)
    child.once('exit', () => {
      this.#forget(child)
      if (!this.#isEnding) onEnd(`${name} ended: ${this.lastWords(name)}`)
    })
  }

  /** Runs a command to its end; what it said is shown only when it fails. */
  run(name: string, what: string, command: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
    const child = this.#spawn(name, command, args, env)
    return new Promise((resolve, reject) => {
      child.once('exit', (code) => {
        this.#forget(child)
        if (code === 0) return resolve()
        const said = readFileSync(this.logFile(name), 'utf8').trim().split('\n').slice(-25).join('\n')
        reject(new CliError(this.#isEnding ? 'Stopped.' : `${what} failed:\n${said}`))
      })
    })
  }

  #spawn(name: string, command: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
    if (this.#isEnding) throw new CliError('Stopped.')
    const output = openSync(this.logFile(name), 'w')
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    // Without a listener the failure of a spawn would be a stack trace.
    child.on('error', () => undefined)
    if (child.pid === undefined) throw new CliError(`${name} could not be started: ${command} was not found.`)
    const marker = args.find((arg) => arg.includes('/')) ?? command
    this.#children.push({ recorded: { ...identify(child.pid), name, marker }, child })
    this.#write()
    return child
  }

  #forget(child: ChildProcess) {
    const index = this.#children.findIndex((one) => one.child === child)
    if (index < 0 || this.#isEnding) return
    this.#children.splice(index, 1)
    this.#write()
  }

  logFile(name: string) {
    return join(this.#logs, `${name}.log`)
  }

  /** What a process said last, for a failure's one sentence. */
  lastWords(name: string): string {
    const lines = readFileSync(this.logFile(name), 'utf8').trimEnd().split('\n')
    const words = lines
      .filter((line) => line.trim() !== '')
      .slice(-3)
      .join(' | ')
    return `${words || 'it said nothing'} (whole log: ${this.logFile(name)})`
  }

  pidOf(name: string): number {
    return this.#children.find((one) => one.recorded.name === name)?.recorded.pid ?? 0
  }

  async end(): Promise<void> {
    this.#isEnding = true
    await endAll(this.#children.map((one) => one.recorded))
    rmSync(this.#file, { force: true })
  }

  /** Ends one process as a crash would, for tests. */
  async kill(name: string): Promise<void> {
    const one = this.#children.find(({ recorded }) => recorded.name === name)
    if (!one) return
    one.child.removeAllListeners('exit')
    const ended = new Promise((resolve) => one.child.once('exit', resolve))
    signal(-one.recorded.pid, 'SIGKILL')
    await ended
    this.#forget(one.child)
  }

  #write() {
    const record: Record = {
      parent: identify(process.pid),
      launchers: launchers(),
      children: this.#children.map((one) => one.recorded),
    }
    writeFileSync(`${this.#file}.new`, JSON.stringify(record))
    renameSync(`${this.#file}.new`, this.#file)
  }
}
