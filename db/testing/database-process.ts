import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { DbConfig } from '../hrana.ts'

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url))
export const TEST_TOKEN = 'only-for-tests'

export type LoggedRequest = { readonly requests?: string; readonly statements?: number; readonly errors?: string }

export type DatabaseProcess = {
  readonly config: DbConfig
  readonly port: number
  /** The server's log, one line per request. */
  readonly log: readonly LoggedRequest[]
  /** Ends it like a crash. */
  readonly kill: () => Promise<void>
  /** Ends it as `npm start` does; returns the exit code. */
  readonly stop: () => Promise<number | null>
}

/** `ulimit` counts in these. */
const BLOCK_BYTES = 512

/** A process whose files cannot grow beyond a size: the system refuses further writes, as on a full disk. */
function withinFileBytes(bytes: number): readonly [string, string[]] {
  const blocks = Math.floor(bytes / BLOCK_BYTES)
  return ['sh', ['-c', `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$1"`, process.execPath, main]]
}

export type ProcessOptions = {
  readonly authToken?: string
  /** The maximum size of each of its files. */
  readonly fileBytes?: number
}

/** Starts the real database server on a folder; port 0 picks a free one. */
export async function startDatabase(
  dataDir: string,
  port = 0,
  { authToken = TEST_TOKEN, fileBytes }: ProcessOptions = {},
): Promise<DatabaseProcess> {
  const [command, args] = fileBytes === undefined ? ([process.execPath, [main]] as const) : withinFileBytes(fileBytes)
  const child = spawn(command, args, {
    env: { ...process.env, DB_PORT: String(port), DATA_DIR: dataDir, DB_AUTH_TOKEN: authToken, DB_LOG: 'all' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A run that ends without `stop` leaves no process behind.
  const endWithMe = () => child.kill('SIGKILL')
  process.once('exit', endWithMe)
  child.once('exit', () => process.off('exit', endWithMe))
  const log: LoggedRequest[] = []
  const listening = await readyPort(child, (line) => log.push(line))
  return {
    config: { url: `http://127.0.0.1:${listening}`, authToken },
    port: listening,
    log,
    kill: async () => void (await end(child, 'SIGKILL')),
    stop: () => end(child, 'SIGTERM'),
  }
}

function readyPort(child: ChildProcess, onLine: (line: LoggedRequest) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    if (!child.stdout || !child.stderr) return reject(new Error('The database server has no output'))
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    child.once('close', (code) => reject(new Error(`The database server ended with ${code}: ${said.trim()}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const parsed = JSON.parse(line) as LoggedRequest & { ready?: boolean; port: number }
      if (parsed.ready) resolve(parsed.port)
      else onLine(parsed)
    })
  })
}

function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode)
    child.once('exit', (code) => resolve(code))
    child.kill(signal)
  })
}
