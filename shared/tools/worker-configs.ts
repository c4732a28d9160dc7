import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BFFS } from './build.ts'
import { buildDir } from './build-stamps.ts'
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

function vars(settings: WorkerSettings) {
  return {
    ENVIRONMENT: 'local',
    ORIGIN_PATTERN: `http://{host}:${settings.port}`,
    CLOCK_OFFSET_MS: String(settings.clockOffsetMs),
    DB_URL: settings.dbUrl,
    MAIL_API_URL: `http://127.0.0.1:${settings.sandboxPort}`,
    SMS_API_URL: `http://127.0.0.1:${settings.sandboxPort}`,
    SMS_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    SMS_MESSAGING_SERVICE_SID: `MG${'0'.repeat(32)}`,
    SCAN_LOGIN_URL: `http://127.0.0.1:${settings.sandboxPort}/id.copyleaks.com`,
    SCAN_API_URL: `http://127.0.0.1:${settings.sandboxPort}/api.copyleaks.com`,
    SCAN_EMAIL: LOCAL_SCAN_EMAIL,
    SCAN_WEBHOOK_URL: `http://127.0.0.1:${settings.port}`,
  }
}

/** Each worker gets the secrets of its audience and no others. */
function secretsOf(worker: string, { secrets, dbAuthToken }: WorkerSettings): Record<string, string> {
  const { SESSION_MEMBER_PUBLIC_KEY, SESSION_ADMIN_PUBLIC_KEY, OUTBOX_KEY, MAIL_API_KEY, SMS_AUTH_TOKEN } = secrets
  const { SCAN_API_KEY, SCAN_WEBHOOK_KEY } = secrets
  const publicKeys = { SESSION_MEMBER_PUBLIC_KEY, SESSION_ADMIN_PUBLIC_KEY }
  if (worker === 'sites') return publicKeys
  const providers = { MAIL_API_KEY, SMS_AUTH_TOKEN, SCAN_API_KEY, SCAN_WEBHOOK_KEY }
  const bff = { ...publicKeys, ...providers, OUTBOX_KEY, DB_AUTH_TOKEN: dbAuthToken }
  if (worker === 'bff-public') {
    const { SESSION_MEMBER_PRIVATE_KEY, CODE_KEY } = secrets
    return { ...bff, SESSION_MEMBER_PRIVATE_KEY, CODE_KEY }
  }
  if (worker === 'bff-admin') return { ...bff, SESSION_ADMIN_PRIVATE_KEY: secrets.SESSION_ADMIN_PRIVATE_KEY }
  return bff
}

function writeWorker(folder: string, config: object, secrets: Record<string, string>) {
  writeFileSync(join(folder, 'wrangler.json'), JSON.stringify(config, null, 2))
  const lines = Object.entries(secrets).map(([name, value]) => `${name}='${value}'`)
  writeFileSync(join(folder, '.dev.vars'), `${lines.join('\n')}\n`, { mode: 0o600 })
}

/**
 * Copies the build into the instance's data folder and writes one configuration a worker beside it: a running instance is not
 * touched by the next build. Answers the configuration files, the sites worker first.
 */
export function writeWorkerConfigs(settings: WorkerSettings): string[] {
  const workers = join(settings.dataDir, 'workers')
  rmSync(workers, { recursive: true, force: true })
  mkdirSync(workers, { recursive: true })

  cpSync(join(buildDir, 'sites'), join(workers, 'sites'), { recursive: true })
  const sites = join(workers, 'sites', 'server')
  const built = JSON.parse(readFileSync(join(sites, 'wrangler.json'), 'utf8')) as Record<string, unknown>
  writeWorker(sites, { ...built, vars: vars(settings) }, secretsOf('sites', settings))

  const configs = [join(sites, 'wrangler.json')]
  for (const name of BFFS) {
    const folder = join(workers, name)
    cpSync(join(buildDir, name), folder, { recursive: true })
    const { compatibility_date, compatibility_flags } = built
    const config = {
      name,
      main: 'index.js',
      no_bundle: true,
      compatibility_date,
      compatibility_flags,
      vars: vars(settings),
    }
    writeWorker(folder, config, secretsOf(name, settings))
    configs.push(join(folder, 'wrangler.json'))
  }
  return configs
}
