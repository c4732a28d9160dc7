import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newerNode } from '../install.mjs'
import { freePort } from '../ports.ts'
import { cpuMsOfGroup } from '../process-table.ts'
import { statusOf, waitUntil } from '../wait-until.ts'
import type { Product } from './product.ts'
import { type StatementCounter, startStatementCounter } from './statement-counter.ts'
import { readBuiltWorker, withDatabase, workerdConfig } from './workerd-config.ts'

export type Size = { readonly articles: number; readonly members: number }

export type CpuMs = { readonly workers: number; readonly database: number }

export type WorkerdStack = {
  readonly port: number
  /** The same workers a second time, with their database behind the counter. */
  readonly countedPort: number
  readonly counter: StatementCounter
  /** The folder with the running workers and their source maps. */
  readonly workersDir: string
  readonly inspectorPort: number
  /** CPU time used so far by the workers on `port` and by the database. */
  readonly cpuMs: () => CpuMs
  readonly stop: () => Promise<void>
}

type StartOptions = {
  readonly isInspected: boolean
  readonly say: (line: string) => void
  /** Aborting it ends everything; pending calls fail. */
  readonly signal: AbortSignal
}

/** The workers of a build in plain workerd, with their own database of the given size. */
export async function startWorkerd(
  product: Product,
  size: Size,
  { isInspected, say, signal }: StartOptions,
): Promise<WorkerdStack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'council-bench-'))
  const processes = new product.Processes(dataDir)
  await processes.claim()
  processes.guard()
  let counter: StatementCounter | undefined
  const stop = async () => {
    counter?.close()
    await processes.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
  signal.addEventListener('abort', () => void stop())

  let crash: string | null = null
  const start = async (
    name: string,
    command: string,
    args: string[],
    env: NodeJS.ProcessEnv,
    health: [number, string],
  ) => {
    processes.start(name, command, args, env, (sentence) => {
      crash = sentence
    })
    await waitUntil(async () => (await statusOf(...health)) === 200, {
      isCancelled: () => crash !== null || signal.aborted,
      failure: () => crash ?? `${name} did not become ready: ${processes.lastLogLines(name)}`,
    })
  }

  try {
    const secrets = await product.localSecrets(dataDir)
    const dbPort = await freePort()
    const database = { url: `http://127.0.0.1:${dbPort}`, authToken: secrets.DB_AUTH_TOKEN }
    const databaseEnv = { DB_PORT: String(dbPort), DATA_DIR: dataDir, DB_AUTH_TOKEN: database.authToken }
    const [port, countedPort, inspectorPort] = [await freePort(), await freePort(), await freePort()]
    const settings = {
      ...{ dataDir, port, secrets, clockOffsetMs: 0, dbUrl: database.url, dbAuthToken: database.authToken },
      // Nothing listens there: no measured request calls a provider.
      sandboxPort: await freePort(),
    }
    const configFiles = await product.withBuild(say, processes.run.bind(processes), () =>
      product.writeWorkerConfigs(settings),
    )
    await start('database', newerNode, ['db/server/main.ts'], databaseEnv, [dbPort, '/health'])
    say(`Filling a database with ${size.articles} articles and ${size.members} members…`)
    await product.migrate(database)
    await product.seedLarge(database, size)
    counter = await startStatementCounter(dbPort)

    const workers = configFiles.map(readBuiltWorker)
    const counted = workers.map((worker) => withDatabase(worker, counter?.url ?? ''))
    const inspector = isInspected ? ['--inspector-addr', `127.0.0.1:${inspectorPort}`] : []
    const serve = async (name: string, config: string, args: readonly string[], listensOn: number) => {
      const file = join(dataDir, `${name}.capnp`)
      writeFileSync(file, config, { mode: 0o600 })
      const workerd = join(product.root, 'node_modules/.bin/workerd')
      await start(name, workerd, ['serve', file, ...args], {}, [listensOn, '/healthz'])
    }
    await serve('workerd', workerdConfig(workers, { folder: dataDir, port }), inspector, port)
    await serve('workerd-counted', workerdConfig(counted, { folder: dataDir, port: countedPort }), [], countedPort)

    return {
      ...{ port, countedPort, counter, inspectorPort, stop },
      workersDir: join(dataDir, 'workers'),
      cpuMs: () => ({
        workers: cpuMsOfGroup(processes.pidOf('workerd')),
        database: cpuMsOfGroup(processes.pidOf('database')),
      }),
    }
  } catch (error) {
    await stop()
    throw error
  }
}
