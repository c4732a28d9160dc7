import { beforeAll, expect, it } from 'vitest'
import { type TestEnv, testKeys, workerEnv } from '#shared/testing/worker-env.ts'
import { readEnv } from './env.ts'

let env: TestEnv
beforeAll(async () => {
  env = workerEnv(await testKeys(), { url: 'http://127.0.0.1:8789', authToken: 'only-for-tests' })
})

it('a complete configuration is read', () => {
  expect(readEnv('bff-public', env)).toMatchObject({ ENVIRONMENT: 'local', CLOCK_OFFSET_MS: 0 })
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
  ['SCAN_TRIAL', 'perhaps', 'bff-admin cannot start: SCAN_TRIAL must be true or false.'],
  ['ORIGIN_PATTERN', 'http://x', 'bff-admin cannot start: ORIGIN_PATTERN must contain {host}.'],
])('a worker whose %s is %j does not start, and says why', (name, value, sentence) => {
  expect(() => readEnv('bff-admin', { ...env, [name]: value })).toThrow(sentence)
})

it('a public key where a private one belongs is refused, and the other way round', () => {
  expect(() => readEnv('bff-public', { ...env, SESSION_MEMBER_PRIVATE_KEY: env.SESSION_MEMBER_PUBLIC_KEY })).toThrow(
    'not the private half',
  )
  expect(() => readEnv('bff-public', { ...env, SESSION_MEMBER_PUBLIC_KEY: env.SESSION_MEMBER_PRIVATE_KEY })).toThrow(
    'not the public half',
  )
})

it('the member backend needs no private key', () => {
  const { SESSION_ADMIN_PRIVATE_KEY: _, SESSION_MEMBER_PRIVATE_KEY: __, ...rest } = env
  expect(readEnv('bff-member', rest)).not.toHaveProperty('SESSION_MEMBER_PRIVATE_KEY')
  expect(readEnv('bff-member', env)).not.toHaveProperty('SESSION_ADMIN_PRIVATE_KEY')
})

it('outside local running the clock stands where it is and addresses are https', () => {
  const production = {
    ...env,
    ENVIRONMENT: 'production',
    ORIGIN_PATTERN: 'https://{host}',
    SCAN_WEBHOOK_URL: 'https://hooks.test',
  }
  expect(readEnv('bff-member', production)).toMatchObject({ ENVIRONMENT: 'production' })
  expect(() => readEnv('bff-member', { ...production, CLOCK_OFFSET_MS: '1000' })).toThrow('CLOCK_OFFSET_MS')
  expect(() => readEnv('bff-member', { ...production, ORIGIN_PATTERN: 'http://{host}' })).toThrow('https://')
  expect(() => readEnv('bff-member', { ...production, SCAN_WEBHOOK_URL: 'http://hooks.test' })).toThrow('https://')
})
