import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { feedbackMarker } from '#db/articles/feedback/mark-feedback-read.ts'
import { type FeedbackThread, feedbackReader } from '#db/articles/feedback/read-feedback.ts'
import { type ThreadsInput, threadsReader } from '#db/articles/feedback/read-threads.ts'
import { presenceReader } from '#db/articles/presence/read-presence.ts'
import { presenceRecorder } from '#db/articles/presence/say-present.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { articleFeedback, articles } from '#db/schema/articles/articles.ts'
import { build, statement } from '#db/statement.ts'
import { FEEDBACK_FIRST_PAGE } from '#shared/domain/articles/limits.ts'
import type { PassageThreadView } from '#shared/domain/articles/views.ts'
import type { Cursor } from '#shared/kernel/cursor.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { isInWork } from '../articles.queries.ts'
import { isOwnArticle, isOwnArticleEvenTrashed } from '../context.ts'

const NO_FEEDBACK: FeedbackThread = {
  edges: [],
  unreadCount: 0,
  pageInfo: { hasNextPage: false, hasPreviousPage: false },
}

export type ReadOwnFeedbackInput = {
  /** Null for the article in work. */
  readonly articleId: string | null
  readonly last: number
  readonly before: Cursor | null
}

const readFeedback = feedbackReader(isOwnArticleEvenTrashed, 'author')
const readFeedbackInWork = feedbackReader(isInWork, 'author')
export const markOwnFeedbackRead = feedbackMarker(isOwnArticle, 'author')
const recordPresence = presenceRecorder(isOwnArticle, 'author')
/** Presence on the article in work, which is rendered with its page. */
export const readPresenceInWork = presenceReader(isInWork, 'author')

/** The feedback thread of an own article, also while its text can be read in the trash; empty if no article is given and none is in work. */
export async function readOwnFeedback(
  ctx: ActorContext,
  { articleId, ...page }: ReadOwnFeedbackInput,
): Promise<FeedbackThread> {
  const { actor, now } = ctx
  if (articleId === null) return (await readFeedbackInWork(ctx, actor, page)) ?? NO_FEEDBACK
  const thread = checkFound(await readFeedback(ctx, { ...actor, articleId, now }, page))
  return thread
}

const notesInWork = statement((p: ActorArgs) => {
  const inWork = build.select({ id: articles.id }).from(articles).where(isInWork(p)).limit(1)
  const submitted = build.select({ at: articles.submittedAt }).from(articles).where(isInWork(p)).limit(1)
  return build
    .select({ remark: articleFeedback.remark })
    .from(articleFeedback)
    .where(
      and(
        eq(articleFeedback.articleId, inWork),
        eq(articleFeedback.communityId, p.communityId),
        eq(articleFeedback.authorId, p.userId),
        isNull(articleFeedback.threadId),
        sql`${articleFeedback.createdAt} >= COALESCE(${submitted}, 0)`,
      ),
    )
    .orderBy(desc(articleFeedback.createdAt), desc(articleFeedback.id))
    .limit(FEEDBACK_FIRST_PAGE)
})

/**
 * The comments its author sent to the editor since the article in work was submitted, oldest first; for a draft, all of
 * them.
 */
export async function readOwnNotes({ db, actor }: ActorContext): Promise<string[]> {
  return (await db.read(notesInWork(actor))).map(({ remark }) => remark).toReversed()
}

const readThreads = threadsReader(isOwnArticle, 'author')
const readThreadsInWork = threadsReader(isInWork, 'author')

/** The comments about passages of an own article; empty if no article is given and none is in work. */
export function readOwnThreads(
  ctx: ActorContext,
  articleId: string | null,
  asked: Partial<ThreadsInput> = {},
): Promise<PassageThreadView[]> {
  const input = { changedSince: null, threadId: null, ...asked }
  if (articleId === null) return readThreadsInWork(ctx, ctx.actor, input)
  return readThreads(ctx, { ...ctx.actor, articleId }, input)
}

export async function sayPresent(ctx: ActorContext, articleId: string, isWriting: boolean) {
  const presence = checkFound(await recordPresence(ctx, { ...ctx.actor, articleId }, isWriting))
  return presence
}
