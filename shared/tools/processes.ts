import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { Sentence } from './stop-with.ts'

type Recorded = { readonly name: string; readonly pid: number; readonly marker: string }
type Record = { readonly parent: number; readonly children: Recorded[] }

/** How long a process may take to end by itself before it is killed. */
const PATIENCE_MS = 5000

const commandLine = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

const signalGroup = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(-pid, signal)
  } catch {
    // It has ended.
  }
}

const isGroupAlive = (pid: number): boolean => {
  try {
    process.kill(-pid, 0)
    return true
  } catch {
    return false
  }
}

const endGroup = async (pid: number) => {
  signalGroup(pid, 'SIGTERM')
  const until = Date.now() + PATIENCE_MS
  while (isGroupAlive(pid) && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
  signalGroup(pid, 'SIGKILL')
}

/**
 * The processes of one running instance. Each leads a group of its own, so that what it started ends with it; their ids are kept in the
 * data folder, so that the next start finds what a killed one left behind.
 */
export class Processes {
  readonly #file: string
  readonly #logs: string
  readonly #children: { recorded: Recorded; child: ChildProcess }[] = []
  #ending = false

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'running.json')
    this.#logs = join(dataDir, 'logs')
    mkdirSync(this.#logs, { recursive: true })
  }

  /** Takes the data folder: ends what an earlier, killed start left running; throws when another one is still at work. */
  async claim(): Promise<void> {
    await this.#reclaim()
    this.#write()
  }

  async #reclaim(): Promise<void> {
    if (!existsSync(this.#file)) return
    const record = JSON.parse(readFileSync(this.#file, 'utf8')) as Record
    const isAtWork = record.parent !== process.pid && commandLine(record.parent).includes('shared/tools/')
    if (isAtWork)
      throw new Sentence(
        `This data folder is in use by a running start (process ${record.parent}). Stop it first, or set DATA_DIR.`,
      )
    const orphans = record.children.filter(({ pid, marker }) => commandLine(pid).includes(marker))
    // The database last: it folds its log into the file when nobody asks it anything any more.
    for (const { pid } of orphans.toReversed()) await endGroup(pid)
  }

  /** Starts a process whose output goes to the log of its name; `onEnd` is called when it ends unasked. */
  start(name: string, command: string, args: string[], env: NodeJS.ProcessEnv, onEnd: (sentence: string) => void) {
    const output = openSync(this.logFile(name), 'w')
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    if (child.pid === undefined) throw new Sentence(`${name} could not be started.`)
    const marker = args.find((arg) => arg.includes('/')) ?? command
    this.#children.push({ recorded: { name, pid: child.pid, marker }, child })
    this.#write()
    child.once('exit', () => {
      if (!this.#ending) onEnd(`${name} ended: ${this.lastWords(name)}`)
    })
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

  async end(): Promise<void> {
    this.#ending = true
    for (const { recorded } of this.#children.toReversed()) await endGroup(recorded.pid)
    rmSync(this.#file, { force: true })
  }

  /** Ends one process as a crash would, for tests. */
  async kill(name: string): Promise<void> {
    const found = this.#children.findIndex((one) => one.recorded.name === name)
    const [one] = this.#children.splice(found, 1)
    if (!one) return
    one.child.removeAllListeners('exit')
    const ended = new Promise((resolve) => one.child.once('exit', resolve))
    signalGroup(one.recorded.pid, 'SIGKILL')
    await ended
    this.#write()
  }

  #write() {
    const record: Record = { parent: process.pid, children: this.#children.map((one) => one.recorded) }
    writeFileSync(this.#file, JSON.stringify(record))
  }
}
