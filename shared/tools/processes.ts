import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newerNode, root } from './install.mjs'
import { commandLine, type Identity, identify, isAlive, isGroupAlive, launchers } from './process-table.ts'
import { CliError } from './tool.ts'

type Recorded = Identity & { readonly name: string; readonly marker: string }
type RunRecord = { readonly parent: Identity; readonly launchers: Identity[]; readonly children: Recorded[] }

/** How long a process may take to exit before it is killed. */
const END_TIMEOUT_MS = 5000
/** How long a start whose npm has ended may take to stop its processes itself. */
const ORPHAN_TIMEOUT_MS = 20_000

function sleep(ms: number) {
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
  const until = Date.now() + END_TIMEOUT_MS
  while (isGroupAlive(pid) && Date.now() < until) await sleep(50)
  signal(-pid, 'SIGKILL')
}

/** The first process is the database. It ends last, because it checkpoints its write-ahead log when no client is left. */
async function endAll([first, ...others]: readonly Identity[]) {
  await Promise.all(others.map(({ pid }) => endGroup(pid)))
  if (first) await endGroup(first.pid)
}

function readRecord(file: string): RunRecord | null {
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunRecord) : null
  } catch {
    return null
  }
}

/**
 * The processes of one running instance. Each leads a process group, so that its child processes end with it. Their ids are stored in
 * the data folder, where the next start finds what a killed one left running.
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

  /** Claims the data folder for this process: ends what a killed start left running, and throws while another start is running. */
  async claim(): Promise<void> {
    await this.reclaim()
    this.#write()
  }

  async reclaim(): Promise<void> {
    const record = readRecord(this.#file)
    if (!record || record.parent.pid === process.pid) return
    await this.#waitForOrphan(record)
    if (isAlive(record.parent))
      throw new CliError(
        `This data folder is in use by a running start (process ${record.parent.pid}). Stop it first, or set DATA_DIR.`,
      )
    await endAll(record.children.filter((one) => isAlive(one) && commandLine(one.pid).includes(one.marker)))
  }

  async #waitForOrphan({ parent, launchers }: RunRecord): Promise<void> {
    if (launchers.every(isAlive)) return
    const until = Date.now() + ORPHAN_TIMEOUT_MS
    while (isAlive(parent) && Date.now() < until) await sleep(100)
    if (isAlive(parent)) signal(parent.pid, 'SIGKILL')
    while (isAlive(parent)) await sleep(50)
  }

  /** Starts a process that ends the others once this one has ended, even by kill -9. */
  guard(): void {
    const guard = spawn(newerNode, [join(root, 'shared/tools/guard.ts'), this.#dataDir], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    guard.unref()
    // The pipe does not keep this process alive, and closes when it ends: the guard waits for that.
    ;(guard.stdin as unknown as { unref(): void }).unref()
  }

  /** Starts a process whose output goes to the log of its name; `onEnd` is called if it ends before `end()`. */
  start(name: string, command: string, args: string[], env: NodeJS.ProcessEnv, onEnd: (sentence: string) => void) {
    const child = this.#spawn(name, command, args, env)
    child.once('exit', () => {
      this.#remove(child)
      if (!this.#isEnding) onEnd(`${name} ended: ${this.lastLogLines(name)}`)
    })
  }

  /** Runs a command to its end; its output is shown only if it fails. */
  run(name: string, what: string, command: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
    const child = this.#spawn(name, command, args, env)
    return new Promise((resolve, reject) => {
      child.once('exit', (code) => {
        this.#remove(child)
        if (code === 0) return resolve()
        const output = readFileSync(this.logFile(name), 'utf8').trim().split('\n').slice(-25).join('\n')
        reject(new CliError(this.#isEnding ? 'Stopped.' : `${what} failed:\n${output}`))
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
    // A failed spawn emits an error, which would be thrown without a listener.
    child.on('error', () => undefined)
    if (child.pid === undefined) throw new CliError(`${name} could not be started: ${command} was not found.`)
    const marker = args.find((arg) => arg.includes('/')) ?? command
    this.#children.push({ recorded: { ...identify(child.pid), name, marker }, child })
    this.#write()
    return child
  }

  #remove(child: ChildProcess) {
    const index = this.#children.findIndex((one) => one.child === child)
    if (index < 0 || this.#isEnding) return
    this.#children.splice(index, 1)
    this.#write()
  }

  logFile(name: string) {
    return join(this.#logs, `${name}.log`)
  }

  /** The end of a process's log, for error messages. */
  lastLogLines(name: string): string {
    const lines = readFileSync(this.logFile(name), 'utf8').trimEnd().split('\n')
    const last = lines
      .filter((line) => line.trim() !== '')
      .slice(-3)
      .join(' | ')
    return `${last || 'no output'} (whole log: ${this.logFile(name)})`
  }

  pidOf(name: string): number {
    return this.#children.find((one) => one.recorded.name === name)?.recorded.pid ?? 0
  }

  async end(): Promise<void> {
    this.#isEnding = true
    await endAll(this.#children.map((one) => one.recorded))
    rmSync(this.#file, { force: true })
  }

  /** Ends one process like a crash, for tests. */
  async kill(name: string): Promise<void> {
    const one = this.#children.find(({ recorded }) => recorded.name === name)
    if (!one) return
    one.child.removeAllListeners('exit')
    const ended = new Promise((resolve) => one.child.once('exit', resolve))
    signal(-one.recorded.pid, 'SIGKILL')
    await ended
    this.#remove(one.child)
  }

  #write() {
    const record: RunRecord = {
      parent: identify(process.pid),
      launchers: launchers(),
      children: this.#children.map((one) => one.recorded),
    }
    writeFileSync(`${this.#file}.new`, JSON.stringify(record))
    renameSync(`${this.#file}.new`, this.#file)
  }
}
