import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'

async function keyPair() {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return {
    publicKey: JSON.stringify(await exportJWK(publicKey)),
    privateKey: JSON.stringify(await exportJWK(privateKey)),
  }
}

/** The key of a service account at the push provider in one line, as in the account's JSON file. */
function pushKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n')
}

async function make() {
  const member = await keyPair()
  const admin = await keyPair()
  return {
    DB_AUTH_TOKEN: randomBytes(32).toString('base64url'),
    OUTBOX_KEY: randomBytes(32).toString('base64'),
    OUTBOX_KEY_OF_MEMBER: randomBytes(32).toString('base64'),
    OUTBOX_KEY_OF_PUBLIC: randomBytes(32).toString('base64'),
    MAIL_API_KEY: `re_${randomBytes(18).toString('base64url')}`,
    MAIL_WEBHOOK_KEY: `whsec_${randomBytes(24).toString('base64')}`,
    UNSUBSCRIBE_KEY: randomBytes(32).toString('base64'),
    SMS_AUTH_TOKEN: randomBytes(16).toString('hex'),
    PUSH_PRIVATE_KEY: pushKey(),
    SCAN_API_KEY: randomBytes(18).toString('base64url'),
    SCAN_WEBHOOK_KEY: randomBytes(32).toString('base64'),
    BILLING_API_KEY: randomBytes(18).toString('base64url'),
    BILLING_WEBHOOK_KEY: randomBytes(24).toString('base64url'),
    BRAINTREE_PRIVATE_KEY: randomBytes(18).toString('base64url'),
    CODE_KEY: randomBytes(32).toString('base64'),
    FILES_SECRET: randomBytes(32).toString('hex'),
    PAY_LINK_KEY: randomBytes(32).toString('base64'),
    SESSION_MEMBER_PUBLIC_KEY: member.publicKey,
    SESSION_MEMBER_PRIVATE_KEY: member.privateKey,
    SESSION_ADMIN_PUBLIC_KEY: admin.publicKey,
    SESSION_ADMIN_PRIVATE_KEY: admin.privateKey,
  }
}

export type LocalSecrets = Awaited<ReturnType<typeof make>>

/** The keys of a local instance: generated once, stored in its data folder, readable only by its owner. */
export async function localSecrets(dataDir: string): Promise<LocalSecrets> {
  const file = join(dataDir, 'secrets.json')
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<LocalSecrets>) : {}
  // A folder of an older version lacks newer keys.
  const secrets = { ...(await make()), ...kept }
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  return secrets
}
