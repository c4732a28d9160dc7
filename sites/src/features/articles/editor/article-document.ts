import { CONTENT_MAX_WORDS, CONTENT_MIN_WORDS } from '#shared/domain/articles/limits.ts'
import { ARTICLE_MESSAGES, wordCountLabel } from '#shared/domain/articles/messages.ts'
import { countWordsIn } from '../../../editor/text/count-words.ts'
import type { DocumentApi, LoadedDocument, WrittenDocument } from '../../../editor/written-document.ts'
import { ARTICLE_EDITOR_MESSAGES, WORD_COUNT_ANNOUNCEMENTS } from '../messages.ts'
import { type ArticleRevision, revisionOf } from './article-revision.ts'

/** Must not change: unsent texts on devices are found by it. */
export const ARTICLE_STORAGE_KEY = 'article'

/** An article as the editor sees it; authors and staff save through different APIs. */
export function articleDocument(api: DocumentApi, historyPath: (articleId: string) => string): WrittenDocument {
  return {
    storageKey: ARTICLE_STORAGE_KEY,
    hasTitle: true,
    limits: { measure: countWordsIn, min: CONTENT_MIN_WORDS, max: CONTENT_MAX_WORDS },
    api,
    historyPath,
    messages: {
      textField: ARTICLE_EDITOR_MESSAGES.textField,
      placeholder: ARTICLE_EDITOR_MESSAGES.placeholder,
      lengthLabel: wordCountLabel,
      lengthAnnouncements: WORD_COUNT_ANNOUNCEMENTS,
      notSaved: ARTICLE_MESSAGES.notSaved,
      saveFailed: ARTICLE_MESSAGES.saveFailed,
      tooLarge: ARTICLE_MESSAGES.tooLarge,
      closed: ARTICLE_EDITOR_MESSAGES.closed,
      closedKept: ARTICLE_EDITOR_MESSAGES.closedKept,
      history: ARTICLE_EDITOR_MESSAGES.history,
      conflictTitle: ARTICLE_EDITOR_MESSAGES.conflictTitle,
      terms: { needed: ARTICLE_EDITOR_MESSAGES.termsNeeded, read: ARTICLE_EDITOR_MESSAGES.readTerms },
    },
  }
}

type SavedArticle = { readonly id: string; readonly currentRevision: ArticleRevision | null }

/** `article` is null before the first save of a new one. */
export function loadedArticle(userId: string, article: SavedArticle | null, draftKey: string): LoadedDocument {
  return {
    userId,
    documentId: article?.id ?? null,
    draftKey,
    revision: article?.currentRevision ? revisionOf(article.currentRevision) : null,
  }
}
