import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { DEPLOY_ORDER, deploy, type Outside } from './deploy.ts'
import { type DeployedWorker, type DeploySettings, readSettings, secretsOf, settingsProblems } from './settings.ts'

const SAMPLE = fileURLToPath(new URL('../../../docs/deployment.example.json', import.meta.url))

/** The sample with changed values. */
function settings(change: Readonly<Record<string, string | undefined>> = {}, suffix = ''): DeploySettings {
  const sample = readSettings(SAMPLE)
  const changed = Object.entries({ ...sample.settings, ...change }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value.replaceAll('…', 'Zm9v')]],
  )
  return { ...sample, suffix, settings: Object.fromEntries(changed) }
}

type Failures = {
  readonly missingSecrets?: readonly string[]
  readonly failsAt?: DeployedWorker
  readonly brand?: string
  readonly isNew?: boolean
}

/** Records the calls, and fails where requested. */
function noted({ missingSecrets = [], failsAt, brand, isNew = false }: Failures = {}, of = settings()) {
  const done: string[] = []
  const said: string[] = []
  const outside: Outside = {
    say: (line) => void said.push(line),
    secretNames: async (worker) => secretsOf(of, worker).filter((name) => !missingSecrets.includes(name)),
    build: async () => {
      done.push('build')
      return Object.fromEntries(DEPLOY_ORDER.map((worker) => [worker, worker])) as Record<DeployedWorker, string>
    },
    migrate: async () => void done.push('migrate'),
    liveVersion: async (worker) => (isNew ? null : `${worker}-before`),
    send: async (worker, { isDry }) => {
      done.push(`${isDry ? 'pack' : 'send'} ${worker}`)
      if (worker === failsAt) throw new Error(`${worker} was refused`)
    },
    hosts: async () => ['meridian.example.com', 'harbor.example.com'],
    problemOf: async (host) => {
      done.push(`look at ${host}`)
      return host === brand ? '/login answers 500' : null
    },
  }
  return { done, said, run: (isDry = false) => deploy(of, outside, { isDry }) }
}

it('migrates first, deploys bff-admin before the workers bound to it and the pages last, and checks every brand', async () => {
  const { done, said, run } = noted()
  await run()
  expect(done).toEqual([
    ...['build', 'migrate', 'send bff-admin', 'send bff-member', 'send bff-public', 'send sites'],
    ...['look at meridian.example.com', 'look at harbor.example.com'],
  ])
  expect(said.at(-1)).toBe('  wrangler rollback bff-admin-before --name bff-admin')
})

it('a dry run packs every worker and changes nothing', async () => {
  const { done, run } = noted()
  await run(true)
  expect(done).toEqual(['build', 'pack bff-admin', 'pack bff-member', 'pack bff-public', 'pack sites'])
})

describe('nothing is changed', () => {
  it('while settings are missing or invalid, each of which is reported with its worker', async () => {
    const incomplete = settings({ BILLING_SITE: undefined, MAIL_API_URL: 'resend', BILLING_SCRIPT_URL: undefined })
    const { done, run } = noted({}, incomplete)
    await expect(run()).rejects.toThrow(/Nothing was changed/)
    expect(done).toEqual([])
    expect(settingsProblems(incomplete)).toEqual([
      'sites: BILLING_SCRIPT_URL is missing',
      'bff-admin: MAIL_API_URL is missing or not an address',
      'bff-public: MAIL_API_URL is missing or not an address',
      'bff-public: BILLING_SITE is missing',
    ])
  })

  it.each([
    [{ SCAN_WEBHOOK_URL: 'http://meridian.example.com' }, 'bff-admin: SCAN_WEBHOOK_URL must begin with https://'],
    [{ PUSH_PROJECT_ID: 'council' }, 'bff-admin: PUSH_CLIENT_EMAIL is missing, which sending to devices needs'],
    [{ CLOCK_OFFSET_MS: '60000' }, 'bff-member: CLOCK_OFFSET_MS moves the clock, which is for local running'],
    [{ SMS_ACCOUNT_SID: 'AC1' }, 'bff-public: SMS_ACCOUNT_SID is not AC and 32 hexadecimal digits'],
  ])('with %o', (change, problem) => {
    expect(settingsProblems(settings(change)).find((one) => one === problem)).toBe(problem)
  })

  it('while the sample still has its values', () => {
    expect(settingsProblems(readSettings(SAMPLE))).toContain('BILLING_PUBLIC_KEY still has its sample value')
  })

  it('while secrets are missing, each of which is reported with its worker', async () => {
    const { done, run } = noted({ missingSecrets: ['CODE_KEY', 'SCAN_API_KEY'] })
    await expect(run()).rejects.toThrow(/bff-admin: SCAN_API_KEY\nbff-member: CODE_KEY\nbff-public: CODE_KEY$/)
    expect(done).toEqual([])
  })
})

it('a refused worker stops it, and the rollback lists the versions that were live, last one first', async () => {
  const { done, run } = noted({ failsAt: 'bff-member' }, settings({}, '-staging'))
  await expect(run()).rejects.toThrow(
    [
      ...[
        'bff-member was refused',
        '',
        'To go back to the versions before (the database stays as it is: they work with it):',
      ],
      ...['  wrangler rollback bff-member-before --name bff-member-staging'],
      '  wrangler rollback bff-admin-before --name bff-admin-staging',
    ].join('\n'),
  )
  expect(done).not.toContain('send bff-public')
})

it('a brand that does not answer is reported, with the rollback of all four', async () => {
  const { done, run } = noted({ brand: 'meridian.example.com' })
  const failure = await run().catch((error: Error) => error.message)
  expect(failure).toContain('https://meridian.example.com: /login answers 500')
  expect(String(failure).match(/wrangler rollback/g)).toHaveLength(4)
  expect(done.at(-1)).toBe('look at harbor.example.com')
})

it('a first deployment has no version to roll back to', async () => {
  const { run } = noted({ failsAt: 'bff-admin', isNew: true })
  await expect(run()).rejects.toThrow('bff-admin was refused\n\nThere was no version before.')
})

it('secrets for unconfigured features are not required', () => {
  expect(secretsOf(settings(), 'bff-admin')).not.toContain('PUSH_PRIVATE_KEY')
  expect(secretsOf(settings({ PUSH_PROJECT_ID: 'council' }), 'bff-admin')).toContain('PUSH_PRIVATE_KEY')
  expect(secretsOf(settings(), 'sites')).toEqual([])
})

it('the bindings, the cron and the placement of wrangler.toml are the deployed ones', () => {
  const toml = readFileSync(new URL('../../../wrangler.toml', import.meta.url), 'utf8')
  const source = readFileSync(new URL('./configs.ts', import.meta.url), 'utf8')
  for (const value of [...toml.matchAll(/^(?:bucket_name|crons|placement) = .*?"([^"]+)"/gm)].map(([, found]) => found))
    expect(source).toContain(`'${value}'`)
})
