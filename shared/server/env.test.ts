import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestEnv, testKeys, workerEnv } from '#shared/testing/worker-env.ts'
import { namesOf, OPTIONAL_NAMES, readEnv, SECRET_NAMES, WORKER_NAMES, type WorkerName } from './env.ts'

let env: TestEnv
beforeAll(async () => {
  env = workerEnv(await testKeys(), { url: 'http://127.0.0.1:8789', authToken: 'only-for-tests' })
})

const OPTIONAL: readonly string[] = OPTIONAL_NAMES

/** The configuration that a worker needs, and nothing else. */
function exactly(worker: WorkerName): Record<string, unknown> {
  const names = namesOf(worker)
  return Object.fromEntries(Object.entries(env).filter(([name]) => names.includes(name)))
}

it('a complete configuration is read', () => {
  expect(readEnv('bff-public', env)).toMatchObject({ ENVIRONMENT: 'local', CLOCK_OFFSET_MS: 0 })
})

describe.each(WORKER_NAMES)('%s', (worker) => {
  it('starts with exactly its own names, and its configuration has no others', () => {
    expect(Object.keys(readEnv(worker, exactly(worker))).sort()).toEqual([...namesOf(worker)].sort())
    expect(Object.keys(readEnv(worker, env)).sort()).toEqual([...namesOf(worker)].sort())
  })

  it('does not start when one of them is missing, and says in one sentence which', () => {
    for (const name of namesOf(worker).filter((one) => !OPTIONAL.includes(one))) {
      const { [name]: _, ...rest } = exactly(worker)
      expect(() => readEnv(worker, rest)).toThrow(new RegExp(`^${worker} cannot start: .*${name}[^.]*\\.$`))
    }
  })
})

it('no worker holds the secret of a provider that it does not call, nor the private key of another audience', () => {
  const secretsOf = (worker: WorkerName) => SECRET_NAMES.filter((name) => namesOf(worker).includes(name))
  expect(secretsOf('bff-member')).toEqual(['DB_AUTH_TOKEN', 'OUTBOX_KEY', 'BILLING_API_KEY', 'CODE_KEY'])
  expect(secretsOf('bff-public')).toEqual([
    'DB_AUTH_TOKEN',
    'OUTBOX_KEY',
    'MAIL_API_KEY',
    'MAIL_WEBHOOK_KEY',
    'UNSUBSCRIBE_KEY',
    'SMS_AUTH_TOKEN',
    'SCAN_WEBHOOK_KEY',
    'BILLING_API_KEY',
    'BILLING_WEBHOOK_KEY',
    'BRAINTREE_PRIVATE_KEY',
    'CODE_KEY',
    'PAY_LINK_KEY',
    'SESSION_MEMBER_PRIVATE_KEY',
  ])
  expect(secretsOf('bff-admin')).toEqual([
    'DB_AUTH_TOKEN',
    'OUTBOX_KEY',
    'OUTBOX_KEY_OF_MEMBER',
    'OUTBOX_KEY_OF_PUBLIC',
    'MAIL_API_KEY',
    'UNSUBSCRIBE_KEY',
    'SMS_AUTH_TOKEN',
    'PUSH_PRIVATE_KEY',
    'SCAN_API_KEY',
    'SCAN_WEBHOOK_KEY',
    'BILLING_API_KEY',
    'PAY_LINK_KEY',
    'SESSION_ADMIN_PRIVATE_KEY',
  ])
})

