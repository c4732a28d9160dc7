import { countCharacters } from '../../../kernel/words.ts'
import type { ScanStatus } from '../scans.ts'

/** What editors look at before an article goes on. It informs; no move depends on it. */
export const ARTICLE_CHECKS = ['TITLE', 'BYLINE', 'SOURCES', 'LEAD_IMAGE', 'SCAN'] as const
export type ArticleCheck = (typeof ARTICLE_CHECKS)[number]

/** Which of them a brand has, and the length of its titles. */
export type ChecklistSettings = {
  readonly title: boolean
  readonly titleMax: number
  readonly byline: boolean
  readonly sources: boolean
  readonly leadImage: boolean
  readonly scan: boolean
}

export const DEFAULT_CHECKLIST: ChecklistSettings = {
  ...{ title: true, titleMax: 90, byline: true, sources: true, leadImage: true, scan: true },
}

export type CheckedArticle = {
  readonly title: string
  /** Of its author, as it will print. */
  readonly byline: string
  readonly links: number
  readonly leadImageId: string | null
  readonly leadImageAlt: string | null
  readonly currentRevisionId: string | null
  /** The newest one. */
  readonly scan: { readonly status: ScanStatus; readonly revisionId: string } | null
}

export type CheckView = {
  readonly check: ArticleCheck
  readonly isDone: boolean
  /** Characters of the title, or links in the text; null of the others. */
  readonly found: number | null
  /** The most characters of a title. */
  readonly most: number | null
}

export function checklistOf(article: CheckedArticle, settings: ChecklistSettings): readonly CheckView[] {
  const isWanted: Readonly<Record<ArticleCheck, boolean>> = {
    TITLE: settings.title,
    BYLINE: settings.byline,
    SOURCES: settings.sources,
    LEAD_IMAGE: settings.leadImage,
    SCAN: settings.scan,
  }
  return ARTICLE_CHECKS.filter((check) => isWanted[check]).map((check) => checkOf(check, article, settings))
}

function checkOf(check: ArticleCheck, article: CheckedArticle, { titleMax }: ChecklistSettings): CheckView {
  const plain = { check, found: null, most: null }
  switch (check) {
    case 'TITLE': {
      const found = countCharacters(article.title.trim())
      return { check, found, most: titleMax, isDone: found > 0 && found <= titleMax }
    }
    case 'BYLINE':
      return { ...plain, isDone: article.byline.trim() !== '' }
    case 'SOURCES':
      return { ...plain, found: article.links, isDone: article.links > 0 }
    case 'LEAD_IMAGE':
      return { ...plain, isDone: article.leadImageId !== null && (article.leadImageAlt ?? '').trim() !== '' }
    case 'SCAN':
      // Of the text as it is: an earlier result says nothing of it.
      return {
        ...plain,
        isDone: article.scan?.status === 'COMPLETED' && article.scan.revisionId === article.currentRevisionId,
      }
    default:
      return check satisfies never
  }
}
