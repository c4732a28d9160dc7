import { fromBase64, toBase64 } from '#shared/kernel/crypto/base64.ts'

/** The cost of a new password hash (OWASP's first choice for Argon2id). */
export const PASSWORD_HASH_COST = { memoryKib: 19_456, passes: 2, lanes: 1 } as const
export const SALT_BYTES = 16
export const HASH_BYTES = 32

export type HashCost = { readonly memoryKib: number; readonly passes: number; readonly lanes: number }
export type PasswordHash = HashCost & { readonly salt: Uint8Array; readonly hash: Uint8Array }

/** The bytes that are hashed: the password as UTF-8 in composed form, neither trimmed nor cut. */
export function passwordBytes(password: string): Uint8Array {
  return new TextEncoder().encode(password.normalize('NFC'))
}

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`, base64 without padding, as every Argon2 library writes it. */
export function printPasswordHash({ memoryKib, passes, lanes, salt, hash }: PasswordHash): string {
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${unpadded(salt)}$${unpadded(hash)}`
}

const FORM = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

export function parsePasswordHash(text: string): PasswordHash | null {
  const [, memory, passes, lanes, salt = '', hash = ''] = FORM.exec(text) ?? []
  if (!memory) return null
  return {
    memoryKib: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: fromBase64(salt),
    hash: fromBase64(hash),
  }
}

export function isCurrentCost({ memoryKib, passes, lanes }: HashCost): boolean {
  return (
    memoryKib === PASSWORD_HASH_COST.memoryKib &&
    passes === PASSWORD_HASH_COST.passes &&
    lanes === PASSWORD_HASH_COST.lanes
  )
}

function unpadded(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('=', '')
}
