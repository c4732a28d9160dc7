import { and, eq, sql } from 'drizzle-orm'
import type { ActorContext, OutboxContext } from '#db/context.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { requireOperationId } from '#db/operation-id.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { introductionSettings, introductions, receivedIntroductions } from '#db/schema/introductions.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, statement } from '#db/statement.ts'
import {
  checkIntroduction,
  DEFAULT_CAPACITY,
  expiryOf,
  INTRODUCTION_DAY_MS,
  INTRODUCTIONS_A_DAY,
  type TypedIntroduction,
  toIntroduction,
} from '#shared/domain/introductions/introduction.ts'
import { INTRODUCTION_MESSAGES, notAvailable } from '#shared/domain/introductions/messages.ts'
import { followedByWait, limitRefusal, windowEnd } from '#shared/domain/limit-refusal.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { introductionAskedNotification } from '#shared/domain/notifications/member-notifications.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { MemberContext } from '../context.ts'
import { findSentIntroduction, type SentIntroductionView } from './introductions.queries.ts'
import { hasBlocked, hasRefused, type PairArgs, type RelationView, readRelation, takenPlaces } from './read-relation.ts'

type RequestContext = ActorContext & OutboxContext & Pick<MemberContext, 'actor'>

export type RequestIntroductionInput = TypedIntroduction & { readonly memberId: string; readonly operationId: string }

/**
 * Asks another member for an introduction. Whether the request reaches them is not told: one to somebody who has blocked the actor,
 * or has said no once, waits like any other.
 */
export async function requestIntroduction(
  ctx: RequestContext,
  { memberId, ...input }: RequestIntroductionInput,
): Promise<SentIntroductionView> {
  refuseStaff(ctx)
  const fields = checkIntroduction(input)
  if (Object.keys(fields).length > 0) throw new AppError('BadRequest.Invalid', { fields })
  const operationId = requireOperationId(input.operationId)
  const texts = toIntroduction(input)
  return retryOnConflict(async () => {
    const [repeated, relation, made] = await Promise.all([
      findSentIntroduction(ctx, { operationId }),
      readRelation(ctx, memberId),
      readMaking(ctx, memberId),
    ])
    if (repeated) return asSent(repeated, texts)
    refuseRequest(relation)
    if (made.today >= INTRODUCTIONS_A_DAY) throw tooMany(made.oldestAt, ctx.now)
    return insertIntroduction(ctx, relation, { ...texts, operationId, ...made })
  })
}

/** A request that was sent is not changed: a repeat with other texts is refused, so that nobody takes them for sent. */
function asSent(sent: SentIntroductionView, { why, help, note }: TypedIntroduction): SentIntroductionView {
  if (sent.why !== why || sent.help !== help || (sent.note ?? '') !== note)
    throw new AppError('Unprocessable', { message: INTRODUCTION_MESSAGES.sentEarlier })
  return sent
}

function refuseRequest({ state, slot, member, timeZone }: RelationView): void {
  const name = fullName(member)
  const M = INTRODUCTION_MESSAGES
  const refusal = {
    NONE: M.self,
    BLOCKED: M.blocking(name),
    CONNECTED: M.connected(name),
    ASKED_YOU: M.askedYou(name),
    WAITING: M.alreadyAsked,
    UNAVAILABLE: notAvailable(name),
    FORMER: M.former(name),
    FREE: slot === 'NEVER' ? M.takesNone(name) : slot && M.full(name, slot, timeZone),
  }[state]
  if (refusal) throw new AppError('Unprocessable', { message: refusal, extensions: { state } })
}

function tooMany(oldestAt: Date, now: Date): AppError {
  const until = windowEnd(oldestAt, INTRODUCTION_DAY_MS, now)
  return limitRefusal({ until, now, sentence: followedByWait(INTRODUCTION_MESSAGES.tooMany) })
}

type Making = {
  readonly today: number
  /** The first of today's. */
  readonly oldestAt: Date
  readonly isHeldBack: boolean
  readonly requesterName: string
}

