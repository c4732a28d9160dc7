import { and, eq, type SQL, sql } from 'drizzle-orm'
import { pickColumns } from '#db/pick-columns.ts'
import { broadcastRecipients, broadcasts } from '#db/schema/content/broadcasts.ts'
import { hasId } from '#db/statement.ts'

export type BroadcastArgs = { readonly communityId: string; readonly broadcastId: string }

/** What a broadcast says, and how. */
export const messageColumns = pickColumns(broadcasts, { id: true, subject: true, body: true, channel: true })

export function isBroadcast(p: BroadcastArgs): SQL | undefined {
  return hasId(broadcasts, p.broadcastId, p)
}

export function isRecipientOf(p: BroadcastArgs): SQL | undefined {
  return and(
    eq(broadcastRecipients.broadcastId, p.broadcastId),
    sql`+${broadcastRecipients.communityId} = ${p.communityId}`,
  )
}

/** Names the notification about a broadcast. */
export function broadcastCause(broadcastId: string): string {
  return `broadcast/${broadcastId}`
}

/** The idempotency key of the email to a recipient. */
export function broadcastEmailKey(broadcastId: string, userId: string): string {
  return `broadcast/${broadcastId}/${userId}`
}

/** The same key of a row of `broadcast_recipients`. */
export const recipientEmailKey = sql`'broadcast/' || ${broadcastRecipients.broadcastId} || '/' || ${broadcastRecipients.userId}`
