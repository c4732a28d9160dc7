import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { ActorContext } from '#db/context.ts'
import { articleRevisions, articles } from '#db/schema/articles.ts'
import { build } from '#db/statement.ts'
import { CONTENT_MAX_BYTES } from '#shared/domain/articles/limits.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { NO_REVISION } from '#shared/domain/articles/no-revision.ts'
import { readable } from '#shared/domain/articles/text-runs.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { countWords } from '#shared/kernel/words.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { sanitiseArticle } from '#shared/server/html/sanitise-article.ts'
import { checkOperationId } from '../operation-id.ts'
import { type ArticleWithText, toArticleWithText } from './article-rows.ts'
import { selectArticlesWithText } from './read-articles.ts'

export type AutoSaveRevisionInput = {
  readonly articleId: string
  readonly title: string
  readonly content: string
  /** The revision that the writer started from, NO_REVISION for none. Without it the text replaces any current revision. */
  readonly baseRevisionId?: string | null | undefined
  readonly operationId?: string | null | undefined
}

export type SaveRevisionInput = AutoSaveRevisionInput & {
  /** Condition that selects the article among those the writer may see. */
  readonly isVisible: SQL | undefined
  /** Condition under which the writer may change its text. */
  readonly isWritable: SQL | undefined
  /** Further statements of the batch; they test `becameCurrent` themselves. */
  readonly extraStatements?: (revisionId: string) => readonly BatchItem<'sqlite'>[]
}

export type SaveOutcome =
  | { readonly kind: 'notFound' }
  | { readonly kind: 'refused'; readonly article: ArticleWithText }
  | { readonly kind: 'saved'; readonly article: ArticleWithText }

/** Condition on `articles`: true once this revision has become the current text. */
export function becameCurrent(revisionId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${articleRevisions} WHERE ${articleRevisions.id} = ${revisionId}
    AND ${articleRevisions.communityId} = ${articles.communityId} AND ${articleRevisions.becameCurrent} = 1)`
}

/**
 * Stores a text as a revision and makes it the current one. If it was written on another revision than the current one, it
 * is stored without becoming current and StaleRevision is thrown. One batch does both, so that two tabs that save at once
 * both have their text stored.
 */
export async function saveRevision(ctx: ActorContext, input: SaveRevisionInput): Promise<SaveOutcome> {
  const { db, actor, now } = ctx
  const { isVisible, isWritable, extraStatements } = input
  const operationId = checkOperationId(input.operationId)
  if (new TextEncoder().encode(input.title + input.content).length > CONTENT_MAX_BYTES)
    throw new AppError('TooLarge', { message: ARTICLE_MESSAGES.tooLarge })
  const title = readable(input.title).trim()
  const content = sanitiseArticle(input.content)
  const wordCount = countWords(plainText(content))

  const id = newId(now)
  const base = input.baseRevisionId ?? null
  const isEditable = and(isVisible, isWritable)
  const isCurrent = base === null ? sql`1` : sql`(COALESCE(${articles.currentRevisionId}, ${NO_REVISION}) IS ${base})`
  const [, , found, stored] = await db.commit([
    build
      .insert(articleRevisions)
      .select(
        build
          .select({
            id: sql<string>`${id}`.as('id'),
            communityId: articles.communityId,
            articleId: articles.id,
            authorId: sql<string>`${actor.userId}`.as('author_id'),
            baseRevisionId: (base === null
              ? sql`${articles.currentRevisionId}`
              : sql`${base === NO_REVISION ? null : base}`
            ).as('base_revision_id'),
            title: sql<string>`${title}`.as('title'),
            content: sql<string>`${content}`.as('content'),
            wordCount: sql<number>`${wordCount}`.as('word_count'),
            becameCurrent: sql<boolean>`${isCurrent}`.as('became_current'),
            operationId: sql`${operationId}`.as('operation_id'),
            createdAt: sql`${now.getTime()}`.as('created_at'),
          })
          .from(articles)
          .where(isEditable),
      )
      .onConflictDoNothing(),
    build
      .update(articles)
      .set({ currentRevisionId: id, title, wordCount, updatedAt: now })
      .where(and(isEditable, becameCurrent(id))),
    selectArticlesWithText(isVisible),
    build
      .select({ id: articleRevisions.id, becameCurrent: articleRevisions.becameCurrent })
      .from(articleRevisions)
      .where(
        and(
          eq(articleRevisions.articleId, input.articleId),
          eq(articleRevisions.communityId, actor.communityId),
          eq(articleRevisions.authorId, actor.userId),
          or(eq(articleRevisions.id, id), eq(articleRevisions.operationId, operationId ?? '')),
        ),
      ),
    ...(extraStatements?.(id) ?? []),
  ])

  if (!found[0]) return { kind: 'notFound' }
  const article = toArticleWithText(found[0])
  if (!stored[0]) return { kind: 'refused', article }
  if (!stored[0].becameCurrent) throw staleRevision(article, stored[0].id)
  return { kind: 'saved', article }
}

function staleRevision({ currentRevision }: ArticleWithText, keptRevisionId: string): AppError {
  const current = currentRevision && {
    id: currentRevision.id,
    title: currentRevision.title,
    content: currentRevision.content,
    updatedAt: currentRevision.updatedAt.toISOString(),
  }
  return new AppError('StaleRevision', {
    message: ARTICLE_MESSAGES.staleRevision,
    extensions: { current, keptRevisionId },
  })
}
