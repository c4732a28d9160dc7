import { toHex } from './hex.ts'

/** HMAC-SHA-256 of a text under a key that is kept as text. */
export async function hmacHex(key: string, text: string): Promise<string> {
  const encoder = new TextEncoder()
  const hmac = await crypto.subtle.importKey('raw', encoder.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return toHex(await crypto.subtle.sign('HMAC', hmac, encoder.encode(text)))
}
