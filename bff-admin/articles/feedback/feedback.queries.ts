import { feedbackMarker } from '#db/articles/feedback/mark-feedback-read.ts'
import { feedbackReader } from '#db/articles/feedback/read-feedback.ts'
import { type ThreadsInput, threadsReader } from '#db/articles/feedback/read-threads.ts'
import { presenceReader } from '#db/articles/presence/read-presence.ts'
import { presenceRecorder } from '#db/articles/presence/say-present.ts'
import { stillLooking } from '#db/articles/text-looks.ts'
import type { ActorContext } from '#db/context.ts'
import type { PassageThreadView } from '#shared/domain/articles/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { type ArticleArgs, checkCanManageArticles, isManageable } from '../article-access.ts'
import type { ArticlePageInput } from '../articles.queries.ts'

const readFeedback = feedbackReader(isManageable, 'editors')
const readThreads = threadsReader(isManageable, 'editors')
const markFeedbackRead = feedbackMarker(isManageable, 'editors')

export async function readFeedbackForEditor(ctx: ActorContext, { articleId, ...page }: ArticlePageInput) {
  const [, thread] = await Promise.all([
    checkCanManageArticles(ctx),
    readFeedback(ctx, { ...ctx.actor, articleId }, page),
  ])
  if (!thread) throw new AppError('NotFound')
  return thread
}

/** The comments about passages, including private ones; empty for an article outside the community. */
export async function readThreadsForEditor(
  ctx: ActorContext,
  articleId: string,
  asked: Partial<ThreadsInput> = {},
): Promise<PassageThreadView[]> {
  const [, threads] = await Promise.all([
    checkCanManageArticles(ctx),
    readThreads(ctx, { ...ctx.actor, articleId }, { changedSince: null, threadId: null, ...asked }),
  ])
  return threads
}

export type MarkReadInput = { readonly articleId: string; readonly remarkId: string }

export async function markFeedbackReadByEditor(ctx: ActorContext, input: MarkReadInput) {
  await checkCanManageArticles(ctx)
  return markFeedbackRead(ctx, { ...ctx.actor, ...input })
}

const recordPresence = presenceRecorder(isManageable, 'editors', (p: ArticleArgs & { readonly now: Date }) => [
  stillLooking(p),
])
const readPresence = presenceReader(isManageable, 'editors')

/** Presence as rendered with the page. */
export async function readPresenceForEditor(ctx: ActorContext, articleId: string) {
  const [, presence] = await Promise.all([checkCanManageArticles(ctx), readPresence(ctx, { ...ctx.actor, articleId })])
  return presence
}

export async function sayPresent(ctx: ActorContext, articleId: string, isWriting: boolean) {
  const presence = await recordPresence(ctx, { ...ctx.actor, articleId }, isWriting)
  if (presence) return presence
  await checkCanManageArticles(ctx)
  throw new AppError('NotFound')
}
