import { toHex } from '#shared/kernel/crypto/hex.ts'

/** SHA-256 in hexadecimal: used to store tokens of 256 random bits and keys of counted attempts. */
export async function sha256(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}
