import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { DbConfig } from '../client.ts'

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url))
export const TEST_TOKEN = 'only-for-tests'

export type DatabaseProcess = {
  readonly config: DbConfig
  readonly port: number
  /** Ends it as a crash would. */
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts the real database server on a folder; port 0 picks a free one. */
export const startDatabase = async (dataDir: string, port = 0): Promise<DatabaseProcess> => {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DB_PORT: String(port), DATA_DIR: dataDir, DB_AUTH_TOKEN: TEST_TOKEN },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const listening = await readyPort(child)
  return {
    config: { url: `http://127.0.0.1:${listening}`, authToken: TEST_TOKEN },
    port: listening,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  }
}

const readyPort = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The database server ended with ${code}`)))
    if (!child.stdout) return reject(new Error('The database server has no output'))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = JSON.parse(line) as { ready?: boolean; port: number }
      if (said.ready) resolve(said.port)
    })
  })

const end = (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
