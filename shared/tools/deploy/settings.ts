import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { neededSecrets, settingProblems, WORKER_NAMES, type WorkerName } from '#shared/server/env.ts'
import { CliError } from '../tool.ts'
import { SITES_NAMES } from '../worker-configs.ts'

const Values = z.record(z.string(), z.string())

const Settings = z.strictObject({
  /** Appended to the name of each worker and of the bucket: "-staging" next to production. */
  suffix: z.string().regex(/^(-[a-z0-9]+)*$/, { error: 'suffix is empty, or as "-staging"' }),
  /** Hosts of the sites worker, in the format of wrangler's routes. */
  routes: z.array(
    z.strictObject({ pattern: z.string(), custom_domain: z.boolean().optional(), zone_name: z.string().optional() }),
  ),
  /** For all workers: each gets those in its schema. */
  settings: Values,
  /** For one worker, overriding those for all. */
  settingsOf: z.partialRecord(z.enum(['sites', ...WORKER_NAMES]), Values).default({}),
})

export type DeploySettings = z.infer<typeof Settings>
export type DeployedWorker = WorkerName | 'sites'

const OPTIONAL_OF_SITES = ['CLOCK_OFFSET_MS', 'BRAINTREE_SCRIPT_URL', 'BRAINTREE_ORIGINS']

export function readSettings(file: string): DeploySettings {
  const parsed = Settings.safeParse(parse(file))
  if (parsed.success) return parsed.data
  throw new CliError(
    parsed.error.issues.map(({ path, message }) => `${file}: ${[...path, message].join(': ')}`).join('\n'),
  )
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new CliError(`The settings of a deployment cannot be read from ${file}: ${(error as Error).message}`)
  }
}

export function valuesOf({ settings, settingsOf }: DeploySettings, worker: DeployedWorker): Record<string, string> {
  return { ENVIRONMENT: 'production', ...settings, ...settingsOf[worker] }
}

/** What is missing or invalid in the settings of every worker, one sentence each. */
export function settingsProblems(settings: DeploySettings): readonly string[] {
  const sites = valuesOf(settings, 'sites')
  const missing = SITES_NAMES.filter((name) => sites[name] === undefined && !OPTIONAL_OF_SITES.includes(name))
  const samples = Object.entries(settings.settings).filter(([, value]) => value.includes('…'))
  return [
    ...samples.map(([name]) => `${name} still has its sample value`),
    ...missing.map((name) => `sites: ${name} is missing`),
    ...WORKER_NAMES.flatMap((worker) =>
      settingProblems(worker, valuesOf(settings, worker)).map((problem) => `${worker}: ${problem}`),
    ),
  ]
}

/** The secrets that a worker needs in the secret store. */
export function secretsOf(settings: DeploySettings, worker: DeployedWorker): readonly string[] {
  return worker === 'sites' ? [] : neededSecrets(worker, valuesOf(settings, worker))
}
