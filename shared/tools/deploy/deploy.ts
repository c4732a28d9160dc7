import { CliError } from '../tool.ts'
import { type DeployedWorker, type DeploySettings, secretsOf, settingsProblems } from './settings.ts'

/** bff-member and bff-public are bound to bff-admin by its name, the sites worker to all three. */
export const DEPLOY_ORDER = ['bff-admin', 'bff-member', 'bff-public', 'sites'] as const

/** The external actions of a deployment. */
export type Outside = {
  /** Names in the secret store of a worker; null without an account to query. Empty for a worker that does not exist yet. */
  readonly secretNames: (worker: DeployedWorker) => Promise<readonly string[] | null>
  /** Bundles the four workers; returns the configuration file of each. */
  readonly build: () => Promise<Readonly<Record<DeployedWorker, string>>>
  readonly migrate: () => Promise<void>
  /** The version that is live; null for a worker that does not exist yet. */
  readonly liveVersion: (worker: DeployedWorker) => Promise<string | null>
  /** Deploys a worker, or only packs it. */
  readonly send: (config: string, how: { readonly isDry: boolean }) => Promise<void>
  /** One host of each brand. */
  readonly hosts: () => Promise<readonly string[]>
  /** What is wrong with a host's health check or page; null if both are correct. */
  readonly problemOf: (host: string) => Promise<string | null>
  readonly say: (line: string) => void
}

export type DeployOptions = { readonly isDry: boolean }

/** Checks, builds, migrates, deploys the four workers in order, and checks every brand. Stops at the first failure. */
export async function deploy(settings: DeploySettings, outside: Outside, { isDry }: DeployOptions): Promise<void> {
  const { say } = outside
  checkSettings(settings)
  say('1. The settings of all workers are complete.')
  await checkSecrets(settings, outside)
  const configs = await outside.build()
  say('3. The four workers are bundled.')
  if (isDry) {
    for (const worker of DEPLOY_ORDER) await outside.send(configs[worker], { isDry })
    say(
      'Each of them can be sent. Nothing was changed: migrating, deploying and looking at the brands are left out of a dry run.',
    )
    return
  }
  const before = new Map<DeployedWorker, string | null>()
  for (const worker of DEPLOY_ORDER) before.set(worker, await outside.liveVersion(worker))
  await outside.migrate()
  say('4. The database is migrated. Workers that are live go on with it: a migration takes nothing away that they use.')
  const sent: DeployedWorker[] = []
  try {
    for (const worker of DEPLOY_ORDER) {
      // Added before it is deployed, because a deployment that fails midway may be live.
      sent.push(worker)
      await outside.send(configs[worker], { isDry })
      say(`5. ${worker} is live.`)
    }
    await checkBrands(outside)
  } catch (error) {
    throw new CliError([(error as Error).message, '', ...wayBack(settings, sent, before)].join('\n'))
  }
  say('6. Every brand answers.')
  for (const line of wayBack(settings, sent, before)) say(line)
}

function checkSettings(settings: DeploySettings): void {
  const problems = settingsProblems(settings)
  if (problems.length > 0)
    throw new CliError(['The settings are not complete. Nothing was changed.', ...problems].join('\n'))
}

async function checkSecrets(settings: DeploySettings, { secretNames, say }: Outside): Promise<void> {
  const missing: string[] = []
  let isKnown = true
  for (const worker of DEPLOY_ORDER) {
    const needed = secretsOf(settings, worker)
    const known = needed.length === 0 ? [] : await secretNames(worker)
    if (known === null) isKnown = false
    else missing.push(...needed.filter((name) => !known.includes(name)).map((name) => `${worker}: ${name}`))
  }
  if (missing.length > 0)
    throw new CliError(
      [
        'Secrets are missing in the secret store. Nothing was changed. Put each with',
        putSecret(settings),
        ...missing,
      ].join('\n'),
    )
  say(
    isKnown
      ? '2. The secrets of all workers are in the secret store.'
      : '2. The secret store was not asked: CLOUDFLARE_API_TOKEN is not set. Needed are the secrets of docs/operating.md.',
  )
}

function putSecret({ suffix }: DeploySettings): string {
  return `  wrangler secret put NAME --name WORKER${suffix}`
}

async function checkBrands({ hosts, problemOf }: Outside): Promise<void> {
  const problems: string[] = []
  for (const host of await hosts()) {
    const problem = await problemOf(host)
    if (problem) problems.push(`https://${host}: ${problem}`)
  }
  if (problems.length > 0)
    throw new Error(['The workers are live, but not every brand answers.', ...problems].join('\n'))
}

/** The commands that make the previous versions live again, in reverse order. */
function wayBack(
  { suffix }: DeploySettings,
  sent: readonly DeployedWorker[],
  before: ReadonlyMap<DeployedWorker, string | null>,
): readonly string[] {
  const commands = sent.toReversed().flatMap((worker) => {
    const version = before.get(worker)
    return version ? [`  wrangler rollback ${version} --name ${worker}${suffix}`] : []
  })
  if (commands.length === 0) return ['There was no version before.']
  return ['To go back to the versions before (the database stays as it is: they work with it):', ...commands]
}
