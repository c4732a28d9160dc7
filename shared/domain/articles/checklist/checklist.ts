import { countCharacters } from '../../../kernel/words.ts'
import type { ScanStatus } from '../scans.ts'

/** The checks that editors make before an article goes on. They inform only; no move depends on them. */
export const ARTICLE_CHECKS = ['TITLE', 'BYLINE', 'SOURCES', 'LEAD_IMAGE', 'SCAN'] as const
export type ArticleCheck = (typeof ARTICLE_CHECKS)[number]

/** The checks that a brand uses, and its title length. */
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
  /** The author's byline, as it is displayed. */
  readonly byline: string
  readonly links: number
  readonly leadImageId: string | null
  readonly leadImageAlt: string | null
  readonly currentRevisionId: string | null
  /** The newest scan. */
  readonly scan: { readonly status: ScanStatus; readonly revisionId: string } | null
}

export type CheckView = {
  readonly check: ArticleCheck
  readonly isDone: boolean
  /** Characters of the title, or links in the text; null for other checks. */
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
      // Only for the current text: an earlier result says nothing about it.
      return {
        ...plain,
        isDone: article.scan?.status === 'COMPLETED' && article.scan.revisionId === article.currentRevisionId,
      }
    default:
      return check satisfies never
  }
}
