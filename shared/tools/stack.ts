import { join, resolve } from 'node:path'
import type { DbConfig } from '#db/hrana.ts'
import { migrate } from '#db/migrate.ts'
import { DatabaseNotEmpty, seed } from '#db/seed/seed.ts'
import { PAGES_ENV, toolEnv, withBuild } from './build.ts'
import { handCronsOn } from './dev/local-entry.ts'
import { bundleFromSource, followLog, makeEmptyBackendBuilds } from './dev/watch-workers.ts'
import { sendEmailPreviews } from './email/send-email-previews.ts'
import { newerNode, root } from './install.mjs'
import { sandboxEnv, seedPayments } from './local-sandbox.ts'
import { Processes } from './processes.ts'
import { localSecrets } from './secrets.ts'
import { CliError } from './tool.ts'
import { statusOf, waitUntil } from './wait-until.ts'
import { writeWorkerConfigs } from './worker-configs.ts'

export type StackSettings = {
  readonly dataDir: string
  readonly port: number
  readonly sandboxPort: number
  readonly dbPort: number
  /** Another libSQL server instead of the local one. */
  readonly database: DbConfig | null
  readonly clockOffsetMs: number
  /** Rebuilds and reloads a worker when one of its source files is saved. */
  readonly isWatching?: boolean
}

export type Stack = {
  readonly database: DbConfig
  readonly stop: () => Promise<void>
  /** Ends the database like a crash; `startDatabase` restarts it on the same folder. */
  readonly killDatabase: () => Promise<void>
  readonly startDatabase: () => Promise<void>
  /** Runs the jobs, as the cron does every minute, after a run in progress; returns whether they ran. */
  readonly runJobs: () => Promise<boolean>
}

type Callbacks = {
  readonly say: (line: string) => void
  readonly onCrash: (sentence: string) => void
  /** Aborting it stops the start before it is ready. */
  readonly signal?: AbortSignal
}

const CRON_MS = 60_000

function wranglerArgs(configs: string[], port: number, state: string) {
  return [
    join(root, 'node_modules/wrangler/bin/wrangler.js'),
    'dev',
    ...configs.flatMap((config) => ['-c', config]),
    ...['--port', String(port), '--ip', '127.0.0.1', '--inspector-port', '0', '--persist-to', state],
    ...['--show-interactive-dev-session=false', '--log-level', 'warn'],
  ]
}

/** Runs of the jobs, one at a time. On a busy machine one takes longer than the answer of a page may take. */
function jobRuns(port: number) {
  let current: Promise<boolean> | null = null
  function join() {
    current ??= statusOf(port, '/cdn-cgi/handler/scheduled', CRON_MS)
      .then((status) => status === 200)
      .finally(() => {
        current = null
      })
    return current
  }
  /** A run that begins now or later: the one in progress may have read its rows already. */
  async function runNext() {
    await current
    return join()
  }
  return { join, runNext }
}

async function seedIfEmpty(database: DbConfig, now: Date): Promise<boolean> {
  try {
    await seed(database, { now })
    return true
  } catch (error) {
    if (error instanceof DatabaseNotEmpty) return false
    throw error
  }
}

/** Turns a failure into one sentence with the database's address and the cause. */
async function prepareDatabase(database: DbConfig, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    const reason = error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : String(error)
    throw new CliError(`The database at ${database.url} could not be prepared: ${reason}`)
  }
}

