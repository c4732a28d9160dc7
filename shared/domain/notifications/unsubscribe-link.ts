import { isSameText } from '#shared/kernel/crypto/constant-time.ts'
import { hmacHex } from '#shared/kernel/crypto/hmac-hex.ts'
import { isEmailChoice } from './email-options.ts'
import type { NotificationOptionId } from './options.ts'

/** The address that emails link to, and that email clients post to (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/unsubscribe'

/** A member's subscription to emails of one option. */
export type EmailSubscription = {
  readonly communityId: string
  readonly userId: string
  readonly option: NotificationOptionId
}

/** The address at which emails of one option are switched off without signing in. It works as long as the key does. */
export async function unsubscribePath(key: string, subscription: EmailSubscription): Promise<string> {
  const { userId, option } = subscription
  return `${UNSUBSCRIBE_PATH}?${new URLSearchParams({ token: `${userId}.${option}.${await signatureOf(key, subscription)}` })}`
}

const TOKEN = /^([\w-]{1,64})\.([\w-]{1,64})\.([0-9a-f]{64})$/

/** The subscription of one of our tokens; null for any other, and for a token of another community. */
export async function readUnsubscribeToken(
  key: string,
  communityId: string,
  token: string,
): Promise<EmailSubscription | null> {
  const [, userId = '', option = '', signature = ''] = TOKEN.exec(token) ?? []
  if (!isEmailChoice(option)) return null
  const subscription = { communityId, userId, option }
  return isSameText(await signatureOf(key, subscription), signature) ? subscription : null
}

function signatureOf(key: string, { communityId, userId, option }: EmailSubscription): Promise<string> {
  return hmacHex(key, JSON.stringify(['unsubscribe', communityId, userId, option]))
}
