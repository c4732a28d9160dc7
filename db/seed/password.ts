import { argon2Sync, randomBytes } from 'node:crypto'

const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32
const SALT_BYTES = 16

function toBase64(bytes: Buffer) {
  return bytes.toString('base64').replaceAll('=', '')
}

/** The same PHC string as the product's own hash, computed by Node instead of WebAssembly. */
export function hashSeedPassword(password: string): string {
  const salt = randomBytes(SALT_BYTES)
  const tag = argon2Sync('argon2id', {
    message: password.normalize('NFC'),
    nonce: salt,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: LANES,
    tagLength: TAG_BYTES,
  })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${toBase64(salt)}$${toBase64(tag)}`
}
