import { type ScanRef, scanIdOf } from '#shared/kernel/ports/scanner.ts'

const VERSION = 'v1'
const ID = /^[0-9a-z]{26}$/

function bytesOf(text: string) {
  return new TextEncoder().encode(text)
}
function toHex(bytes: ArrayBuffer) {
  return [...new Uint8Array(bytes)].map((one) => one.toString(16).padStart(2, '0')).join('')
}
function fromHex(hex: string) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function importKey(base64Key: string) {
  return crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(base64Key), (one) => one.charCodeAt(0)),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
}

async function sign(key: string, text: string) {
  return toHex(await crypto.subtle.sign('HMAC', await importKey(key), bytesOf(text)))
}

/** In constant time, also for malformed signatures. */
async function verify(key: string, text: string, signature: string) {
  return crypto.subtle.verify(
    'HMAC',
    await importKey(key),
    fromHex(/^[0-9a-f]{64}$/.test(signature) ? signature : ''),
    bytesOf(text),
  )
}

/** The secret part of a scan's webhook addresses. */
export function webhookSecret(key: string, scanId: string): Promise<string> {
  return sign(key, `address.${scanId}`)
}

export function isWebhookSecret(key: string, scanId: string, secret: string): Promise<boolean> {
  return verify(key, `address.${scanId}`, secret)
}

function signedPart({ communityId, articleId, revisionId, attempt }: ScanRef) {
  return [VERSION, communityId, articleId, revisionId, attempt].join('.')
}

/** What the provider sends back with every message about a scan; at most 512 characters. */
export async function developerPayload(key: string, scan: ScanRef): Promise<string> {
  const part = signedPart(scan)
  return `${part}.${await sign(key, part)}`
}

/** The scan that a message is about, or null when the payload was not signed by us. */
export async function readPayload(key: string, scanId: string, payload: unknown): Promise<ScanRef | null> {
  const [version, communityId = '', articleId = '', revisionId = '', number = '', signature = '', ...rest] =
    typeof payload === 'string' && payload.length <= 512 ? payload.split('.') : []
  const scan = { communityId, articleId, revisionId, attempt: Number(number) }
  const isSigned = await verify(key, signedPart(scan), signature)
  const isWellFormed =
    version === VERSION && rest.length === 0 && [communityId, articleId, revisionId].every((id) => ID.test(id))
  return isSigned && isWellFormed && scanIdOf(revisionId, scan.attempt) === scanId ? scan : null
}
