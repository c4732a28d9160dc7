import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { namesOf } from '#shared/server/env.ts'
import { buildDir } from '../build/build-stamps.ts'
import { BFFS } from '../build.ts'
import { type DeployedWorker, type DeploySettings, valuesOf } from './settings.ts'

type Binding = { readonly binding: string }
type Config = { readonly services?: readonly (Binding & { readonly service: string })[] } & Readonly<
  Record<string, unknown>
>

const BUCKET = 'council-files'

/**
 * Writes the configuration with which wrangler deploys each worker: the bundles, the settings, and names with the suffix, so that staging
 * exists next to production. `pages` is the folder of the built pages.
 */
export function writeDeployConfigs(settings: DeploySettings, pages: string): Record<DeployedWorker, string> {
  const folder = join(buildDir, `deploy${settings.suffix}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(pages, join(folder, 'sites'), { recursive: true })
  const sites = join(folder, 'sites', 'server')
  const built = JSON.parse(readFileSync(join(sites, 'wrangler.json'), 'utf8')) as Config
  const { compatibility_date, compatibility_flags, observability } = built
  const named = (name: string) => `${name}${settings.suffix}`
  const files: Partial<Record<DeployedWorker, string>> = {
    sites: write(sites, {
      ...built,
      name: named('sites'),
      vars: ownValues(settings, 'sites'),
      routes: settings.routes,
      services: (built.services ?? []).map(({ binding, service }) => ({ binding, service: named(service) })),
      // The configuration of the repository, whose names would be searched for.
      configPath: undefined,
      userConfigPath: undefined,
      topLevelName: undefined,
      definedEnvironments: undefined,
    }),
  }
  for (const name of BFFS) {
    cpSync(join(buildDir, name), join(folder, name), { recursive: true })
    const names = namesOf(name)
    files[name] = write(join(folder, name), {
      ...{ name: named(name), main: 'index.js', no_bundle: true, workers_dev: false },
      ...{ compatibility_date, compatibility_flags, observability, placement: { mode: 'smart' } },
      vars: ownValues(settings, name),
      services: names.includes('JOBS') ? [{ binding: 'JOBS', service: named('bff-admin') }] : [],
      r2_buckets: names.includes('FILES') ? [{ binding: 'FILES', bucket_name: named(BUCKET) }] : [],
      ...(name === 'bff-admin' ? { triggers: { crons: ['* * * * *'] } } : {}),
    })
  }
  return files as Record<DeployedWorker, string>
}

function ownValues(settings: DeploySettings, worker: DeployedWorker): Record<string, string> {
  const values = valuesOf(settings, worker)
  if (worker === 'sites') return values
  return Object.fromEntries(Object.entries(values).filter(([name]) => namesOf(worker).includes(name)))
}

function write(folder: string, config: Config): string {
  const file = join(folder, 'wrangler.json')
  writeFileSync(file, JSON.stringify(config, null, 2))
  return file
}
