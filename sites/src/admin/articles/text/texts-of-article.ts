import type { JournalEntry } from '../../../editor/saving/journal.ts'
import { ARTICLE_STORAGE_KEY } from '../../../features/articles/editor/article-document.ts'
import { correctionStorageKey } from '../correction/path.ts'

export type PageOfArticle = {
  readonly userId: string
  readonly articleId: string
  /** Whether the page has the article's text in an editor. */
  readonly isTextOpen: boolean
  /** The correction that its own page opens; null without one. */
  readonly openCorrectionId: string | null
}

type Entry = Pick<JournalEntry, 'storageKey' | 'documentId' | 'draftKey'>

/** Whether no editor opens this text of the article any more. */
export function isLeftOfArticle({ articleId, isTextOpen }: PageOfArticle, { storageKey, documentId }: Entry): boolean {
  return storageKey === ARTICLE_STORAGE_KEY && documentId === articleId && !isTextOpen
}

/** Whether this is the text of an ended correction of the article. */
export function isLeftOfCorrection({ articleId, openCorrectionId }: PageOfArticle, entry: Entry): boolean {
  const { storageKey, documentId, draftKey } = entry
  if (documentId === null || storageKey !== correctionStorageKey(documentId)) return false
  return draftKey === articleId && documentId !== openCorrectionId
}
