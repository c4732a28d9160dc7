import { isSameText } from '#shared/kernel/crypto/constant-time.ts'
import { toHex } from '#shared/kernel/crypto/hex.ts'

/** How long a link that we created shows the name. */
export const PAY_LINK_MS = 30 * 24 * 3_600_000

export type PayLink = { readonly userId: string; readonly subscriptionId: string; readonly expiresAt: Date }

/** The pages that such a link opens. */
type PayPage = '/pay-now' | '/dunning/update-card'

/** The address of pay-now, or of another payment page, for one subscription; it shows the member's name until it expires. */
export async function signedPayPath(key: string, link: PayLink, page: PayPage = '/pay-now'): Promise<string> {
  const { userId, subscriptionId, expiresAt } = link
  const exp = String(Math.floor(expiresAt.getTime() / 1000))
  const query = new URLSearchParams({
    userId,
    subscriptionId,
    exp,
    s: await signatureOf(key, { userId, subscriptionId, exp }),
  })
  return `${page}?${query}`
}

type GivenLink = {
  readonly userId: string
  readonly subscriptionId: string
  readonly exp?: string | null | undefined
  readonly s?: string | null | undefined
}

/** What a link proves: we created it for exactly this subscription and it is valid, or it has expired; or nothing. */
export type PayLinkProof = 'VALID' | 'EXPIRED' | 'NONE'

export async function readPayLink(key: string, { exp, s, ...ids }: GivenLink, now: Date): Promise<PayLinkProof> {
  if (!exp || !s || !/^\d{1,12}$/.test(exp)) return 'NONE'
  if (!isSameText(await signatureOf(key, { ...ids, exp }), s)) return 'NONE'
  return Number(exp) * 1000 > now.getTime() ? 'VALID' : 'EXPIRED'
}

type SignedText = { readonly userId: string; readonly subscriptionId: string; readonly exp: string }

/** Signs the text of `exp` as in the link, so that another spelling of the same number is another link. */
async function signatureOf(key: string, { userId, subscriptionId, exp }: SignedText): Promise<string> {
  const encoder = new TextEncoder()
  const hmac = await crypto.subtle.importKey('raw', encoder.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const text = `["pay-now",${JSON.stringify(userId)},${JSON.stringify(subscriptionId)},${exp}]`
  return toHex(await crypto.subtle.sign('HMAC', hmac, encoder.encode(text)))
}
