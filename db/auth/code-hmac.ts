import type { CodeChannel, CodePurpose } from '#shared/domain/auth/codes.ts'
import { fromBase64 } from '#shared/kernel/crypto/base64.ts'
import { toHex } from '#shared/kernel/crypto/hex.ts'

/** What a code is bound to: it is valid for nothing else. */
export type CodeBinding = {
  readonly accountKey: string
  readonly communityId: string
  readonly purpose: CodePurpose
  readonly channel: CodeChannel
}

/** HMAC-SHA-256 in hexadecimal, under a key that the database does not hold. */
export function codeHmac(base64Key: string, binding: CodeBinding, code: string): Promise<string> {
  const { accountKey, communityId, purpose, channel } = binding
  return hmacOf(base64Key, [accountKey, communityId, purpose, channel, code])
}

/** What the code that confirms a mobile phone is bound to. */
export type PhoneCodeBinding = { readonly userId: string; readonly communityId: string; readonly number: string }

export function phoneCodeHmac(base64Key: string, binding: PhoneCodeBinding, code: string): Promise<string> {
  const { userId, communityId, number } = binding
  return hmacOf(base64Key, [userId, communityId, 'MOBILE_PHONE', number, code])
}

async function hmacOf(base64Key: string, parts: readonly string[]): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', fromBase64(base64Key), algorithm, false, ['sign'])
  return toHex(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(parts.join('\n'))))
}
