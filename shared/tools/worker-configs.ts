import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { namesOf, SECRET_NAMES, type WorkerName } from '#shared/server/env.ts'
import { buildDir } from './build/build-stamps.ts'
import { BFFS } from './build.ts'
import type { LocalSecrets } from './secrets.ts'

export type WorkerSettings = {
  readonly dataDir: string
  readonly port: number
  readonly sandboxPort: number
  readonly dbUrl: string
  readonly dbAuthToken: string
  readonly clockOffsetMs: number
  readonly secrets: LocalSecrets
}

export const LOCAL_SCAN_EMAIL = 'scans@council.test'
export const LOCAL_PUSH = { projectId: 'council-local', clientEmail: 'push@council.test' } as const
export const LOCAL_BRAINTREE = { publicKey: 'braintree-local' } as const
/** The bucket, which wrangler also serves by the S3 interface of R2: `npm run backup` reads it there. */
export const LOCAL_FILES = { bucket: 'council-files', keyId: 'council-local', path: '/cdn-cgi/local/r2/s3' } as const
export const LOCAL_BILLING = { site: 'council-local', publicKey: 'chjs_local' } as const

/** Each worker calls the payment provider with its own key. */
export function billingKeyOf(worker: WorkerName, secrets: LocalSecrets): string {
  return `${secrets.BILLING_API_KEY}-${worker}`
}

/** The edge reads these itself (sites/src/lib/edge/env.ts). */
export const SITES_NAMES = [
  'ENVIRONMENT',
  'CLOCK_OFFSET_MS',
  'SESSION_MEMBER_PUBLIC_KEY',
  'SESSION_ADMIN_PUBLIC_KEY',
  'BILLING_SCRIPT_URL',
  'BILLING_SERVER_HOST',
  'BRAINTREE_SCRIPT_URL',
  'BRAINTREE_ORIGINS',
]

/** Every setting of local development; a worker gets those in its schema. */
function allSettings(settings: WorkerSettings): Readonly<Record<string, string>> {
  const { SESSION_MEMBER_PUBLIC_KEY, SESSION_ADMIN_PUBLIC_KEY } = settings.secrets
  return {
    ENVIRONMENT: 'local',
    ORIGIN_PATTERN: `http://{host}:${settings.port}`,
    CLOCK_OFFSET_MS: String(settings.clockOffsetMs),
    DB_URL: settings.dbUrl,
    SESSION_MEMBER_PUBLIC_KEY,
    SESSION_ADMIN_PUBLIC_KEY,
    MAIL_API_URL: `http://127.0.0.1:${settings.sandboxPort}`,
    SMS_API_URL: `http://127.0.0.1:${settings.sandboxPort}`,
    SMS_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    SMS_MESSAGING_SERVICE_SID: `MG${'0'.repeat(32)}`,
    PUSH_PROJECT_ID: LOCAL_PUSH.projectId,
    PUSH_CLIENT_EMAIL: LOCAL_PUSH.clientEmail,
    PUSH_API_URL: `http://127.0.0.1:${settings.sandboxPort}`,
    PUSH_TOKEN_URL: `http://127.0.0.1:${settings.sandboxPort}/token`,
    SCAN_LOGIN_URL: `http://127.0.0.1:${settings.sandboxPort}/id.copyleaks.com`,
    SCAN_API_URL: `http://127.0.0.1:${settings.sandboxPort}/api.copyleaks.com`,
    SCAN_EMAIL: LOCAL_SCAN_EMAIL,
    // A host of a community: backends answer on no other.
    SCAN_WEBHOOK_URL: `http://localhost:${settings.port}`,
    BILLING_API_URL: `http://127.0.0.1:${settings.sandboxPort}`,
    BILLING_SITE: LOCAL_BILLING.site,
    BILLING_PUBLIC_KEY: LOCAL_BILLING.publicKey,
    // Browsers load these; pages are local too.
    BILLING_SERVER_HOST: `http://localhost:${settings.sandboxPort}`,
    BILLING_SCRIPT_URL: `http://localhost:${settings.sandboxPort}/chargify.js`,
    BRAINTREE_API_URL: `http://127.0.0.1:${settings.sandboxPort}/braintree/graphql`,
    BRAINTREE_PUBLIC_KEY: LOCAL_BRAINTREE.publicKey,
    BRAINTREE_SCRIPT_URL: `http://localhost:${settings.sandboxPort}/braintree/web/js`,
    BRAINTREE_ORIGINS: `http://localhost:${settings.sandboxPort}`,
  }
}

