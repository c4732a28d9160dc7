import { and, desc, eq, not, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { isFormerMember } from '#db/members/former-member.ts'
import { personView } from '#db/members/users.ts'
import { communities } from '#db/schema/communities.ts'
import { introductionSettings, introductions, receivedIntroductions } from '#db/schema/introductions.ts'
import { supportContacts, users } from '#db/schema/members.ts'
import { messageThreads } from '#db/schema/messages.ts'
import { build, hasId, isOfUser, statement, statementByShape } from '#db/statement.ts'
import {
  canAnswer,
  DEFAULT_CAPACITY,
  type ReceivedState,
  receivedState,
  type SentState,
  sentState,
} from '#shared/domain/introductions/introduction.ts'
import type { UserView } from '#shared/domain/members/views.ts'
import { hasBlocked } from './read-relation.ts'

/** The number of newest requests of each kind that a member sees. */
const SHOWN = 50

type Texts = { readonly why: string; readonly help: string; readonly note: string | null }

/** A request as its requester sees it. */
export type SentIntroductionView = Texts & {
  readonly id: string
  readonly member: UserView
  readonly state: SentState
  readonly createdAt: Date
  readonly expiresAt: Date
  /** Set once the request is accepted. */
  readonly threadId: string | null
}

/** A request as its recipient sees it. */
export type ReceivedIntroductionView = Texts & {
  readonly id: string
  readonly member: UserView
  readonly state: ReceivedState
  readonly canAnswer: boolean
  /** The membership of the requester has ended, or their account is not active. */
  readonly isFormer: boolean
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly threadId: string | null
}

const columns = {
  id: introductions.id,
  createdAt: introductions.createdAt,
  expiresAt: introductions.expiresAt,
  acceptedAt: introductions.acceptedAt,
  why: introductions.why,
  help: introductions.help,
  note: introductions.note,
}

function acceptedThread(p: ActorArgs) {
  return sql<string | null>`CASE WHEN ${introductions.acceptedAt} IS NOT NULL THEN (SELECT thread.id
    FROM ${messageThreads} AS thread WHERE thread.community_id = ${p.communityId}
      AND thread.first_id = min(${introductions.userId}, ${introductions.recipientId})
      AND thread.second_id = max(${introductions.userId}, ${introductions.recipientId})) END`
}

type SentArgs = ActorArgs & { readonly operationId: string | null }

const sent = statementByShape(
  (which: 'newest' | 'ofOperation') => (p: SentArgs) =>
    build
      .select({ ...columns, threadId: acceptedThread(p), user: personView() })
      .from(introductions)
      .innerJoin(users, hasId(users, introductions.recipientId, p))
      .innerJoin(communities, eq(communities.id, users.communityId))
      .where(
        and(
          isOfUser(introductions, p),
          which === 'ofOperation' ? sql`${introductions.operationId} = ${p.operationId}` : undefined,
        ),
      )
      .orderBy(desc(introductions.createdAt), desc(introductions.id))
      .limit(which === 'newest' ? SHOWN : 1),
)

async function readSent(
  { db, actor, now }: ActorContext,
  which: 'newest' | 'ofOperation',
  operationId: string | null = null,
): Promise<SentIntroductionView[]> {
  const { userId, communityId } = actor
  const rows = await db.read(sent(which)({ userId, communityId, operationId }))
  return rows.map(({ user, acceptedAt, ...row }) => ({
    ...row,
    member: user,
    state: sentState({ acceptedAt, expiresAt: row.expiresAt }, now),
  }))
}

/** The actor's own requests, newest first. */
export function listSentIntroductions(ctx: ActorContext): Promise<SentIntroductionView[]> {
  return readSent(ctx, 'newest')
}

export async function findSentIntroduction(
  ctx: ActorContext,
  { operationId }: { readonly operationId: string },
): Promise<SentIntroductionView | null> {
  const [found] = await readSent(ctx, 'ofOperation', operationId)
  return found ?? null
}

type ReceivedArgs = ActorArgs & { readonly id: string | null }

const received = statementByShape(
  (which: 'newest' | 'one') => (p: ReceivedArgs) =>
    build
      .select({
        ...columns,
        answer: receivedIntroductions.answer,
        threadId: acceptedThread(p),
        user: personView(),
        gate: users.gate,
        hasEnded: isFormerMember(p.communityId),
      })
      .from(receivedIntroductions)
      .innerJoin(introductions, hasId(introductions, receivedIntroductions.introductionId, p))
      .innerJoin(users, hasId(users, introductions.userId, p))
      .innerJoin(communities, eq(communities.id, users.communityId))
      .where(
        and(
          isOfUser(receivedIntroductions, p),
          which === 'one' ? sql`${receivedIntroductions.introductionId} = ${p.id}` : undefined,
          not(hasBlocked(p.communityId, p.userId, sql`${introductions.userId}`)),
        ),
      )
      .orderBy(desc(receivedIntroductions.createdAt), desc(receivedIntroductions.introductionId))
      .limit(which === 'newest' ? SHOWN : 1),
)

async function readReceived(
  { db, actor, now }: ActorContext,
  which: 'newest' | 'one',
  id: string | null = null,
): Promise<ReceivedIntroductionView[]> {
  const { userId, communityId } = actor
  const rows = await db.read(received(which)({ userId, communityId, id }))
  return rows.map(({ user, answer, hasEnded, acceptedAt: _acceptedAt, gate: _gate, ...row }) => {
    const isFormer = hasEnded || !user.isActive
    const answered = { answer, expiresAt: row.expiresAt, isFormer }
    return {
      ...row,
      isFormer,
      member: user,
      state: receivedState(answered, now),
      canAnswer: canAnswer(answered, now),
    }
  })
}

/** The requests sent to the actor, newest first, without those of members blocked by the actor. */
export function listReceivedIntroductions(ctx: ActorContext): Promise<ReceivedIntroductionView[]> {
  return readReceived(ctx, 'newest')
}

export async function findReceivedIntroduction(
  ctx: ActorContext,
  id: string,
): Promise<ReceivedIntroductionView | null> {
  const [found] = await readReceived(ctx, 'one', id)
  return found ?? null
}

export type IntroductionSettingsView = {
  readonly capacity: number
  readonly copiesAssistant: boolean
  /** Whether the member has named an assistant. */
  readonly hasAssistant: boolean
}

const settings = statement((p: ActorArgs) =>
  build
    .select({
      capacity: introductionSettings.capacity,
      copiesAssistant: introductionSettings.copiesAssistant,
      hasAssistant: sql<boolean>`EXISTS (SELECT 1 FROM ${supportContacts} AS contact
        WHERE contact.user_id = ${p.userId} AND contact.community_id = ${p.communityId} AND contact.kind = 'ASSISTANT')`.mapWith(
        Boolean,
      ),
    })
    .from(users)
    .leftJoin(introductionSettings, isOfUser(introductionSettings, { userId: users.id, communityId: p.communityId }))
    .where(hasId(users, p.userId, p)),
)

export async function readIntroductionSettings({ db, actor }: ActorContext): Promise<IntroductionSettingsView> {
  const { userId, communityId } = actor
  const [row] = await db.read(settings({ userId, communityId }))
  return {
    capacity: row?.capacity ?? DEFAULT_CAPACITY,
    copiesAssistant: row?.copiesAssistant ?? false,
    hasAssistant: row?.hasAssistant ?? false,
  }
}
