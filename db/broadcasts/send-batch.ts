import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { OutboxContext } from '#db/context.ts'
import { manyNotificationsStatements, toNotificationRow } from '#db/notifications/notification-statements.ts'
import { manyEmailsStatements } from '#db/outbox/enqueue.ts'
import { broadcastRecipients, broadcasts } from '#db/schema/content/broadcasts.ts'
import { undeliverableAddresses } from '#db/schema/email.ts'
import { users } from '#db/schema/members.ts'
import { notificationPreferences } from '#db/schema/notifications.ts'
import { build, statement } from '#db/statement.ts'
import { type Reach, reachOf } from '#shared/domain/broadcasts/rules.ts'
import type { RecipientReason, RecipientState } from '#shared/domain/broadcasts/statuses.ts'
import { broadcastNotification } from '#shared/domain/notifications/broadcast-notifications.ts'
import {
  type BroadcastArgs,
  broadcastCause,
  broadcastEmailKey,
  isBroadcast,
  isRecipientOf,
  messageColumns,
} from './broadcast-rows.ts'

const BATCH_SIZE = 100

const atWork = statement((p: BroadcastArgs) =>
  build
    .select({ ...messageColumns, turn: broadcasts.turn })
    .from(broadcasts)
    .where(and(isBroadcast(p), eq(broadcasts.status, 'SENDING'))),
)

type AtWork = Awaited<ReturnType<typeof readBatch>>['broadcast'] & {}

/** Whether a person has turned announcements off for a channel. */
export function hasTurnedOff(channel: 'WEB' | 'EMAIL', p: { readonly communityId: string }): SQL<boolean> {
  return sql`EXISTS (SELECT 1 FROM ${notificationPreferences} AS chosen WHERE chosen.user_id = ${users.id}
    AND chosen.community_id = ${p.communityId} AND chosen.option = 'announcements' AND chosen.channel = ${channel}
    AND NOT chosen.is_selected)`.mapWith(Boolean)
}

/** Condition: the provider's report about a person's address holds their emails back. */
export function holdsEmailsBack(p: { readonly communityId: string }): SQL | undefined {
  return and(
    eq(undeliverableAddresses.communityId, p.communityId),
    eq(undeliverableAddresses.address, users.email),
    isNull(undeliverableAddresses.resumedAt),
  )
}

const nextRecipients = statement((p: BroadcastArgs & { readonly limit: number }) =>
  build
    .select({
      userId: broadcastRecipients.userId,
      isActive: sql<boolean>`${users.status} = 'ACTIVE'`.mapWith(Boolean),
      isWebOff: hasTurnedOff('WEB', p),
      isEmailOff: hasTurnedOff('EMAIL', p),
      undeliverable: undeliverableAddresses.reason,
    })
    .from(broadcastRecipients)
    .innerJoin(users, and(eq(users.id, broadcastRecipients.userId), sql`+${users.communityId} = ${p.communityId}`))
    .leftJoin(undeliverableAddresses, holdsEmailsBack(p))
    .where(and(isRecipientOf(p), eq(broadcastRecipients.state, 'WAITING')))
    .orderBy(asc(broadcastRecipients.userId))
    .limit(p.limit),
)

/** The broadcast and its next recipients, both at one instant. */
async function readBatch({ db }: Pick<OutboxContext, 'db'>, key: BroadcastArgs) {
  const [[broadcast], recipients] = await Promise.all([
    db.read(atWork(key)),
    db.read(nextRecipients({ ...key, limit: BATCH_SIZE })),
  ])
  return { broadcast: broadcast ?? null, recipients }
}

type TurnArgs = BroadcastArgs & { readonly turn: number; readonly now: Date }

function isTurn(p: TurnArgs): SQL | undefined {
  return and(isBroadcast(p), eq(broadcasts.status, 'SENDING'), eq(broadcasts.turn, p.turn))
}

