import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import type { ThreadRemark } from '../thread/Remarks.tsx'

/*
 * What /articles/edit hands to the island: the answers of the page's one document under the names of the schema, so
 * that the page passes them on as they are. Everything here is visible in the page's source.
 */

export type EditorRevision = {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly updatedAt: string
}

export type EditorArticle = {
  readonly id: string
  readonly status: ArticleStatus
  readonly canEdit: boolean
  readonly canSubmit: boolean
  readonly canApprove: boolean
  readonly editor: { readonly id: string } | null
  readonly currentRevision: EditorRevision | null
  /** What the author handed in last; null before that, and while they write. */
  readonly submittedRevision: Pick<EditorRevision, 'title' | 'content'> | null
}

/** A page of remarks, oldest first, as articleFeedback(last:) answers. */
export type EditorFeedback = {
  readonly edges: readonly { readonly node: ThreadRemark }[]
  readonly unreadCount: number
  readonly pageInfo: { readonly hasPreviousPage: boolean; readonly startCursor: string | null }
}

export type EditorClosure = { readonly startsAt: string; readonly endsAt: string }

export type ArticleEditorProps = {
  /** Whose text is kept on this device, and shown to nobody else. */
  readonly userId: string
  /** The product's clock when the page was made; the browser's clock only counts on from it. */
  readonly now: string
  readonly timeZone: string
  readonly conciergeEmail: string
  /** Null before a member's first save of a new article. */
  readonly article: EditorArticle | null
  readonly articleUserSetting: { readonly byline: string } | null
  readonly articleProductAgreementStatus: { readonly createdAt: string } | null
  readonly articleProductTerms: { readonly version: number; readonly terms: string } | null
  readonly articleGuidelines: { readonly title: string; readonly content: string } | null
  readonly articleClosures: readonly EditorClosure[]
  /** Null when the article has no thread (rule hasFeedbackThread) or it could not be loaded. */
  readonly articleFeedback: EditorFeedback | null
  /** Places where the text differs from what was handed in; null when that is not known, or while the author writes. */
  readonly changes: number | null
  /** The query flag guidelines=true. */
  readonly opensGuidelines: boolean
}
