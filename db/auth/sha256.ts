import { toHex } from '#shared/kernel/crypto/hex.ts'

/** SHA-256 in hexadecimal: how tokens of 256 random bits and keys of counted attempts are stored. */
export async function sha256(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}