/** Each worker seals under its own key; that of bff-admin has the name common to all. */
function ownOutboxKey(worker: WorkerName | 'sites', secrets: LocalSecrets): { readonly OUTBOX_KEY?: string } {
  if (worker === 'bff-member') return { OUTBOX_KEY: secrets.OUTBOX_KEY_OF_MEMBER }
  return worker === 'bff-public' ? { OUTBOX_KEY: secrets.OUTBOX_KEY_OF_PUBLIC } : {}
}

/** Each worker gets the names of its own schema and no others. */
export function configOf(worker: WorkerName | 'sites', settings: WorkerSettings) {
  const names = new Set(worker === 'sites' ? SITES_NAMES : namesOf(worker))
  const secretNames: ReadonlySet<string> = new Set(SECRET_NAMES)
  const secrets = {
    ...settings.secrets,
    DB_AUTH_TOKEN: settings.dbAuthToken,
    ...ownOutboxKey(worker, settings.secrets),
    ...(worker === 'sites' ? {} : { BILLING_API_KEY: billingKeyOf(worker, settings.secrets) }),
  }
  const pick = (values: Readonly<Record<string, string>>, isWanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name) && isWanted(name)))
  return {
    vars: pick(allSettings(settings), () => true),
    secrets: pick(secrets, (name) => secretNames.has(name)),
    services: names.has('JOBS') ? [{ binding: 'JOBS', service: 'bff-admin' }] : [],
    r2_buckets: names.has('FILES') ? [localBucket(settings.secrets)] : [],
  }
}

function localBucket({ FILES_SECRET }: LocalSecrets) {
  const credentials = { accessKeyId: LOCAL_FILES.keyId, secretAccessKey: FILES_SECRET }
  return {
    ...{ binding: 'FILES', bucket_name: LOCAL_FILES.bucket },
    local_dev: { experimental_s3_credentials: credentials },
  }
}

function writeWorker(folder: string, config: object, secrets: Record<string, string>) {
  writeFileSync(join(folder, 'wrangler.json'), JSON.stringify(config, null, 2), { mode: 0o600 })
  const lines = Object.entries(secrets).map(([name, value]) => `${name}='${value}'`)
  writeFileSync(join(folder, '.dev.vars'), `${lines.join('\n')}\n`, { mode: 0o600 })
}

/**
 * Copies the build into the instance's data folder and writes one configuration per worker next to it: the next build does not change a
 * running instance. Returns the configuration files, the sites worker first.
 */
export function writeWorkerConfigs(settings: WorkerSettings): string[] {
  const workers = join(settings.dataDir, 'workers')
  rmSync(workers, { recursive: true, force: true })
  mkdirSync(workers, { recursive: true })

  cpSync(join(buildDir, 'sites'), join(workers, 'sites'), { recursive: true })
  const sites = join(workers, 'sites', 'server')
  const built = JSON.parse(readFileSync(join(sites, 'wrangler.json'), 'utf8')) as Record<string, unknown>
  const { vars, secrets } = configOf('sites', settings)
  writeWorker(sites, { ...built, vars }, secrets)

  const configs = [join(sites, 'wrangler.json')]
  for (const name of BFFS) {
    const folder = join(workers, name)
    cpSync(join(buildDir, name), folder, { recursive: true })
    const { compatibility_date, compatibility_flags } = built
    const own = configOf(name, settings)
    const config = {
      name,
      main: 'index.js',
      no_bundle: true,
      compatibility_date,
      compatibility_flags,
      vars: own.vars,
      services: own.services,
      r2_buckets: own.r2_buckets,
    }
    writeWorker(folder, config, own.secrets)
    configs.push(join(folder, 'wrangler.json'))
  }
  return configs
}