it('the table in docs/operating.md lists each worker’s configuration, and which names are secret', () => {
  const lines = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8').split('\n')
  const header = lines.findIndex((line) => line.startsWith('| name | sites | bff-member | bff-admin | bff-public |'))
  const rows = lines
    .slice(header + 2, lines.indexOf('', header))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const documented = (column: number, mark: string) =>
    rows
      .filter((cells) => cells[column] === mark)
      .flatMap((cells) => [...(cells[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
  for (const [column, worker] of [
    [3, 'bff-member'],
    [4, 'bff-admin'],
    [5, 'bff-public'],
  ] as const) {
    const needed = namesOf(worker).filter((name) => !OPTIONAL.includes(name))
    const optional = namesOf(worker).filter((name) => OPTIONAL.includes(name))
    expect([worker, documented(column, '●').sort()]).toEqual([worker, [...needed].sort()])
    expect([worker, documented(column, '○').sort()]).toEqual([worker, [...optional].sort()])
  }
  const secret = rows
    .filter((cells) => cells[1]?.endsWith('(secret)'))
    .flatMap((cells) => /`(\w+)`/.exec(cells[1] ?? '')?.[1])
  expect(secret.sort()).toEqual([...SECRET_NAMES].sort())
})

it('the comment in wrangler.toml lists the secrets of each worker', () => {
  const text = readFileSync(new URL('../../wrangler.toml', import.meta.url), 'utf8')
  const [comment = ''] = text.split('\nname =')
  for (const worker of WORKER_NAMES) {
    const [, listed = ''] = new RegExp(`^#   ${worker} ((?:.|\n# {8,})*)`, 'm').exec(comment) ?? []
    const secrets = SECRET_NAMES.filter((name) => namesOf(worker).includes(name))
    expect([worker, listed.match(/\w+/g)?.sort()]).toEqual([worker, secrets.sort()])
  }
})

it.each([
  ['DB_AUTH_TOKEN', undefined, 'bff-admin cannot start: the secret DB_AUTH_TOKEN is missing.'],
  ['MAIL_API_KEY', 'changeme-please', 'bff-admin cannot start: the secret MAIL_API_KEY still has its sample value.'],
  ['MAIL_API_KEY', 'short', 'bff-admin cannot start: the secret MAIL_API_KEY is too short.'],
  ['OUTBOX_KEY', 'aGVsbG8gd29ybGQ=', 'bff-admin cannot start: OUTBOX_KEY is not 32 bytes in base64.'],
  ['SESSION_ADMIN_PRIVATE_KEY', undefined, 'bff-admin cannot start: the secret SESSION_ADMIN_PRIVATE_KEY is missing.'],
  ['DB_URL', 'nowhere', 'bff-admin cannot start: DB_URL is missing or not an address.'],
  ['SCAN_EMAIL', undefined, 'bff-admin cannot start: SCAN_EMAIL is missing or not an address.'],
  ['SCAN_API_KEY', undefined, 'bff-admin cannot start: the secret SCAN_API_KEY is missing.'],
  ['SCAN_WEBHOOK_KEY', 'aGVsbG8gd29ybGQ=', 'bff-admin cannot start: SCAN_WEBHOOK_KEY is not 32 bytes in base64.'],
  ['BILLING_API_KEY', undefined, 'bff-admin cannot start: the secret BILLING_API_KEY is missing.'],
  ['BILLING_PUBLIC_KEY', 'other', 'bff-admin cannot start: BILLING_PUBLIC_KEY does not begin with chjs_.'],
  ['PUSH_PRIVATE_KEY', 'not in PEM', 'bff-admin cannot start: PUSH_PRIVATE_KEY is not a private key in PEM.'],
  ['PUSH_CLIENT_EMAIL', 'council', 'bff-admin cannot start: PUSH_CLIENT_EMAIL is not an address.'],
  ['PUSH_PROJECT_ID', undefined, 'bff-admin cannot start: PUSH_PROJECT_ID is missing, which sending to devices needs.'],
  [
    'PUSH_PRIVATE_KEY',
    undefined,
    'bff-admin cannot start: PUSH_PRIVATE_KEY is missing, which sending to devices needs.',
  ],
  ['SCAN_TRIAL', 'perhaps', 'bff-admin cannot start: SCAN_TRIAL must be true or false.'],
  ['ORIGIN_PATTERN', 'http://x', 'bff-admin cannot start: ORIGIN_PATTERN must contain {host}.'],
])('a worker whose %s is %j does not start, and says why', (name, value, sentence) => {
  expect(() => readEnv('bff-admin', { ...env, [name]: value })).toThrow(sentence)
})

it('an installation without push notifications starts without their configuration', () => {
  const { PUSH_PROJECT_ID: _1, PUSH_CLIENT_EMAIL: _2, PUSH_PRIVATE_KEY: _3, ...rest } = env
  for (const worker of WORKER_NAMES) expect(readEnv(worker, rest)).not.toHaveProperty('PUSH_PROJECT_ID')
})

it('the card vault is configured as a whole or not at all', () => {
  const { BRAINTREE_API_URL: _1, BRAINTREE_PUBLIC_KEY: _2, BRAINTREE_PRIVATE_KEY: _3, ...rest } = env
  expect(readEnv('bff-public', rest)).not.toHaveProperty('BRAINTREE_API_URL')
  expect(() => readEnv('bff-public', { ...env, BRAINTREE_PUBLIC_KEY: undefined })).toThrow(
    "BRAINTREE_PUBLIC_KEY is missing, which Braintree's vault needs.",
  )
})

it('a worker without the service binding of the jobs does not start', () => {
  expect(() => readEnv('bff-member', { ...env, JOBS: undefined })).toThrow(
    'bff-member cannot start: the service binding JOBS is missing.',
  )
})

it('a public key in place of a private one is refused, and vice versa', () => {
  expect(() => readEnv('bff-public', { ...env, SESSION_MEMBER_PRIVATE_KEY: env.SESSION_MEMBER_PUBLIC_KEY })).toThrow(
    'not the private half',
  )
  expect(() => readEnv('bff-public', { ...env, SESSION_MEMBER_PUBLIC_KEY: env.SESSION_MEMBER_PRIVATE_KEY })).toThrow(
    'not the public half',
  )
})

it('outside local development the clock cannot be moved and addresses are https', () => {
  const production = {
    ...env,
    ENVIRONMENT: 'production',
    ORIGIN_PATTERN: 'https://{host}',
    SCAN_WEBHOOK_URL: 'https://hooks.test',
    PUSH_API_URL: 'https://fcm.test',
    PUSH_TOKEN_URL: 'https://oauth2.test/token',
  }
  expect(readEnv('bff-admin', production)).toMatchObject({ ENVIRONMENT: 'production' })
  expect(() => readEnv('bff-member', { ...production, CLOCK_OFFSET_MS: '1000' })).toThrow('CLOCK_OFFSET_MS')
  expect(() => readEnv('bff-admin', { ...production, ORIGIN_PATTERN: 'http://{host}' })).toThrow('https://')
  for (const name of ['SCAN_WEBHOOK_URL', 'BILLING_API_URL', 'BILLING_SERVER_HOST', 'PUSH_API_URL', 'PUSH_TOKEN_URL'])
    expect(() => readEnv('bff-admin', { ...production, [name]: 'http://hooks.test' })).toThrow(`${name} must begin`)
})
