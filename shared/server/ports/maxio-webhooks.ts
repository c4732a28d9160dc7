import { isSameText } from '#shared/kernel/crypto/constant-time.ts'
import { toHex } from '#shared/kernel/crypto/hex.ts'

/** The path configured for webhooks at the provider's site. */
export const BILLING_WEBHOOK_PATH = '/rest/payment/webhook'
export const SIGNATURE_HEADER = 'X-Chargify-Webhook-Signature-Hmac-Sha-256'

export type BillingWebhookConfig = {
  /** Shared with the provider's site. */
  readonly key: string
  readonly site: string
}

/** A hint that something has changed: the current state is read from the provider. */
export type BillingHint = {
  /** The same in every retry. */
  readonly id: string
  readonly event: string
  readonly subscriptionId: string | null
}

const ID_MAX_CHARACTERS = 100
const EVENT = /^[a-z_]{1,80}$/
const SUBSCRIPTION_ID = /^\d{1,20}$/

/** Null for a body that the provider's site did not sign, byte for byte as received. */
export async function readBillingWebhook(
  { key, site }: BillingWebhookConfig,
  rawBody: Uint8Array<ArrayBuffer>,
  signature: string | null,
): Promise<BillingHint | null> {
  const hmac = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(key),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const expected = toHex(await crypto.subtle.sign('HMAC', hmac, rawBody))
  if (!isSameText(expected, signature ?? '')) return null
  const form = new URLSearchParams(new TextDecoder().decode(rawBody))
  const [id, event] = [form.get('id') ?? '', form.get('event') ?? '']
  if (id === '' || id.length > ID_MAX_CHARACTERS || !EVENT.test(event)) return null
  if (form.get('payload[site][subdomain]') !== site) return null
  const subscriptionId = form.get('payload[subscription][id]') ?? ''
  return { id, event, subscriptionId: SUBSCRIPTION_ID.test(subscriptionId) ? subscriptionId : null }
}
