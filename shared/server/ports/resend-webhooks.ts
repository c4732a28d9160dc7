import * as z from 'zod'
import type { UndeliverableReason } from '#shared/domain/notifications/undeliverable.ts'
import { fromBase64, toBase64 } from '#shared/kernel/crypto/base64.ts'
import { isSameText } from '#shared/kernel/crypto/constant-time.ts'

/** The path configured for webhooks at the email provider. */
export const EMAIL_WEBHOOK_PATH = '/rest/mail/webhook'

const KEY_PREFIX = 'whsec_'
const TOLERANCE_SECONDS = 5 * 60
/** The provider's documentation has the first, the standard that its library follows the second. */
const HEADER_PREFIXES = ['svix', 'webhook'] as const

/** An address that the provider reported as undeliverable. */
export type EmailReport = {
  readonly communityCode: string
  readonly address: string
  readonly reason: UndeliverableReason
  readonly at: Date
}

const Event = z.object({
  type: z.string().max(100),
  created_at: z.coerce.date(),
  data: z.object({
    to: z.array(z.string().max(320)).max(50),
    /** The tags that we send with each email. */
    tags: z.object({ community: z.string().max(100) }).optional(),
    bounce: z.object({ type: z.string().max(100).optional() }).optional(),
  }),
})

/**
 * The report in a provider message: empty if it is about something else. Null for a body that the provider did not sign, byte for byte as
 * received, within the last minutes.
 */
export async function readEmailWebhook(
  key: string,
  headers: Headers,
  rawBody: Uint8Array<ArrayBuffer>,
  now: Date,
): Promise<readonly EmailReport[] | null> {
  if (!(await isSigned(key, headers, rawBody, now))) return null
  const parsed = Event.safeParse(parseJson(new TextDecoder().decode(rawBody)))
  if (!parsed.success) return []
  const { type, created_at: at, data } = parsed.data
  const reason = reasonOf(type, data.bounce?.type)
  const communityCode = data.tags?.community
  if (!reason || communityCode === undefined) return []
  return data.to.map((address) => ({ communityCode, address: address.trim().toLowerCase(), reason, at }))
}

/** Only permanent reasons: a full mailbox, for example, accepts emails again. */
function reasonOf(type: string, bounceType: string | undefined): UndeliverableReason | null {
  switch (type) {
    case 'email.bounced':
      return bounceType === undefined || bounceType === 'Permanent' ? 'BOUNCE' : null
    // The address is on the provider's own list: it delivers nothing there.
    case 'email.suppressed':
      return 'BOUNCE'
    case 'email.complained':
      return 'COMPLAINT'
    default:
      return null
  }
}

async function isSigned(key: string, headers: Headers, rawBody: Uint8Array<ArrayBuffer>, now: Date): Promise<boolean> {
  for (const prefix of HEADER_PREFIXES) {
    const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers.get(`${prefix}-${name}`))
    if (!id || !timestamp || !signatures) continue
    const ageSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp))
    if (!/^\d{1,12}$/.test(timestamp) || ageSeconds > TOLERANCE_SECONDS) return false
    const expected = `v1,${await signatureOf(key, [id, timestamp], rawBody)}`
    // There are several while the provider changes its key.
    return signatures.split(' ').some((signature) => isSameText(expected, signature))
  }
  return false
}

async function signatureOf(key: string, parts: readonly string[], rawBody: Uint8Array<ArrayBuffer>): Promise<string> {
  const secret = fromBase64(key.slice(KEY_PREFIX.length))
  const hmac = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const head = new TextEncoder().encode(`${parts.join('.')}.`)
  const signed = new Uint8Array(head.length + rawBody.length)
  signed.set(head)
  signed.set(rawBody, head.length)
  return toBase64(new Uint8Array(await crypto.subtle.sign('HMAC', hmac, signed)))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
