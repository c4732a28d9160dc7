import { and, eq, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext, OutboxContext } from '#db/context.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { users } from '#db/schema/members.ts'
import { messageDrafts, threadMembers, threadMessages } from '#db/schema/messages.ts'
import { build, hasId, isOfUser, statement } from '#db/statement.ts'
import { trimmed } from '#db/texts/trimmed.ts'
import { followedByWait, limitRefusal, windowEnd } from '#shared/domain/limit-refusal.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { checkMessageBody, MESSAGE_DAY_MS, MESSAGES_A_DAY, toMessageBody } from '#shared/domain/messages/message.ts'
import { MESSAGE_TEXTS } from '#shared/domain/messages/messages.ts'
import { messageNotification } from '#shared/domain/notifications/member-notifications.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { MemberContext } from '../context.ts'
import { hasBlocked } from '../introductions/read-relation.ts'
import { findSentMessage, findThread, type MessageView, type ThreadView } from './threads.queries.ts'

type SendContext = ActorContext & OutboxContext & Pick<MemberContext, 'actor'>

export type SendMessageInput = { readonly threadId: string; readonly body: string; readonly operationId: string }

/**
 * Sends a message into a thread of the actor. To a member who has blocked the actor it is stored for the actor only,
 * and looks sent. A repeat under the same operation id returns the first message.
 */
export async function sendMessage(ctx: SendContext, input: SendMessageInput): Promise<MessageView> {
  refuseStaff(ctx)
  const operationId = checkOperationId(input.operationId)
  const body = toMessageBody(input.body)
  const refusal = checkMessageBody(body)
  if (refusal === 'tooLong') throw new AppError('TooLarge', { message: MESSAGE_TEXTS.tooLong })
  if (refusal || !operationId)
    throw new AppError('BadRequest.Invalid', {
      message: MESSAGE_TEXTS.empty,
      fields: { [refusal ? 'body' : 'operationId']: FORM_CODES.missing },
    })
  return retryOnConflict(async () => {
    const [repeated, thread, sender] = await Promise.all([
      findSentMessage(ctx, operationId),
      findThread(ctx, input.threadId),
      readSender(ctx, input.threadId),
    ])
    if (repeated) return repeated
    if (!thread || !sender) throw new AppError('NotFound')
    if (thread.isBlocked) throw new AppError('Unprocessable', { message: MESSAGE_TEXTS.blocking })
    if (!thread.canWrite) throw new AppError('Unprocessable', { message: MESSAGE_TEXTS.gone })
    if (sender.sentToday >= MESSAGES_A_DAY) throw tooMany(sender.oldestAt, ctx.now)
    return insertMessage(ctx, thread, { body, operationId, ...sender })
  })
}

function tooMany(oldestAt: Date | null, now: Date): AppError {
  const until = windowEnd(oldestAt, MESSAGE_DAY_MS, now)
  return limitRefusal({ until, now, sentence: followedByWait(MESSAGE_TEXTS.tooMany) })
}

type SenderArgs = ActorArgs & { readonly threadId: string; readonly now: Date }

function sentLately(p: Pick<SenderArgs, 'userId' | 'communityId' | 'now'>) {
  return sql`FROM ${threadMessages} AS written WHERE written.community_id = ${p.communityId}
    AND written.user_id = ${p.userId} AND written.created_at > ${p.now} - ${MESSAGE_DAY_MS}`
}

const sender = statement((p: SenderArgs) =>
  build
    .select({
      givenName: users.givenName,
      familyName: users.familyName,
      isHeldBack: hasBlocked(p.communityId, sql`${threadMembers.otherId}`, p.userId),
      sentToday: sql<number>`(SELECT count(*) ${sentLately(p)})`,
      oldestAt: sql`(SELECT min(written.created_at) ${sentLately(p)})`.mapWith((at: number) => new Date(at)),
    })
    .from(threadMembers)
    .innerJoin(users, hasId(users, threadMembers.userId, p))
    .where(and(eq(threadMembers.threadId, p.threadId), isOfUser(threadMembers, p))),
)

type Sender = {
  readonly senderName: string
  readonly isHeldBack: boolean
  readonly sentToday: number
  readonly oldestAt: Date | null
}

async function readSender({ db, actor, now }: SendContext, threadId: string): Promise<Sender | null> {
  const { userId, communityId } = actor
  const [row] = await db.read(sender({ userId, communityId, threadId, now }))
  return row ? { ...row, senderName: fullName(row) } : null
}

