import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { memoryBucket } from './pictures/memory-bucket.ts'

export type TestKeys = {
  readonly member: { readonly publicKey: JWK; readonly privateKey: JWK }
  readonly admin: { readonly publicKey: JWK; readonly privateKey: JWK }
}

async function pair() {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return { publicKey: await exportJWK(publicKey), privateKey: await exportJWK(privateKey) }
}

export async function testKeys(): Promise<TestKeys> {
  return { member: await pair(), admin: await pair() }
}

export const PAY_LINK_KEY = Buffer.alloc(32, 11).toString('base64')
export const OUTBOX_KEY = Buffer.alloc(32, 7).toString('base64')

/** The bindings of all three backends together, as text, for local development with the given database. */
export function workerEnv(keys: TestKeys, db: { url: string; authToken: string }) {
  return {
    ENVIRONMENT: 'local',
    DB_URL: db.url,
    DB_AUTH_TOKEN: db.authToken,
    CLOCK_OFFSET_MS: '0',
    ORIGIN_PATTERN: 'http://{host}:8787',
    SESSION_MEMBER_PUBLIC_KEY: JSON.stringify(keys.member.publicKey),
    SESSION_MEMBER_PRIVATE_KEY: JSON.stringify(keys.member.privateKey),
    SESSION_ADMIN_PUBLIC_KEY: JSON.stringify(keys.admin.publicKey),
    SESSION_ADMIN_PRIVATE_KEY: JSON.stringify(keys.admin.privateKey),
    // The three backends share one environment here, so they have the same key.
    OUTBOX_KEY,
    OUTBOX_KEY_OF_MEMBER: OUTBOX_KEY,
    OUTBOX_KEY_OF_PUBLIC: OUTBOX_KEY,
    MAIL_API_URL: 'http://127.0.0.1:9',
    MAIL_API_KEY: 'only-for-tests',
    MAIL_WEBHOOK_KEY: `whsec_${Buffer.alloc(24, 5).toString('base64')}`,
    UNSUBSCRIBE_KEY: Buffer.alloc(32, 13).toString('base64'),
    SMS_API_URL: 'http://127.0.0.1:9',
    SMS_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    SMS_MESSAGING_SERVICE_SID: `MG${'0'.repeat(32)}`,
    SMS_AUTH_TOKEN: 'only-for-tests',
    PUSH_PROJECT_ID: 'council-tests',
    PUSH_CLIENT_EMAIL: 'push@council.test',
    PUSH_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----only-for-tests',
    PUSH_API_URL: 'https://council-tests.push.test',
    PUSH_TOKEN_URL: 'https://council-tests.push.test/token',
    SCAN_LOGIN_URL: 'http://127.0.0.1:9',
    SCAN_API_URL: 'http://127.0.0.1:9',
    SCAN_EMAIL: 'scans@council.test',
    SCAN_API_KEY: 'only-for-tests',
    SCAN_WEBHOOK_URL: 'https://hooks.test',
    SCAN_WEBHOOK_KEY: Buffer.alloc(32, 11).toString('base64'),
    BILLING_API_URL: 'https://council-tests.billing.test',
    BILLING_API_KEY: 'only-for-tests',
    BILLING_SITE: 'council-tests',
    BILLING_PUBLIC_KEY: 'chjs_only_for_tests',
    BILLING_SERVER_HOST: 'https://council-tests.billing.test',
    BILLING_WEBHOOK_KEY: 'only-for-tests',
    BRAINTREE_API_URL: 'https://council-tests.vault.test/graphql',
    BRAINTREE_PUBLIC_KEY: 'only-for-tests',
    BRAINTREE_PRIVATE_KEY: 'only-for-tests',
    CODE_KEY: Buffer.alloc(32, 9).toString('base64'),
    PAY_LINK_KEY,
    FILES: memoryBucket(),
    /** No job runs at once unless a test passes a worker that does. */
    JOBS: { fetch: async (_request: Request) => new Response(null, { status: 202 }) },
  }
}

export type TestEnv = ReturnType<typeof workerEnv>
