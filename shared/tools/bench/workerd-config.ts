import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseEnv } from 'node:util'
import { CliError } from '../tool.ts'

/** The part of a built `wrangler.json` that our workers may use. */
type BuiltConfig = {
  readonly name: string
  readonly main: string
  readonly compatibility_date: string
  readonly compatibility_flags?: readonly string[]
  readonly vars?: Readonly<Record<string, string>>
  readonly services?: readonly { readonly binding: string; readonly service: string }[]
  readonly r2_buckets?: readonly { readonly binding: string }[]
  readonly assets?: { readonly binding: string; readonly directory: string }
}

type BuiltModule = { readonly name: string; readonly file: string; readonly kind: 'esModule' | 'wasm' }

export type BuiltWorker = {
  readonly config: BuiltConfig
  readonly folder: string
  readonly secrets: Readonly<Record<string, string>>
  /** The entry first. */
  readonly modules: readonly BuiltModule[]
}

/** Keys of `wrangler.json` that bind something when they are not empty, and that a generated configuration does not have. */
const UNSUPPORTED = [
  'd1_databases',
  'durable_objects',
  'hyperdrive',
  'kv_namespaces',
  'queues',
  'send_email',
  'workflows',
]

function isEmpty(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return value === undefined || value === null
  return Object.values(value).every(isEmpty)
}

function requireSupported(name: string, config: Readonly<Record<string, unknown>>): void {
  const bound = UNSUPPORTED.filter((key) => !isEmpty(config[key]))
  if (bound.length > 0)
    throw new CliError(`${name} binds ${bound.join(', ')}, which plain workerd is not given (bench/workerd-config.ts).`)
}

const MODULE_KINDS: Readonly<Record<string, BuiltModule['kind']>> = { js: 'esModule', mjs: 'esModule', wasm: 'wasm' }

function modulesIn(folder: string, main: string): BuiltModule[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  const modules = names.flatMap((name) => {
    const kind = MODULE_KINDS[name.slice(name.lastIndexOf('.') + 1)]
    return kind ? [{ name, file: join(folder, name), kind }] : []
  })
  return modules.toSorted((a, b) => Number(b.name === main) - Number(a.name === main))
}

/** Reads a worker as `wrangler dev` would: its configuration, the modules next to it and the secrets in `.dev.vars`. */
export function readBuiltWorker(configFile: string): BuiltWorker {
  const folder = dirname(configFile)
  const config = JSON.parse(readFileSync(configFile, 'utf8')) as BuiltConfig
  requireSupported(config.name, config as unknown as Record<string, unknown>)
  const secrets = parseEnv(readFileSync(join(folder, '.dev.vars'), 'utf8')) as Record<string, string>
  return { config, folder, secrets, modules: modulesIn(folder, config.main) }
}

/** The worker with another database address, if it has a database. */
export function withDatabase(worker: BuiltWorker, url: string): BuiltWorker {
  const { vars = {} } = worker.config
  if (!('DB_URL' in vars)) return worker
  return { ...worker, config: { ...worker.config, vars: { ...vars, DB_URL: url } } }
}

const quote = JSON.stringify

function bindingsOf({ config, secrets }: BuiltWorker): string[] {
  const texts = Object.entries({ ...config.vars, ...secrets })
  const services = (config.services ?? []).map(({ binding, service }) => [binding, service] as const)
  const assets = config.assets ? [[config.assets.binding, assetsService(config.name)] as const] : []
  const buckets = (config.r2_buckets ?? []).map(({ binding }) => `(name = ${quote(binding)}, r2Bucket = "internet")`)
  return [
    ...buckets,
    ...texts.map(([name, value]) => `(name = ${quote(name)}, text = ${quote(value)})`),
    ...[...services, ...assets].map(([name, service]) => `(name = ${quote(name)}, service = ${quote(service)})`),
  ]
}

function assetsService(worker: string): string {
  return `${worker}-assets`
}

function list(items: readonly string[], indent: string): string {
  return `[\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}]`
}

function workerText(worker: BuiltWorker, base: string): string {
  const { config, modules } = worker
  const embedded = modules.map(
    ({ name, file, kind }) => `(name = ${quote(name)}, ${kind} = embed ${quote(relative(base, file))})`,
  )
  return `(
      modules = ${list(embedded, '      ')},
      compatibilityDate = ${quote(config.compatibility_date)},
      compatibilityFlags = [${(config.compatibility_flags ?? []).map((flag) => quote(flag)).join(', ')}],
      bindings = ${list(bindingsOf(worker), '      ')},
    )`
}

function servicesOf(worker: BuiltWorker, base: string): string[] {
  const { config, folder } = worker
  const own = `(name = ${quote(config.name)}, worker = ${workerText(worker, base)})`
  if (!config.assets) return [own]
  const path = join(folder, config.assets.directory)
  return [own, `(name = ${quote(assetsService(config.name))}, disk = (path = ${quote(path)}))`]
}

type ConfigPlace = { readonly folder: string; readonly port: number }

/**
 * The workers in one workerd process, bound to each other within the process as when deployed; the first one listens. Static files are a
 * disk service without content types, because pages are measured, not their assets. Buckets are bound to nothing that answers: no page
 * requests a file. Modules are named relative to the folder of the configuration.
 */
export function workerdConfig(workers: readonly BuiltWorker[], { folder, port }: ConfigPlace): string {
  const [first] = workers
  if (!first) throw new CliError('No worker is built.')
  const internet = '(name = "internet", network = (allow = ["public", "private"]))'
  const socket = `(name = "http", address = "127.0.0.1:${port}", http = (), service = ${quote(first.config.name)})`
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = ${list([...workers.flatMap((worker) => servicesOf(worker, folder)), internet], '  ')},
  sockets = [${socket}],
);
`
}
