import { and, type SQL, sql } from 'drizzle-orm'
import { broadcastRecipients, broadcasts } from '#db/schema/content/broadcasts.ts'
import { outbox } from '#db/schema/platform.ts'
import { build, type Runnable } from '#db/statement.ts'
import { recipientEmailKey } from './broadcast-rows.ts'

/**
 * Requeues emails of broadcasts that were given up: their recipients wait for them again, and `settleBroadcastEmails` stores the outcome.
 * `isSentAgain` is a condition on their outbox rows.
 */
export function requeuedStatements(isSentAgain: SQL | undefined): readonly Runnable[] {
  const ofBroadcast = and(sql`${outbox.template} = 'broadcast'`, isSentAgain)
  const isRecipient = sql`${broadcastRecipients.userId} = ${outbox.userId} AND ${outbox.idempotencyKey} = ${recipientEmailKey}
    AND +${broadcastRecipients.communityId} = ${outbox.communityId}`
  const requeued = build
    .select({ id: broadcastRecipients.broadcastId, communityId: broadcastRecipients.communityId })
    .from(outbox)
    .crossJoin(broadcastRecipients)
    .where(and(ofBroadcast, isRecipient, sql`+${broadcastRecipients.state} = 'QUEUED'`))
  // The reason why it was not among their notifications was overwritten when the email was given up.
  const isWebOff = sql`NOT ${broadcastRecipients.isOnWeb} AND (SELECT about.channel FROM ${broadcasts} AS about
    WHERE about.id = ${broadcastRecipients.broadcastId} AND about.community_id = ${broadcastRecipients.communityId}) = 'BOTH'`
  return [
    build.run(sql`UPDATE ${broadcastRecipients} SET state = 'QUEUED', reason = CASE WHEN ${isWebOff} THEN 'WEB_OFF' END
      FROM ${outbox} WHERE ${ofBroadcast} AND ${isRecipient} AND +${broadcastRecipients.reason} = 'UNDELIVERED'`),
    build
      .update(broadcasts)
      .set({ settledAt: null })
      .where(sql`(${broadcasts.id}, ${broadcasts.communityId}) IN ${requeued} AND ${broadcasts.settledAt} IS NOT NULL`),
  ]
}