type InsertArgs = SenderArgs & {
  readonly id: string
  readonly body: string
  readonly isDelivered: boolean
  readonly operationId: string
}

/** Repeats the daily limit, so that concurrent messages cannot exceed it together. */
const inserted = statement((p: InsertArgs) =>
  build.run(sql`INSERT INTO ${threadMessages}
    (id, community_id, thread_id, seq, user_id, body, is_delivered, operation_id, created_at)
    SELECT ${p.id}, ${p.communityId}, ${p.threadId}, coalesce((SELECT max(before.seq) FROM ${threadMessages} AS before
        WHERE before.thread_id = ${p.threadId} AND before.community_id = ${p.communityId}), 0) + 1,
      ${p.userId}, ${p.body}, ${p.isDelivered}, ${p.operationId}, ${p.now}
    WHERE (SELECT count(*) ${sentLately(p)}) < ${MESSAGES_A_DAY} ON CONFLICT (user_id, operation_id) DO NOTHING`),
)

/** Sending a message marks everything above it as read. */
const ownPlace = statement((p: Pick<InsertArgs, 'id' | 'threadId' | 'userId' | 'communityId' | 'now'>) =>
  build.run(sql`UPDATE ${threadMembers} SET last_at = max(last_at, ${p.now}),
      read_seq = (SELECT written.seq FROM ${threadMessages} AS written WHERE written.id = ${p.id} AND written.community_id = ${p.communityId})
    WHERE thread_id = ${p.threadId} AND user_id = ${p.userId} AND community_id = ${p.communityId}`),
)

const otherPlace = statement((p: Pick<InsertArgs, 'threadId' | 'userId' | 'communityId' | 'now'>) =>
  build.run(sql`UPDATE ${threadMembers} SET last_at = max(last_at, ${p.now})
    WHERE thread_id = ${p.threadId} AND other_id = ${p.userId} AND +community_id = ${p.communityId}`),
)

/** Deletes the sent draft, compared as `toMessageBody` normalises it; text typed since stays. */
const sentDraft = statement((p: Pick<InsertArgs, 'id' | 'threadId' | 'userId' | 'communityId' | 'body' | 'now'>) =>
  build.run(sql`UPDATE ${messageDrafts} SET content = '', revision_id = ${p.id}, saved_at = ${p.now}
    WHERE thread_id = ${p.threadId} AND user_id = ${p.userId} AND community_id = ${p.communityId}
      AND ${trimmed(sql`replace(content, char(13, 10), char(10))`)} = ${p.body}`),
)

const seqOf = statement((p: Pick<InsertArgs, 'id' | 'communityId'>) =>
  build
    .select({ seq: threadMessages.seq })
    .from(threadMessages)
    .where(hasId(threadMessages, p.id, p)),
)

type New = Sender & { readonly body: string; readonly operationId: string }

async function insertMessage(
  ctx: SendContext,
  thread: ThreadView,
  { body, operationId, ...from }: New,
): Promise<MessageView> {
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  const id = newId(now)
  const isDelivered = !from.isHeldBack
  const args = { id, userId, communityId, threadId: thread.id, body, isDelivered, operationId, now }
  const delivery = isDelivered ? await deliveryStatements(ctx, thread, { id, body, senderName: from.senderName }) : []
  const [, [stored]] = await db.commitIf([inserted(args), seqOf(args), ownPlace(args), sentDraft(args), ...delivery])
  if (!stored) throw new Error('The sent message was not answered')
  return { id, seq: stored.seq, body, isOwn: true, createdAt: now }
}

type Delivered = { readonly id: string; readonly body: string; readonly senderName: string }

async function deliveryStatements(ctx: SendContext, thread: ThreadView, { id, body, senderName }: Delivered) {
  const { userId, communityId } = ctx.actor
  return [
    otherPlace({ threadId: thread.id, userId, communityId, now: ctx.now }),
    ...notificationStatements(
      ctx,
      { communityId, userId: thread.other.id, causeKey: `message/${thread.id}/${id}` },
      messageNotification(thread.id, senderName),
    ),
    ...(await emailStatements(ctx, {
      communityId,
      recipient: { kind: 'USER', userId: thread.other.id },
      template: 'message-received',
      data: { senderName, body, threadId: thread.id },
      idempotencyKey: `message-received/${id}/1`,
    })),
  ]
}
