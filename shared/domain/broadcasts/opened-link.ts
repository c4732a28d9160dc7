import { isSameText } from '#shared/kernel/crypto/constant-time.ts'
import { hmacHex } from '#shared/kernel/crypto/hmac-hex.ts'

/** The path of the tracking picture of an announcement. */
export const OPENED_PATH = '/media/opened'

/** An announcement that was sent to a member by email. */
export type SentAnnouncement = { readonly communityId: string; readonly broadcastId: string; readonly userId: string }

/** The address of the picture in the email to a member: requesting it reports that the announcement was opened. */
export async function openedPath(key: string, sent: SentAnnouncement): Promise<string> {
  return `${OPENED_PATH}/${sent.broadcastId}.${sent.userId}.${await signatureOf(key, sent)}`
}

const TOKEN = /^([\w-]{1,64})\.([\w-]{1,64})\.([0-9a-f]{64})$/

/** The announcement and member of the picture; null for a token that is not ours, or of another community. */
export async function readOpenedToken(
  key: string,
  communityId: string,
  token: string,
): Promise<SentAnnouncement | null> {
  const [, broadcastId = '', userId = '', signature = ''] = TOKEN.exec(token) ?? []
  const sent = { communityId, broadcastId, userId }
  return isSameText(await signatureOf(key, sent), signature) ? sent : null
}

function signatureOf(key: string, { communityId, broadcastId, userId }: SentAnnouncement): Promise<string> {
  return hmacHex(key, JSON.stringify(['opened', communityId, broadcastId, userId]))
}