function madeLately(p: Pick<PairArgs, 'userId' | 'communityId' | 'now'>) {
  return sql`FROM ${introductions} AS made WHERE made.community_id = ${p.communityId}
    AND made.user_id = ${p.userId} AND made.created_at > ${p.now} - ${INTRODUCTION_DAY_MS}`
}

const making = statement((p: PairArgs) =>
  build
    .select({
      givenName: users.givenName,
      familyName: users.familyName,
      isHeldBack: sql<boolean>`${hasBlocked(p.communityId, p.memberId, p.userId)} OR ${hasRefused(p)}`.mapWith(Boolean),
      today: sql<number>`(SELECT count(*) ${madeLately(p)})`,
      oldestAt: sql`(SELECT min(made.created_at) ${madeLately(p)})`.mapWith((at: number) => new Date(at)),
    })
    .from(users)
    .where(and(hasId(users, p.userId, p), eq(users.kind, 'MEMBER'))),
)

async function readMaking({ db, actor, now }: RequestContext, memberId: string): Promise<Making> {
  const { userId, communityId } = actor
  const [row] = await db.read(making({ userId, communityId, memberId, now }))
  if (!row) throw new AppError('NotAuthenticated')
  return { today: row.today, oldestAt: row.oldestAt, isHeldBack: row.isHeldBack, requesterName: fullName(row) }
}

type New = TypedIntroduction & Making & { readonly operationId: string }
type InsertArgs = PairArgs &
  Pick<New, 'why' | 'help' | 'operationId'> & {
    readonly id: string
    readonly note: string | null
    readonly expiresAt: Date
  }

/** The capacity and the limit of the day are repeated here, so that requests at the same time do not exceed them together. */
const inserted = statement((p: InsertArgs) => {
  const capacity = sql`coalesce((SELECT chosen.capacity FROM ${introductionSettings} AS chosen
    WHERE chosen.user_id = ${p.memberId} AND chosen.community_id = ${p.communityId}), ${DEFAULT_CAPACITY})`
  const taken = build.select({ count: sql`count(*)` }).from(introductions).where(takenPlaces(p))
  return build.run(sql`INSERT INTO ${introductions}
    (id, community_id, user_id, recipient_id, why, help, note, operation_id, created_at, expires_at)
    SELECT ${p.id}, ${p.communityId}, ${p.userId}, ${p.memberId}, ${p.why}, ${p.help}, ${p.note}, ${p.operationId},
      ${p.now}, ${p.expiresAt}
    WHERE ${taken} < ${capacity} AND (SELECT count(*) ${madeLately(p)}) < ${INTRODUCTIONS_A_DAY} ON CONFLICT DO NOTHING`)
})

async function insertIntroduction(
  ctx: RequestContext,
  { member }: RelationView,
  made: New,
): Promise<SentIntroductionView> {
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  const { why, help, operationId, isHeldBack } = made
  const note = made.note || null
  const id = newId(now)
  const expiresAt = expiryOf(now)
  const args = { userId, communityId, memberId: member.id, now, id, why, help, note, operationId, expiresAt }
  const delivery = isHeldBack ? [] : await deliveryStatements(ctx, { id, memberId: member.id, note }, made)
  await db.commitIf([inserted(args), ...delivery])
  return { id, member, state: 'WAITING', createdAt: now, expiresAt, why, help, note, threadId: null }
}

type Delivered = { readonly id: string; readonly memberId: string; readonly note: string | null }

async function deliveryStatements(ctx: RequestContext, { id, memberId, note }: Delivered, made: New) {
  const { communityId } = ctx.actor
  const { why, help, requesterName } = made
  return [
    build
      .insert(receivedIntroductions)
      .values({ introductionId: id, communityId, userId: memberId, createdAt: ctx.now }),
    ...notificationStatements(
      ctx,
      { communityId, userId: memberId, causeKey: `introduction/${id}/asked` },
      introductionAskedNotification(requesterName),
    ),
    ...(await emailStatements(ctx, {
      communityId,
      recipient: { kind: 'USER', userId: memberId },
      template: 'introduction-requested',
      data: { requesterName, why, help, note },
      idempotencyKey: `introduction-requested/${id}/1`,
    })),
  ]
}
