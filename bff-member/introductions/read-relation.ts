import { and, desc, eq, exists, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { jsonRow, jsonRows } from '#db/json-rows.ts'
import { isFormerMember } from '#db/members/former-member.ts'
import { personView } from '#db/members/users.ts'
import { communities } from '#db/schema/communities.ts'
import { introductionSettings, introductions, receivedIntroductions } from '#db/schema/introductions.ts'
import { users } from '#db/schema/members.ts'
import { memberBlocks, messageThreads } from '#db/schema/messages.ts'
import { anyRow, build, hasId, isAlso, isOfUser, statement } from '#db/statement.ts'
import {
  CAPACITIES,
  CAPACITY_MS,
  DEFAULT_CAPACITY,
  isTooSoon,
  nextSlot,
  type SentState,
  sentState,
} from '#shared/domain/introductions/introduction.ts'
import type { UserView } from '#shared/domain/members/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MemberContext } from '../context.ts'

export type PairArgs = ActorArgs & { readonly memberId: string; readonly now: Date }

/** Condition on `introductions`: the request reached the member, or the actor believes that it did. */
function countsForActor(p: ActorArgs): SQL | undefined {
  const received = anyRow()
    .from(receivedIntroductions)
    .where(
      and(
        eq(receivedIntroductions.introductionId, introductions.id),
        eq(receivedIntroductions.communityId, p.communityId),
      ),
    )
  return or(eq(introductions.userId, p.userId), exists(received))
}

/** The requests that use up the member's capacity. */
export function takenPlaces(p: PairArgs): SQL | undefined {
  return and(
    eq(introductions.communityId, p.communityId),
    eq(introductions.recipientId, p.memberId),
    gt(introductions.createdAt, sql`${p.now} - ${CAPACITY_MS}`),
    countsForActor(p),
  )
}

/** The id of the thread between the actor and the member. */
export function threadOfPair({ userId, communityId, memberId }: Omit<PairArgs, 'now'>) {
  return build
    .select({ id: messageThreads.id })
    .from(messageThreads)
    .where(
      and(
        eq(messageThreads.communityId, communityId),
        sql`${messageThreads.firstId} = min(${userId}, ${memberId})`,
        sql`${messageThreads.secondId} = max(${userId}, ${memberId})`,
      ),
    )
}

/** Whether one member has blocked another. */
export function hasBlocked(communityId: string | SQL, by: string | SQL, whom: string | SQL): SQL<boolean> {
  return sql`EXISTS (SELECT 1 FROM ${memberBlocks} AS blocked WHERE blocked.user_id = ${by}
    AND blocked.blocked_id = ${whom} AND blocked.community_id = ${communityId})`.mapWith(Boolean)
}

type Direction = { readonly from: string; readonly to: string; readonly communityId: string }

/** Requests from one member to another that reached the recipient. */
function receivedBetween({ from, to, communityId }: Direction, isMeant: SQL | undefined) {
  return anyRow()
    .from(introductions)
    .innerJoin(
      receivedIntroductions,
      and(
        eq(receivedIntroductions.introductionId, introductions.id),
        eq(receivedIntroductions.communityId, communityId),
      ),
    )
    .where(and(isOfUser(introductions, { userId: from, communityId }), eq(introductions.recipientId, to), isMeant))
}

/** Whether the member has said "no" to the actor once. */
export function hasRefused({ communityId, userId, memberId }: Omit<PairArgs, 'now'>): SQL<boolean> {
  const refused = receivedBetween(
    { communityId, from: userId, to: memberId },
    sql`${receivedIntroductions.answer} = 'NO'`,
  )
  return sql`EXISTS ${refused}`.mapWith(Boolean)
}

const MOST_PLACES = Math.max(...CAPACITIES)

const pair = statement((p: PairArgs) =>
  build
    .select({
      user: personView(),
      gate: users.gate,
      isFormer: isFormerMember(p.communityId),
      timeZone: communities.timeZone,
      capacity: introductionSettings.capacity,
      taken: jsonRows({ at: introductions.createdAt }, (row) =>
        build
          .select({ row })
          .from(introductions)
          .where(takenPlaces(p))
          .orderBy(desc(introductions.createdAt))
          .limit(MOST_PLACES),
      ),
      sent: jsonRow(
        {
          createdAt: introductions.createdAt,
          expiresAt: introductions.expiresAt,
          acceptedAt: introductions.acceptedAt,
        },
        (row) =>
          build
            .select({ row })
            .from(introductions)
            .where(and(isOfUser(introductions, p), eq(introductions.recipientId, p.memberId)))
            .orderBy(desc(introductions.createdAt), desc(introductions.id))
            .limit(1),
      ),
      /** The member waits for the actor's answer. */
      hasAsked: sql<boolean>`EXISTS ${askedByMember(p)}`.mapWith(Boolean),
      threadId: sql<string | null>`${threadOfPair(p)}`,
      isBlocking: hasBlocked(p.communityId, p.userId, p.memberId),
    })
    .from(users)
    .innerJoin(communities, eq(communities.id, users.communityId))
    .leftJoin(introductionSettings, isOfUser(introductionSettings, { userId: users.id, communityId: p.communityId }))
    .where(and(hasId(users, p.memberId, p), isAlso(users.kind, 'MEMBER'))),
)

function askedByMember({ communityId, userId, memberId, now }: PairArgs) {
  return receivedBetween(
    { communityId, from: memberId, to: userId },
    and(
      sql`${introductions.closedAt} IS NULL`,
      gt(introductions.expiresAt, now),
      isNotNull(receivedIntroductions.introductionId),
    ),
  )
}

export const RELATION_STATES = [
  'NONE',
  'FREE',
  'WAITING',
  'UNAVAILABLE',
  'ASKED_YOU',
  'CONNECTED',
  'BLOCKED',
  'FORMER',
] as const
export type RelationState = (typeof RELATION_STATES)[number]

export type RelationView = {
  readonly member: UserView
  readonly state: RelationState
  /** Null: requests are accepted now. */
  readonly slot: Date | 'NEVER' | null
  /** The community's time zone. */
  readonly timeZone: string
  readonly sent: { readonly createdAt: Date; readonly expiresAt: Date } | null
  readonly threadId: string | null
}

/**
 * The actor's relation to another member, as far as the actor may know it. Throws NotFound for unknown and inactive
 * members.
 */
export async function readRelation({ db, actor, now }: ActorContext, memberId: string): Promise<RelationView> {
  const { userId, communityId } = actor
  const [row] = await db.read(pair({ userId, communityId, memberId, now }))
  if (!row?.user.isActive || row.gate !== 'NONE') throw new AppError('NotFound')
  const { sent, threadId, timeZone } = row
  const slot = nextSlot(
    row.capacity ?? DEFAULT_CAPACITY,
    row.taken.map(({ at }) => at),
  )
  return { member: row.user, state: stateOf(row, memberId === userId, now), slot, timeZone, sent, threadId }
}

/** The relation as shown on a page. Staff who view a member's pages see only that the other member exists. */
export async function readShownRelation(
  ctx: Pick<MemberContext, 'actor' | 'db' | 'now'>,
  memberId: string,
): Promise<RelationView> {
  const relation = await readRelation(ctx, memberId)
  if (!ctx.actor.viewing) return relation
  return { ...relation, state: 'NONE', slot: null, sent: null, threadId: null }
}

type PairRow = {
  readonly isFormer: boolean
  readonly isBlocking: boolean
  readonly threadId: string | null
  readonly hasAsked: boolean
  readonly sent: { readonly createdAt: Date; readonly expiresAt: Date; readonly acceptedAt: Date | null } | null
}

const STATE_OF_SENT: Readonly<Record<SentState, RelationState>> = {
  WAITING: 'WAITING',
  ACCEPTED: 'FREE',
  UNAVAILABLE: 'UNAVAILABLE',
}

function stateOf(
  { isBlocking, isFormer, threadId, hasAsked, sent }: PairRow,
  isSelf: boolean,
  now: Date,
): RelationState {
  if (isSelf) return 'NONE'
  if (isBlocking) return 'BLOCKED'
  if (isFormer) return 'FORMER'
  if (threadId) return 'CONNECTED'
  if (hasAsked) return 'ASKED_YOU'
  return sent && isTooSoon(sent, now) ? STATE_OF_SENT[sentState(sent, now)] : 'FREE'
}