/** Starts everything that `npm start` runs, on the given ports and folder. The browser tests also run against it. */
export async function startStack(settings: StackSettings, { say, onCrash, signal }: Callbacks): Promise<Stack> {
  const dataDir = resolve(settings.dataDir)
  const processes = new Processes(dataDir)
  await processes.claim()
  processes.guard()
  signal?.addEventListener('abort', () => void processes.end())

  const secrets = await localSecrets(dataDir)
  const database = settings.database ?? { url: `http://127.0.0.1:${settings.dbPort}`, authToken: secrets.DB_AUTH_TOKEN }

  let crash: string | null = null
  let isReady = false
  const crashed = (sentence: string) => {
    crash = sentence
    if (isReady) onCrash(sentence)
  }
  const wait = (name: string, sentence: string) => ({
    isCancelled: () => crash !== null || signal?.aborted === true,
    failure: () => crash ?? `${sentence}: ${processes.lastLogLines(name)}`,
  })

  const startDatabase = async () => {
    const env = { DB_PORT: String(settings.dbPort), DATA_DIR: dataDir, DB_AUTH_TOKEN: database.authToken }
    processes.start('database', newerNode, ['db/server/main.ts'], env, crashed)
    const isUp = async () => (await statusOf(settings.dbPort, '/health')) === 200
    await waitUntil(isUp, wait('database', 'The database did not start'))
  }

  const startSandbox = async () => {
    processes.start(
      'sandbox',
      newerNode,
      ['shared/sandbox/main.ts'],
      sandboxEnv({ ...settings, dataDir }, secrets),
      crashed,
    )
    const isUp = async () => (await statusOf(settings.sandboxPort, '/__ctl/clock')) === 200
    await waitUntil(isUp, wait('sandbox', 'The sandbox did not start'))
    await seedPayments({ ...settings, dataDir }, new Date(Date.now() + settings.clockOffsetMs))
    await sendEmailPreviews(database, settings)
  }

  const startWorkers = (configs: string[]) => {
    // Objects of the bucket are in this folder. Only one process can have it open.
    const state = join(dataDir, 'state', 'workers')
    const env = { ...toolEnv(), WRANGLER_REGISTRY_PATH: `${state}-registry` }
    processes.start('workers', newerNode, wranglerArgs(configs, settings.port, state), env, crashed)
  }

  const watchPages = () => {
    const target = join(dataDir, 'workers', 'sites')
    processes.start(
      'pages',
      newerNode,
      ['shared/tools/dev/build-pages.ts', target],
      { ...toolEnv(), ...PAGES_ENV },
      crashed,
    )
    followLog(processes.logFile('pages'), () => true, say)
    followLog(processes.logFile('workers'), (line) => !line.startsWith('{'), say)
  }

  let cron: NodeJS.Timeout | undefined
  try {
    const run = processes.run.bind(processes)
    const workerSettings = { ...settings, dataDir, secrets, dbUrl: database.url, dbAuthToken: database.authToken }
    const writeConfigs = () => {
      if (settings.isWatching) makeEmptyBackendBuilds()
      const files = writeWorkerConfigs(workerSettings)
      handCronsOn(files[0] ?? '')
      if (settings.isWatching) bundleFromSource(files)
      return files
    }
    const configs = await withBuild(say, run, writeConfigs, settings.isWatching ? { workers: ['sites'] } : {})
    if (!settings.database) {
      say('Starting the database…')
      await startDatabase()
    }
    await prepareDatabase(database, async () => {
      await migrate(database)
      const now = new Date(Date.now() + settings.clockOffsetMs)
      const isSeeded = await seedIfEmpty(database, now)
      say(isSeeded ? 'The empty database has its demo data now.' : 'The database has data and keeps it.')
    })

    say('Starting the sandbox and the workers…')
    startWorkers(configs)
    await startSandbox()

    const isHealthy = async () => (await statusOf(settings.port, '/healthz')) === 200
    await waitUntil(isHealthy, wait('workers', 'The workers did not become ready'))
    const jobs = jobRuns(settings.port)
    cron = setInterval(() => void jobs.join(), CRON_MS)
    isReady = true
    if (settings.isWatching) watchPages()

    const stop = async () => {
      clearInterval(cron)
      await processes.end()
    }
    return {
      database,
      stop,
      startDatabase,
      runJobs: jobs.runNext,
      killDatabase: () => processes.kill('database'),
    }
  } catch (error) {
    clearInterval(cron)
    await processes.end()
    throw error
  }
}
