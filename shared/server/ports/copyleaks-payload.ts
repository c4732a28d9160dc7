import { fromBase64 } from '#shared/kernel/crypto/base64.ts'
import { isSameText } from '#shared/kernel/crypto/constant-time.ts'
import { toHex } from '#shared/kernel/crypto/hex.ts'
import { type ScanRef, scanIdOf } from '#shared/kernel/ports/scanner.ts'

const VERSION = 'v1'
const ID = /^[0-9a-z]{26}$/

async function sign(base64Key: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', fromBase64(base64Key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return toHex(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))
}

async function verify(key: string, text: string, signature: string): Promise<boolean> {
  return isSameText(await sign(key, text), signature)
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

/** The payload that the provider sends back with every message about a scan; at most 512 characters. */
export async function developerPayload(key: string, scan: ScanRef): Promise<string> {
  const part = signedPart(scan)
  return `${part}.${await sign(key, part)}`
}

/** The scan that a message is about, or null if the payload was not signed by us. */
export async function readPayload(key: string, scanId: string, payload: unknown): Promise<ScanRef | null> {
  const [version, communityId = '', articleId = '', revisionId = '', number = '', signature = '', ...rest] =
    typeof payload === 'string' && payload.length <= 512 ? payload.split('.') : []
  const scan = { communityId, articleId, revisionId, attempt: Number(number) }
  // Signed over the text as received, so that another spelling of the same number is rejected.
  const isSigned = await verify(key, [version, communityId, articleId, revisionId, number].join('.'), signature)
  const isWellFormed =
    version === VERSION && rest.length === 0 && [communityId, articleId, revisionId].every((id) => ID.test(id))
  return isSigned && isWellFormed && scanIdOf(revisionId, scan.attempt) === scanId ? scan : null
}
