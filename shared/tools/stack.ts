import { mkdirSync } from 'node:fs'
import { get } from 'node:http'
import { dirname, join, resolve } from 'node:path'
import type { DbConfig } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { DatabaseNotEmpty, seed } from '#db/seed/seed.ts'
import { buildAll, TOOL_ENV } from './build.ts'
import { newerNode, root } from './install.mjs'
import { freePort } from './ports.ts'
import { Processes } from './processes.ts'
import { localSecrets } from './secrets.ts'
import { Sentence } from './stop-with.ts'
import { writeWorkerConfigs } from './worker-configs.ts'

export type StackSettings = {
  readonly dataDir: string
  readonly port: number
  readonly sandboxPort: number
  readonly dbPort: number
  /** Another libSQL server instead of the embedded one. */
  readonly database: DbConfig | null
  readonly clockOffsetMs: number
}

export type Stack = {
  readonly database: DbConfig
  readonly stop: () => Promise<void>
  /** Ends the database as a crash would; `startDatabase` brings it back on the same folder. */
  readonly killDatabase: () => Promise<void>
  readonly startDatabase: () => Promise<void>
}

type Callbacks = { readonly say: (line: string) => void; readonly onCrash: (sentence: string) => void }

const READY_MS = 90_000
const CRON_MS = 60_000

const statusOf = (port: number, path: string): Promise<number> =>
  new Promise((done) => {
    const request = get({ host: '127.0.0.1', port, path, timeout: 3000 }, (response) => {
      response.resume()
      done(response.statusCode ?? 0)
    })
    request.on('error', () => done(0))
    request.on('timeout', () => request.destroy())
  })

const until = async (isReady: () => Promise<boolean>, what: () => string, waitMs = READY_MS) => {
  const end = Date.now() + waitMs
  while (!(await isReady())) {
    if (Date.now() > end) throw new Sentence(what())
    await new Promise((done) => setTimeout(done, 150))
  }
}

const wranglerArgs = (configs: string[], port: number, state: string) => [
  join(root, 'node_modules/wrangler/bin/wrangler.js'),
  'dev',
  ...configs.flatMap((config) => ['-c', config]),
  ...['--port', String(port), '--ip', '127.0.0.1', '--inspector-port', '0', '--persist-to', state],
  ...['--show-interactive-dev-session=false', '--log-level', 'warn'],
]

const seedIfEmpty = async (database: DbConfig, now: Date): Promise<boolean> => {
  try {
    await seed(database, { now })
    return true
  } catch (error) {
    if (error instanceof DatabaseNotEmpty) return false
    throw error
  }
}

/** Everything `npm start` runs, on the given ports and folder; also what browser tests run against. */
export const startStack = async (settings: StackSettings, { say, onCrash }: Callbacks): Promise<Stack> => {
  const dataDir = resolve(settings.dataDir)
  mkdirSync(dataDir, { recursive: true })
  const processes = new Processes(dataDir)
  await processes.claim()
  const secrets = await localSecrets(dataDir)
  const database = settings.database ?? { url: `http://127.0.0.1:${settings.dbPort}`, authToken: secrets.DB_AUTH_TOKEN }
  const crashed = (sentence: string) => onCrash(sentence)

  const startDatabase = async () => {
    const env = { DB_PORT: String(settings.dbPort), DATA_DIR: dataDir, DB_AUTH_TOKEN: database.authToken }
    processes.start('database', newerNode, ['db/server/main.ts'], env, crashed)
    await until(
      async () => (await statusOf(settings.dbPort, '/health')) === 200,
      () => `The database did not start: ${processes.lastWords('database')}`,
    )
  }

  try {
    await buildAll(say)
    if (!settings.database) {
      say('Starting the database…')
      await startDatabase()
    }
    await migrate(database)
    const now = new Date(Date.now() + settings.clockOffsetMs)
    say(
      (await seed(database, { now })) ? 'The empty database has its demo data.' : 'The database has data and keeps it.',
    )

    say('Starting the sandbox and the workers…')
    const sandboxEnv = {
      SANDBOX_PORT: String(settings.sandboxPort),
      DATA_DIR: dataDir,
      CLOCK_OFFSET_MS: String(settings.clockOffsetMs),
      MAIL_API_KEY: secrets.MAIL_API_KEY,
    }
    processes.start('sandbox', newerNode, ['shared/sandbox/main.ts'], sandboxEnv, crashed)

    const configs = writeWorkerConfigs({
      ...settings,
      dataDir,
      secrets,
      dbUrl: database.url,
      dbAuthToken: database.authToken,
    })
    const state = (name: string) => join(dataDir, 'state', name)
    const env = (name: string) => ({
      ...TOOL_ENV,
      WRANGLER_REGISTRY_PATH: state(`${name}-registry`),
      PATH: `${dirname(newerNode)}:${process.env.PATH}`,
    })
    processes.start(
      'workers',
      newerNode,
      wranglerArgs(configs, settings.port, state('workers')),
      env('workers'),
      crashed,
    )

    // Locally only the first worker of a process receives its crons, so the jobs of bff-admin get a process of their own, from the same build.
    const jobsPort = await freePort()
    const jobs = configs.filter((config) => config.includes('/bff-admin/'))
    processes.start('jobs', newerNode, wranglerArgs(jobs, jobsPort, state('jobs')), env('jobs'), crashed)
    const cron = setInterval(() => void statusOf(jobsPort, '/cdn-cgi/handler/scheduled'), CRON_MS)

    const isReady = async () => (await statusOf(settings.port, '/healthz')) === 200
    await until(isReady, () => `The workers did not become ready: ${processes.lastWords('workers')}`)

    const stop = async () => {
      clearInterval(cron)
      await processes.end()
    }
    return { database, stop, startDatabase, killDatabase: () => processes.kill('database') }
  } catch (error) {
    await processes.end()
    throw error
  }
}
