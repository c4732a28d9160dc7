import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client/web'
import { migrate } from '#db/migrate.ts'
import { buildDir } from '../build/build-stamps.ts'
import { BFFS, type RunStep, toolEnv, withBuild } from '../build.ts'
import { root } from '../install.mjs'
import { runCommand } from '../testing/run-command.ts'
import { CliError } from '../tool.ts'
import { writeDeployConfigs } from './configs.ts'
import type { Outside } from './deploy.ts'
import { type DeployedWorker, type DeploySettings, valuesOf } from './settings.ts'

const PAGE = '/login'
/** Brands that have not closed: a closed one answers every page with 410. */
const OPEN_HOSTS = `SELECT host FROM community_hosts WHERE is_primary = 1 AND community_id NOT IN
  (SELECT community_id FROM community_closings WHERE taken_back_at IS NULL AND ends_at <= unixepoch('subsec') * 1000)`

/** The account, the database and the brands, through wrangler, libSQL and HTTPS. */
export function outsideOf(settings: DeploySettings, say: (line: string) => void): Outside {
  const nameOf = (worker: DeployedWorker) => `${worker}${settings.suffix}`
  const database = () => {
    const authToken = process.env.DB_AUTH_TOKEN
    if (!authToken) throw new CliError('DB_AUTH_TOKEN is not set: a token of the database, with which it is migrated.')
    return { url: valuesOf(settings, 'bff-admin').DB_URL ?? '', authToken }
  }
  return {
    say,
    secretNames: async (worker) => {
      if (!process.env.CLOUDFLARE_API_TOKEN) return null
      return namesIn(await askWrangler(['secret', 'list', '--name', nameOf(worker), '--format', 'json']))
    },
    build: async () => {
      await withBuild(say, runStep, () => {}, { workers: BFFS })
      return writeDeployConfigs(settings, await buildPages())
    },
    migrate: () => migrate(database()),
    liveVersion: async (worker) =>
      versionIn(await askWrangler(['deployments', 'status', '--name', nameOf(worker), '--json'])),
    send: async (config, { isDry }) => {
      await wrangler(['deploy', '--config', config, ...(isDry ? ['--dry-run'] : [])])
    },
    hosts: async () => {
      const { rows } = await createClient(database()).execute(OPEN_HOSTS)
      return rows.map(({ host }) => String(host))
    },
    problemOf,
  }
}

async function runStep(...[, what, command, args, env]: Parameters<RunStep>): Promise<void> {
  const { code, text } = await runCommand(command, args, 'collected', env)
  if (code !== 0) throw new CliError(`${what} failed.\n${text}`)
}

/** Built as for a deployment: without the developers' pages. */
async function buildPages(): Promise<string> {
  const args = ['build', '--root', 'sites', '--silent']
  await runStep('build-sites', 'Building the pages', join(root, 'node_modules/.bin/astro'), args, toolEnv())
  const folder = join(buildDir, 'deployed-pages')
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(root, 'sites/dist'), folder, { recursive: true })
  return folder
}

async function wrangler(args: readonly string[]): Promise<string> {
  const { code, text } = await runCommand(join(root, 'node_modules/.bin/wrangler'), args, 'collected')
  if (code !== 0) throw new CliError(`wrangler ${args.join(' ')} failed.\n${text}`)
  return text
}

/** What wrangler reports about a worker; null for one that does not exist yet. */
async function askWrangler(args: readonly string[]): Promise<string | null> {
  try {
    return await wrangler(args)
  } catch (error) {
    // The error code of Cloudflare's API for an unknown worker.
    if ((error as Error).message.includes('10007')) return null
    throw error
  }
}

function namesIn(text: string | null): readonly string[] {
  return text === null ? [] : (JSON.parse(text) as readonly { readonly name: string }[]).map(({ name }) => name)
}

/** The version with the most traffic. */
function versionIn(text: string | null): string | null {
  if (text === null) return null
  const { versions } = JSON.parse(text) as {
    readonly versions: readonly { readonly version_id: string; readonly percentage: number }[]
  }
  return versions.toSorted((one, other) => other.percentage - one.percentage)[0]?.version_id ?? null
}

async function problemOf(host: string): Promise<string | null> {
  for (const path of ['/healthz', PAGE]) {
    const problem = await problemAt(`https://${host}${path}`)
    if (problem) return problem
  }
  return null
}

async function problemAt(address: string): Promise<string | null> {
  try {
    const { status } = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(15_000) })
    return status === 200 ? null : `${new URL(address).pathname} answers ${status}`
  } catch (error) {
    return `${new URL(address).pathname} does not answer: ${(error as Error).message}`
  }
}
