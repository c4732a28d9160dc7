import { and, asc, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { inTurn } from '#db/jobs/in-turn.ts'
import { broadcastRecipients, broadcasts } from '#db/schema/content/broadcasts.ts'
import { outbox } from '#db/schema/platform.ts'
import { build, statement } from '#db/statement.ts'
import { type BroadcastArgs, isBroadcast, isRecipientOf, recipientEmailKey } from './broadcast-rows.ts'

const PER_RUN = 50

/** One whose emails are held back for the night, or that is paused, stays among them. */
const unsettled = statement((p: { readonly now: Date }) =>
  build
    .select({ broadcastId: broadcasts.id, communityId: broadcasts.communityId })
    .from(broadcasts)
    .where(sql`${broadcasts.startedAt} <= ${p.now} AND ${broadcasts.settledAt} IS NULL`)
    .orderBy(asc(broadcasts.startedAt)),
)

/** The outcome of emails that have ended in the outbox; a withheld one has its reason. */
const settled = statement((p: BroadcastArgs) =>
  build.run(sql`UPDATE ${broadcastRecipients} SET
      state = CASE WHEN message.status = 'SENT' OR ${broadcastRecipients.isOnWeb} THEN 'SENT' ELSE 'SKIPPED' END,
      emailed_at = message.sent_at,
      reason = CASE WHEN message.status = 'SENT' THEN ${broadcastRecipients.reason}
        WHEN message.last_error = 'switched off by its member' THEN 'EMAIL_OFF'
        WHEN message.last_error = 'address bounces' THEN 'BOUNCES'
        WHEN message.last_error = 'reader complained' THEN 'COMPLAINED'
        WHEN message.last_error IN ('no active recipient', 'no longer a member') THEN 'LEFT' ELSE 'UNDELIVERED' END
    FROM ${outbox} AS message
    WHERE ${isRecipientOf(p)} AND ${broadcastRecipients.state} = 'QUEUED'
      AND message.idempotency_key = ${recipientEmailKey} AND +message.community_id = ${p.communityId} AND +message.status <> 'WAITING'`),
)

const closed = statement((p: BroadcastArgs & { readonly now: Date }) =>
  build
    .update(broadcasts)
    .set({ settledAt: p.now })
    .where(
      and(
        isBroadcast(p),
        sql`${broadcasts.status} IN ('SENT', 'STOPPED')`,
        sql`NOT EXISTS (SELECT 1 FROM ${broadcastRecipients} WHERE ${isRecipientOf(p)} AND ${broadcastRecipients.state} = 'QUEUED')`,
      ),
    )
    .returning({ id: broadcasts.id }),
)

/** Stores which emails of broadcasts have been sent; returns how many broadcasts have no waiting email left. */
export async function settleBroadcastEmails({ db, now }: DbContext): Promise<number> {
  let done = 0
  for (const key of inTurn(await db.read(unsettled({ now })), PER_RUN, now)) {
    const [, gone] = await db.commit([settled(key), closed({ ...key, now })])
    done += gone.length
  }
  return done
}
