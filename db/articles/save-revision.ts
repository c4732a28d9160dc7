import type { SQL } from 'drizzle-orm'
import { articleRevisions, articles } from '#db/schema/articles/articles.ts'
import { statement } from '#db/statement.ts'
import { revisionsOf, type SaveArgs, type SavedText, type SaveOutcome } from '#db/texts/revisions.ts'
import { CONTENT_MAX_BYTES, SAVED_TITLE_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { countWords } from '#shared/kernel/words.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { type ArticleWithText, toArticleWithText } from './article-rows.ts'
import { selectArticlesWithText } from './read-articles.ts'

export type AutoSaveRevisionInput = SavedText & { readonly articleId: string }

export type RestoreRevisionInput = {
  readonly articleId: string
  readonly revisionId: string
  readonly operationId?: string | null | undefined
}

export type ArticleOutcome = SaveOutcome<ArticleWithText>
export type SavedArgs = SaveArgs<{ readonly articleId: string }>

type Conditions = {
  /** Selects the article among those the writer may see. */
  readonly isVisible: (p: SavedArgs) => SQL | undefined
  /** Condition under which the writer may change its text. */
  readonly isWritable: (p: SavedArgs) => SQL | undefined
}

export const ARTICLE_TEXT_LIMITS = {
  maxBytes: CONTENT_MAX_BYTES,
  maxTitleCharacters: SAVED_TITLE_MAX_CHARACTERS,
  tooLarge: ARTICLE_MESSAGES.tooLarge,
}

export function measureArticle(content: string) {
  return { wordCount: countWords(plainText(content)) }
}

/** Saves and restores the text of articles, for authors or for editors. */
export function articleRevisionsOf({ isVisible, isWritable }: Conditions) {
  const read = statement((p: SavedArgs) => selectArticlesWithText(isVisible(p)))
  return revisionsOf({
    limits: ARTICLE_TEXT_LIMITS,
    staleMessage: ARTICLE_MESSAGES.staleRevision,
    document: articles,
    revisions: articleRevisions,
    documentId: articleRevisions.articleId,
    current: articles.currentRevisionId,
    measures: ['wordCount'],
    measure: measureArticle,
    isVisible,
    isWritable,
    changes: (p) => ({ currentRevisionId: p.revisionId, title: p.title, wordCount: p.wordCount, updatedAt: p.now }),
    read,
    toDocument: toArticleWithText,
    currentOf: ({ currentRevision }) => currentRevision,
  })
}
