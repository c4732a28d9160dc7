import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { isNotClosed } from '#db/communities/closing/closing-rows.ts'
import type { DbContext, OutboxContext } from '#db/context.ts'
import { mayBeTried, settleCounted } from '#db/jobs/counted-attempts.ts'
import { isTimeUp } from '#db/jobs/elapsed.ts'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { communityAdmins } from '#db/members/community-admins.ts'
import { manyNotificationsStatements, toNotificationRow } from '#db/notifications/notification-statements.ts'
import { broadcastRecipients, broadcasts } from '#db/schema/content/broadcasts.ts'
import { build, type Runnable, statement } from '#db/statement.ts'
import type { AudienceFault } from '#shared/domain/broadcasts/messages.ts'
import type { RecipientState } from '#shared/domain/broadcasts/statuses.ts'
import { broadcastNotSentNotification } from '#shared/domain/notifications/broadcast-notifications.ts'
import { audienceArgs, findAudienceFault, frozenAudience } from './audience.ts'
import { type BroadcastArgs, isBroadcast, isRecipientOf } from './broadcast-rows.ts'
import { sendBatch } from './send-batch.ts'

const JOB = 'send-broadcasts'

const dueBroadcasts = statement((p: { readonly now: Date }) =>
  build
    .select({
      id: broadcasts.id,
      communityId: broadcasts.communityId,
      subject: broadcasts.subject,
      audience: broadcasts.audience,
      sentBy: sql<string>`coalesce(${broadcasts.sentBy}, ${broadcasts.createdBy})`,
      dueAt: sql<Date>`${broadcasts.scheduledAt}`.mapWith(broadcasts.scheduledAt),
    })
    .from(broadcasts)
    .where(
      and(
        // The status is inlined, not a parameter, so that the indexes of these rows are used.
        sql`${broadcasts.status} = 'SCHEDULED'`,
        lte(broadcasts.scheduledAt, p.now),
        mayBeTried(JOB, { ...broadcasts, dueAt: broadcasts.scheduledAt }, p.now),
        isNotClosed(broadcasts.communityId, p.now),
      ),
    )
    .orderBy(asc(broadcasts.scheduledAt))
    .limit(20),
)

function hasRecipients(state: RecipientState) {
  return sql`EXISTS (SELECT 1 FROM ${broadcastRecipients} AS one WHERE one.broadcast_id = ${broadcasts.id}
    AND one.state = ${state} AND +one.community_id = ${broadcasts.communityId})`
}

/** Those with recipients to reach, or with nobody left; not those whose emails wait in the outbox, which may be for a night. */
const broadcastsAtWork = statement((p: { readonly now: Date }) =>
  build
    .select({
      id: broadcasts.id,
      communityId: broadcasts.communityId,
      dueAt: sql<Date>`${broadcasts.startedAt}`.mapWith(broadcasts.startedAt),
    })
    .from(broadcasts)
    .where(
      and(
        sql`${broadcasts.status} = 'SENDING'`,
        lte(broadcasts.startedAt, p.now),
        sql`(${hasRecipients('WAITING')} OR NOT ${hasRecipients('QUEUED')})`,
        mayBeTried(JOB, { ...broadcasts, dueAt: broadcasts.startedAt }, p.now),
        isNotClosed(broadcasts.communityId, p.now),
      ),
    )
    .orderBy(asc(broadcasts.startedAt))
    .limit(20),
)

/**
 * Begins due broadcasts and sends to the next recipients of those that have begun, a batch at a time, until nobody waits or the time is up.
 * Skips communities that have closed. Any number of runs may work at once: a batch counts for one of them, and a run that ends early leaves
 * whole batches.
 */
export async function sendBroadcasts(ctx: OutboxContext, startedAt = performance.now()): Promise<JobReport> {
  const { db, now } = ctx
  const beginning = settleCounted(ctx, JOB, await db.read(dueBroadcasts({ now })), (due) => begin(ctx, due))
  // Broadcasts that cannot begin do not prevent others from being continued.
  await beginning.catch(() => {})
  const rows = await db.read(broadcastsAtWork({ now }))
  let done = 0
  await settleCounted(ctx, JOB, rows, async ({ id: broadcastId, communityId }) => {
    for (;;) {
      const sent = await sendBatch(ctx, { broadcastId, communityId })
      done += sent
      if (sent === 0) return true
      if (isTimeUp(startedAt)) return false
    }
  })
  await beginning
  return { done, later: 0, failed: 0 }
}

type Due = {
  readonly id: string
  readonly communityId: string
  readonly subject: string
  readonly audience: typeof broadcasts.$inferSelect.audience
  /** Who scheduled it. */
  readonly sentBy: string
  readonly dueAt: Date
}

function isDue(p: BroadcastArgs & { readonly now: Date }) {
  return and(isBroadcast(p), eq(broadcasts.status, 'SCHEDULED'), lte(broadcasts.scheduledAt, p.now))
}

const begun = statement((p: BroadcastArgs & { readonly now: Date }) =>
  build
    .update(broadcasts)
    .set({ status: 'SENDING', startedAt: p.now, turn: sql`${broadcasts.turn} + 1`, updatedAt: p.now })
    .where(isDue(p)),
)

const setBack = statement((p: BroadcastArgs & { readonly now: Date }) =>
  build
    .update(broadcasts)
    .set({ status: 'DRAFT', scheduledAt: null, turn: sql`${broadcasts.turn} + 1`, updatedAt: p.now })
    .where(isDue(p)),
)

const counted = statement((p: BroadcastArgs) =>
  build
    .update(broadcasts)
    .set({
      recipientCount: sql`(SELECT count(*) FROM ${broadcastRecipients} WHERE ${isRecipientOf(p)})`,
    })
    .where(isBroadcast(p)),
)

/**
 * Stores its recipients, in the batch that begins it. Whether it can be sent to them is checked again, because the group of an audience may
 * be gone by now, or a search may find too many. False if another run has begun it, or staff cancelled it.
 */
async function begin(ctx: DbContext, due: Due): Promise<boolean> {
  const { db, now } = ctx
  const { id: broadcastId, communityId, audience } = due
  const fault = await findAudienceFault(ctx, due)
  const { shape, args } = audienceArgs(audience, { communityId, now })
  const written = fault
    ? await db.tryCommitIf([setBack({ broadcastId, communityId, now }), ...(await toldNotSent(ctx, due, fault))])
    : await db.tryCommitIf([
        begun({ broadcastId, communityId, now }),
        frozenAudience(shape)({ ...args, broadcastId }),
        counted({ broadcastId, communityId }),
      ])
  return written !== null
}

/** Notifies the person who scheduled it, or the admins if that person is no longer one of them. */
async function toldNotSent(ctx: DbContext, due: Due, fault: AudienceFault): Promise<readonly Runnable[]> {
  const { id, communityId, sentBy, dueAt } = due
  const admins = (await ctx.db.read(communityAdmins({ communityId }))).map((admin) => admin.id)
  const causeKey = `broadcast-not-sent/${id}/${dueAt.getTime()}`
  const rows = (admins.includes(sentBy) ? [sentBy] : admins).map((userId) =>
    toNotificationRow(ctx, { communityId, userId, causeKey }, broadcastNotSentNotification(due, fault)),
  )
  return manyNotificationsStatements(ctx, communityId, rows)
}
