import { fromBase64, toBase64 } from './base64.ts'

const VERSION = 'v1.'
const KEY_BYTES = 32
const IV_BYTES = 12

async function importKey(base64Key: string): Promise<CryptoKey> {
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = fromBase64(base64Key)
  } catch {
    throw new Error('The sealing key is not base64')
  }
  if (bytes.length !== KEY_BYTES) throw new Error(`The sealing key has ${bytes.length} bytes instead of ${KEY_BYTES}`)
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Encrypts with AES-GCM. `context` names the place of the sealed text: it cannot be opened anywhere else. */
export async function seal(base64Key: string, plainText: string, context: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(context) },
    await importKey(base64Key),
    new TextEncoder().encode(plainText),
  )
  const bytes = new Uint8Array(IV_BYTES + sealed.byteLength)
  bytes.set(iv)
  bytes.set(new Uint8Array(sealed), IV_BYTES)
  return VERSION + toBase64(bytes)
}

/** Throws when the key or the context differs, or a bit was changed. */
export async function unseal(base64Key: string, sealed: string, context: string): Promise<string> {
  if (!sealed.startsWith(VERSION)) throw new Error('Not a sealed text')
  const key = await importKey(base64Key)
  const bytes = fromBase64(sealed.slice(VERSION.length))
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytes.subarray(0, IV_BYTES), additionalData: new TextEncoder().encode(context) },
    key,
    bytes.subarray(IV_BYTES),
  )
  return new TextDecoder().decode(plain)
}
