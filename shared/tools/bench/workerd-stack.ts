import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newerNode } from '../install.mjs'
import { freePort } from '../ports.ts'
import { cpuMsOfGroup } from '../process-table.ts'
import { CliError } from '../tool.ts'
import { statusOf, waitUntil } from '../wait-until.ts'
import type { Product } from './product.ts'
import { readBuiltWorker, workerdConfig } from './workerd-config.ts'

export type Size = { readonly articles: number; readonly members: number }

export type CpuMs = { readonly workers: number; readonly database: number }

export type WorkerdStack = {
  readonly port: number
  /** The folder with the workers as they run, their source maps beside them. */
  readonly workersDir: string
  readonly inspectorPort: number
  readonly cpuMs: () => CpuMs
  readonly stop: () => Promise<void>
}

type StartOptions = { readonly isInspected: boolean; readonly say: (line: string) => void }

/** The workers of a build in plain workerd, beside a database of their own of the given size. */
export async function startWorkerd(
  product: Product,
  size: Size,
  { isInspected, say }: StartOptions,
): Promise<WorkerdStack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'council-bench-'))
  const processes = new product.Processes(dataDir)
  await processes.claim()
  processes.guard()
  const stop = async () => {
    await processes.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
  let crash: string | null = null
  const crashed = (sentence: string) => {
    crash = sentence
  }
  const wait = (name: string) => ({
    isCancelled: () => crash !== null,
    failure: () => crash ?? `${name} did not become ready: ${processes.lastLogLines(name)}`,
  })

  try {
    const [port, dbPort, inspectorPort, unusedPort] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ]
    const secrets = await product.localSecrets(dataDir)
    const database = { url: `http://127.0.0.1:${dbPort}`, authToken: secrets.DB_AUTH_TOKEN }
    const settings = {
      ...{ dataDir, port, secrets, clockOffsetMs: 0 },
      // No provider is called by what is measured.
      sandboxPort: unusedPort,
      dbUrl: database.url,
      dbAuthToken: database.authToken,
    }
    const configs = await product.withBuild(say, processes.run.bind(processes), () =>
      product.writeWorkerConfigs(settings),
    )

    const databaseEnv = { DB_PORT: String(dbPort), DATA_DIR: dataDir, DB_AUTH_TOKEN: database.authToken }
    processes.start('database', newerNode, ['db/server/main.ts'], databaseEnv, crashed)
    await waitUntil(async () => (await statusOf(dbPort, '/health')) === 200, wait('database'))
    say(`Filling a database with ${size.articles} articles and ${size.members} members…`)
    await product.migrate(database)
    await product.seedLarge(database, size)

    const configFile = join(dataDir, 'workerd.capnp')
    writeFileSync(configFile, workerdConfig(configs.map(readBuiltWorker), { folder: dataDir, port }), { mode: 0o600 })
    const inspector = isInspected ? ['--inspector-addr', `127.0.0.1:${inspectorPort}`] : []
    processes.start(
      'workerd',
      join(product.root, 'node_modules/.bin/workerd'),
      ['serve', configFile, ...inspector],
      {},
      crashed,
    )
    await waitUntil(async () => (await statusOf(port, '/healthz')) === 200, wait('workerd'))

    return {
      port,
      workersDir: join(dataDir, 'workers'),
      inspectorPort,
      cpuMs: () => ({
        workers: cpuMsOfGroup(processes.pidOf('workerd')),
        database: cpuMsOfGroup(processes.pidOf('database')),
      }),
      stop,
    }
  } catch (error) {
    await stop()
    throw error instanceof Error ? error : new CliError(String(error))
  }
}
