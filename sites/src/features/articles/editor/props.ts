import type { ReactNode } from 'react'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import type { EDITOR_PAGE } from '../edit.queries.ts'
import type { ChangesSince } from '../messages.ts'
import type { PresentPerson } from '../presence/follow-presence.ts'
import type { AuthorPromise } from '../promise/promise-messages.ts'
import type { ArticleNews } from './news/news.requests.ts'

type EditorPage = ResultOf<typeof EDITOR_PAGE>

export type EditorArticle = NonNullable<EditorPage['article']>
export type EditorFeedback = EditorPage['articleFeedback']
export type EditorClosure = EditorPage['articleClosures'][number]

/** The props of the island: the data of its document, visible in the page's source. */
export type ArticleEditorProps = Pick<
  EditorPage,
  'article' | 'articleUserSetting' | 'articlePassageThreads' | 'articlePresence'
> & {
  /** The user whose unsent text is looked up on the device. */
  readonly userId: string
  /** The product's time when the page was rendered. */
  readonly now: string
  readonly timeZone: string
  /** The community is closing: nothing can be sent any more. */
  readonly isReadOnly?: boolean
  readonly conciergeEmail: string
  /** Null when the article has no feedback thread (rule hasFeedbackThread). */
  readonly articleFeedback: EditorFeedback | null
  /** The promise about the article; null for a new one. */
  readonly promise: AuthorPromise | null
  /** What others changed since the author last wrote, counted on the server; null when unknown. */
  readonly changes: ChangesSince | null
  /** The changes since the page was rendered; the page itself passes none. */
  readonly news?: ArticleNews | null
  /** The editors who are editing it now. */
  readonly people?: readonly PresentPerson[]
}

/** An article without its text, which is in the page. */
export type WrittenArticle = Omit<EditorArticle, 'currentRevision'> & {
  readonly currentRevision: Omit<NonNullable<EditorArticle['currentRevision']>, 'content'> | null
}

export type ArticleWritingProps = Omit<ArticleEditorProps, 'article'> &
  Pick<
    EditorPage,
    | 'articleDraftKey'
    | 'articleProductAgreementStatus'
    | 'articleProductTerms'
    | 'articleAcceptedTerms'
    | 'articleClosures'
    | 'articleClosedText'
  > & {
    readonly article: WrittenArticle | null
    readonly words: number
    /** The query flag guidelines=true. */
    readonly opensGuidelines: boolean
    readonly hasGuidelines: boolean
    /* Parts of the page, placed in the slots that these views have for them. */
    readonly guidelines?: ReactNode
    readonly reminders?: ReactNode
    /** Title and text. */
    readonly children?: ReactNode
  }
