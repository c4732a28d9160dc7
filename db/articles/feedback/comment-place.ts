import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { articleFeedback } from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { build, statement } from '#db/statement.ts'
import { PASSAGE_TEXTS } from '#shared/domain/articles/passages/messages.ts'
import {
  PASSAGE_COMMENTS_MAX,
  PASSAGE_CONTEXT_CHARACTERS,
  PASSAGE_MAX_CHARACTERS,
  PASSAGES_MAX,
  type Passage,
} from '#shared/domain/articles/passages/passage.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import type { FeedbackReader } from './read-feedback.ts'

/** Where a comment belongs: to a passage without comments, to the comments about a passage, or else to the whole article. */
export type CommentPlace = {
  readonly passage?: Passage | null | undefined
  readonly threadId?: string | null | undefined
}

export type CheckedPlace = { readonly passage: Passage | null; readonly threadId: string | null }

export function checkPlace({ passage = null, threadId = null }: CommentPlace): CheckedPlace {
  const isFit =
    !passage ||
    (!threadId &&
      passage.quote.trim() !== '' &&
      passage.quote.length <= PASSAGE_MAX_CHARACTERS &&
      Math.max(passage.before.length, passage.after.length) <= PASSAGE_CONTEXT_CHARACTERS &&
      passage.start >= 0)
  if (!isFit) throw new AppError('BadRequest.Invalid', { fields: { passage: FORM_CODES.unknown } })
  return { passage, threadId }
}

type PlaceArgs = { readonly articleId: string; readonly communityId: string; readonly threadId: string | null }

/** The context of a new comment: how many passages have comments, and whether its thread is private and how long it is. */
export const commentPlace = statement((p: PlaceArgs) => {
  const passages = build
    .select({ total: count() })
    .from(articleFeedback)
    .where(
      and(
        eq(articleFeedback.articleId, p.articleId),
        eq(articleFeedback.communityId, p.communityId),
        isNotNull(articleFeedback.activeAt),
      ),
    )
  const comments = alias(articleFeedback, 'comments')
  const written = build
    .select({ total: count() })
    .from(comments)
    .where(and(eq(comments.threadId, p.threadId ?? ''), eq(comments.communityId, p.communityId)))
  return build
    .select({
      passages: sql<number>`${passages}`,
      comments: sql<number>`${written}`,
      threadId: articleFeedback.id,
      isPrivate: articleFeedback.isPrivate,
    })
    .from(communities)
    .leftJoin(
      articleFeedback,
      and(
        sql`${articleFeedback.id} = ${p.threadId}`,
        eq(articleFeedback.articleId, p.articleId),
        eq(articleFeedback.communityId, p.communityId),
        isNotNull(articleFeedback.activeAt),
      ),
    )
    .where(eq(communities.id, p.communityId))
})

type FoundPlace = {
  readonly passages: number
  readonly comments: number
  readonly threadId: string | null
  readonly isPrivate: boolean | null
}

/** Throws for a thread that this reader may not see, and when the maximum number of passages or comments is reached. */
export function checkRoom(
  { passage, threadId }: CheckedPlace,
  found: FoundPlace | undefined,
  reader: FeedbackReader,
): void {
  if (threadId && (!found?.threadId || (found.isPrivate && reader === 'author'))) throw new AppError('NotFound')
  if (passage && (found?.passages ?? 0) >= PASSAGES_MAX)
    throw new AppError('Unprocessable', { message: PASSAGE_TEXTS.tooManyPassages })
  if (threadId && (found?.comments ?? 0) >= PASSAGE_COMMENTS_MAX)
    throw new AppError('Unprocessable', { message: PASSAGE_TEXTS.tooManyComments })
}
