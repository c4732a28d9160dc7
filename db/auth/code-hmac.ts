import type { CodeChannel, CodePurpose } from '#shared/domain/auth/codes.ts'

/** What a code is good for, and nothing else. */
export type CodeBond = {
  readonly accountKey: string
  readonly communityId: string
  readonly purpose: CodePurpose
  readonly channel: CodeChannel
}

/** HMAC-SHA-256 in hexadecimal, under the key that the database does not hold. */
export async function codeHmac(base64Key: string, bond: CodeBond, code: string): Promise<string> {
  const bytes = Uint8Array.from(atob(base64Key), (character) => character.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const { accountKey, communityId, purpose, channel } = bond
  const text = [accountKey, communityId, purpose, channel, code].join('\n')
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))
  return Array.from(signed, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Takes as long for a nearly right code as for a wrong one. */
export function isSameHmac(one: string, other: string): boolean {
  let difference = one.length ^ other.length
  for (let i = 0; i < one.length; i++) difference |= one.charCodeAt(i) ^ other.charCodeAt(i)
  return difference === 0
}
