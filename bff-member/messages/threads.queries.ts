import { and, asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { jsonRow } from '#db/json-rows.ts'
import { newestFirst, type PlaceArgs, placeArgs } from '#db/lists/newest-first.ts'
import { isFormerMember } from '#db/members/former-member.ts'
import { personView } from '#db/members/users.ts'
import { isUnread } from '#db/messages/unread-messages.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { messageDrafts, threadMembers, threadMessages } from '#db/schema/messages.ts'
import { build, hasId, isAlso, isOfUser, statement, statementByShape } from '#db/statement.ts'
import type { UserView } from '#shared/domain/members/views.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import { hasBlocked } from '../introductions/read-relation.ts'

export type MessageView = {
  readonly id: string
  readonly seq: number
  readonly body: string
  readonly isOwn: boolean
  readonly createdAt: Date
}

export type DraftView = { readonly revisionId: string; readonly content: string; readonly savedAt: Date }

export type ThreadView = {
  readonly id: string
  readonly other: UserView
  readonly isBlocked: boolean
  readonly canWrite: boolean
  /** The other member's membership has ended. */
  readonly isFormer: boolean
  /** Counted up to `UNREAD_MAX`. */
  readonly unread: number
  readonly lastAt: Date
  readonly newest: MessageView | null
  readonly draft: DraftView | null
}

export const UNREAD_MAX = 100

/** Condition on `thread_messages`: written by or delivered to the actor. */
function isVisible(p: ActorArgs) {
  return or(eq(threadMessages.userId, p.userId), eq(threadMessages.isDelivered, true))
}

const messageColumns = {
  id: threadMessages.id,
  seq: threadMessages.seq,
  body: threadMessages.body,
  userId: threadMessages.userId,
  createdAt: threadMessages.createdAt,
}

function toMessageView(
  { userId, ...row }: Omit<MessageView, 'isOwn'> & { readonly userId: string },
  actor: ActorArgs,
): MessageView {
  return { ...row, isOwn: userId === actor.userId }
}

function unreadCount(p: ActorArgs) {
  const unread = build
    .select({ one: sql`1`.as('one') })
    .from(threadMessages)
    .where(isUnread(p, threadMembers))
    .limit(UNREAD_MAX)
  return sql<number>`(SELECT count(*) FROM ${unread})`
}

const LAST_WRITTEN_FIRST = newestFirst(threadMembers.lastAt, threadMembers.threadId)

type ThreadArgs = ActorArgs & PlaceArgs & { readonly threadId: string | null }

const threads = statementByShape(
  (which: 'newest' | 'one') => (p: ThreadArgs) =>
    build
      .select({
        id: threadMembers.threadId,
        lastAt: threadMembers.lastAt,
        user: personView(),
        isFormer: isFormerMember(p.communityId),
        isBlocked: hasBlocked(p.communityId, p.userId, sql`${threadMembers.otherId}`),
        unread: unreadCount(p),
        newest: jsonRow(messageColumns, (row) =>
          build
            .select({ row })
            .from(threadMessages)
            .where(
              and(
                eq(threadMessages.threadId, threadMembers.threadId),
                eq(threadMessages.communityId, p.communityId),
                isVisible(p),
              ),
            )
            .orderBy(desc(threadMessages.seq))
            .limit(1),
        ),
        draft: {
          revisionId: messageDrafts.revisionId,
          content: messageDrafts.content,
          savedAt: messageDrafts.savedAt,
        },
      })
      .from(threadMembers)
      .innerJoin(users, hasId(users, threadMembers.otherId, p))
      .innerJoin(communities, eq(communities.id, users.communityId))
      .leftJoin(
        messageDrafts,
        and(
          eq(messageDrafts.threadId, threadMembers.threadId),
          isOfUser(messageDrafts, { userId: threadMembers.userId, communityId: p.communityId }),
        ),
      )
      .where(
        and(
          isOfUser(threadMembers, p),
          which === 'one' ? sql`${threadMembers.threadId} = ${p.threadId}` : LAST_WRITTEN_FIRST.isFrom(p),
        ),
      )
      .orderBy(...LAST_WRITTEN_FIRST.order)
      .limit(p.limit),
)

async function readThreads(
  { db, actor }: ActorContext,
  which: 'newest' | 'one',
  args: Omit<ThreadArgs, keyof ActorArgs>,
) {
  const { userId, communityId } = actor
  const rows = await db.read(threads(which)({ userId, communityId, ...args }))
  return rows.map(({ user: other, newest, ...row }): ThreadView => {
    return {
      ...row,
      other,
      canWrite: other.isActive && !row.isFormer && !row.isBlocked,
      newest: newest && toMessageView(newest, actor),
    }
  })
}

/** The actor's threads, the one with the newest message first. */
export async function listThreads(ctx: ActorContext, page: PageInput): Promise<ConnectionView<ThreadView>> {
  const rows = await readThreads(ctx, 'newest', { threadId: null, ...placeArgs(page) })
  return pageOf(rows, page, (thread) => edgeAt({ at: thread.lastAt, id: thread.id }, thread))
}

/** A thread of the actor; null for any other. */
export async function findThread(ctx: ActorContext, threadId: string): Promise<ThreadView | null> {
  const [thread] = await readThreads(ctx, 'one', { threadId, ...placeArgs({ first: 0, after: null }) })
  return thread ?? null
}

type MessagesArgs = ActorArgs & { readonly threadId: string; readonly seq: number; readonly limit: number }

/** Joined with the actor's participation in the thread, so that nobody else's messages are read. */
const messages = statementByShape(
  (side: 'before' | 'after') => (p: MessagesArgs) =>
    build
      .select(messageColumns)
      .from(threadMembers)
      .innerJoin(
        threadMessages,
        and(eq(threadMessages.threadId, p.threadId), isAlso(threadMessages.communityId, p.communityId)),
      )
      .where(
        and(
          eq(threadMembers.threadId, p.threadId),
          eq(threadMembers.userId, p.userId),
          isAlso(threadMembers.communityId, p.communityId),
          side === 'before' ? lt(threadMessages.seq, p.seq) : gt(threadMessages.seq, p.seq),
          isVisible(p),
        ),
      )
      .orderBy(side === 'before' ? desc(threadMessages.seq) : asc(threadMessages.seq))
      .limit(p.limit),
)

const ofOperation = statement((p: ActorArgs & { readonly operationId: string }) =>
  build
    .select(messageColumns)
    .from(threadMessages)
    .where(and(isOfUser(threadMessages, p), eq(threadMessages.operationId, p.operationId))),
)

/** The message that the operation sent. */
export async function findSentMessage({ db, actor }: ActorContext, operationId: string): Promise<MessageView | null> {
  const { userId, communityId } = actor
  const [found] = await db.read(ofOperation({ userId, communityId, operationId }))
  return found ? toMessageView(found, actor) : null
}

export type MessagesPage = {
  readonly threadId: string
  readonly size: number
  /** The newest messages before this position. */
  readonly before: number | null
  /** Or the oldest messages after this position. */
  readonly after: number | null
}

export type MessagesView = { readonly messages: readonly MessageView[]; readonly hasMore: boolean }

const AFTER_ALL = 2 ** 31

/** A page of a thread, oldest first. */
export async function listMessages(
  { db, actor }: ActorContext,
  { threadId, size, before, after }: MessagesPage,
): Promise<MessagesView> {
  const { userId, communityId } = actor
  const side = after === null ? 'before' : 'after'
  const seq = after ?? before ?? AFTER_ALL
  const rows = await db.read(messages(side)({ userId, communityId, threadId, seq, limit: size + 1 }))
  const shown = rows.slice(0, size).map((row) => toMessageView(row, actor))
  return { messages: side === 'before' ? shown.reverse() : shown, hasMore: rows.length > size }
}
