import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from '#db/client.ts'
import { articleRevisions, articles } from '#db/schema/articles.ts'
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
import { articlesWithText } from './read-articles.ts'

export type AutoSaveRevisionInput = {
  readonly articleId: string
  readonly title: string
  readonly content: string
  /** The revision the text was written on, NO_REVISION before the first; without one it is saved over whatever is there. */
  readonly baseRevisionId?: string | null | undefined
  readonly operationId?: string | null | undefined
}

type Writer = {
  readonly db: Db
  readonly actor: { readonly userId: string; readonly communityId: string }
  readonly now: Date
  /** Picks the one article among those the writer may see. */
  readonly which: SQL | undefined
  /** What lets the writer change its text. */
  readonly mayWrite: SQL | undefined
  /** Written with a revision that became current, and only then. */
  readonly follows?: (revisionId: string) => readonly BatchItem<'sqlite'>[]
}

export type KeptRevision =
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly article: ArticleWithText }
  | { readonly kind: 'kept'; readonly article: ArticleWithText }

/** Holds once this revision has become the text of its article. */
export function becameCurrent(revisionId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${articleRevisions} WHERE ${articleRevisions.id} = ${revisionId} AND ${articleRevisions.becameCurrent} = 1)`
}

/**
 * Keeps a text as a revision and makes it the current one, unless it was written on another than the current: then it
 * is kept beside it and refused as stale. Both happen in one batch, so neither of two tabs can lose its text.
 */
export async function keepRevision(
  { db, actor, now, which, mayWrite, follows }: Writer,
  input: AutoSaveRevisionInput,
): Promise<KeptRevision> {
  const operationId = checkOperationId(input.operationId)
  if (new TextEncoder().encode(input.title + input.content).length > CONTENT_MAX_BYTES)
    throw new AppError('TooLarge', { message: ARTICLE_MESSAGES.tooLarge })
  const title = readable(input.title).trim()
  const content = sanitiseArticle(input.content)
  const wordCount = countWords(plainText(content))

  const id = newId(now)
  const base = input.baseRevisionId ?? null
  const isEditable = and(which, mayWrite)
  const isCurrent = base === null ? sql`1` : sql`(COALESCE(${articles.currentRevisionId}, ${NO_REVISION}) IS ${base})`
  const [, , found, kept] = await db.commit([
    db.build
      .insert(articleRevisions)
      .select(
        db.build
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
    db.build
      .update(articles)
      .set({ currentRevisionId: id, title, wordCount, updatedAt: now })
      .where(and(isEditable, becameCurrent(id))),
    articlesWithText(db, which),
    db.build
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
    ...(follows?.(id) ?? []),
  ])

  if (!found[0]) return { kind: 'none' }
  const article = toArticleWithText(found[0])
  if (!kept[0]) return { kind: 'refused', article }
  if (!kept[0].becameCurrent) throw staleRevision(article, kept[0].id)
  return { kind: 'kept', article }
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