const taken = statement((p: TurnArgs) =>
  build
    .update(broadcasts)
    .set({ turn: sql`${broadcasts.turn} + 1`, updatedAt: p.now })
    .where(isTurn(p)),
)

/** Not before its emails have been sent: until then staff can pause or stop it. */
const finished = statement((p: TurnArgs) =>
  build
    .update(broadcasts)
    .set({ status: 'SENT', endedAt: p.now, turn: sql`${broadcasts.turn} + 1`, updatedAt: p.now })
    .where(
      and(
        isTurn(p),
        sql`NOT EXISTS (SELECT 1 FROM ${broadcastRecipients} WHERE ${isRecipientOf(p)} AND ${broadcastRecipients.state} = 'QUEUED')`,
      ),
    ),
)

type Became = {
  readonly userId: string
  readonly state: RecipientState
  readonly reason: RecipientReason | null
  readonly isOnWeb: 0 | 1
}

const became = statement((p: BroadcastArgs & { readonly rows: readonly Became[] }) =>
  build.run(sql`UPDATE ${broadcastRecipients} SET (state, reason, is_on_web) = (SELECT one.value ->> 'state', one.value ->> 'reason',
      one.value ->> 'isOnWeb' FROM json_each(${p.rows}) AS one WHERE one.value ->> 'userId' = ${broadcastRecipients.userId})
    WHERE ${isRecipientOf(p)} AND ${broadcastRecipients.state} = 'WAITING'
      AND ${broadcastRecipients.userId} IN (SELECT value ->> 'userId' FROM json_each(${p.rows}))`),
)

/**
 * Sends to the next recipients: notifications, emails and the outcome of each person are committed together, if the broadcast is still at
 * the turn that was read. Returns how many; none if nobody waits, staff paused it, or another run has the turn.
 */
export async function sendBatch(ctx: OutboxContext, key: BroadcastArgs): Promise<number> {
  const { db, now } = ctx
  const { broadcast, recipients } = await readBatch(ctx, key)
  if (!broadcast) return 0
  const turn: TurnArgs = { ...key, turn: broadcast.turn, now }
  if (recipients.length === 0) {
    await db.tryCommitIf([finished(turn)])
    return 0
  }
  const reached = recipients.map(({ userId, ...person }) => ({ userId, ...reachOf(broadcast.channel, person) }))
  const isWritten = await db.tryCommitIf([
    taken(turn),
    ...notificationsOf(ctx, key, broadcast, reached),
    ...(await manyEmailsStatements(ctx, emailsOf(key, broadcast, reached))),
    became({ ...key, rows: reached.map(toBecame) }),
  ])
  return isWritten ? recipients.length : 0
}

type Reached = Reach & { readonly userId: string }

function notificationsOf(
  ctx: OutboxContext,
  { communityId }: BroadcastArgs,
  broadcast: AtWork,
  reached: readonly Reached[],
) {
  const causeKey = broadcastCause(broadcast.id)
  const rows = reached
    .filter(({ onWeb }) => onWeb)
    .map(({ userId }) => toNotificationRow(ctx, { communityId, userId, causeKey }, broadcastNotification(broadcast)))
  return manyNotificationsStatements(ctx, communityId, rows)
}

function emailsOf({ communityId, broadcastId }: BroadcastArgs, { subject, body }: AtWork, reached: readonly Reached[]) {
  return reached
    .filter(({ byEmail }) => byEmail)
    .map(({ userId }) => ({
      communityId,
      recipient: { kind: 'USER' as const, userId },
      template: 'broadcast' as const,
      data: { broadcastId, subject, body, isTest: false },
      idempotencyKey: broadcastEmailKey(broadcastId, userId),
      isBulk: true,
    }))
}

function toBecame({ userId, onWeb, byEmail, reason }: Reached): Became {
  const state = byEmail ? 'QUEUED' : onWeb ? 'SENT' : 'SKIPPED'
  return { userId, state, reason, isOnWeb: onWeb ? 1 : 0 }
}
