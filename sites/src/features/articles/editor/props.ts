import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import type { EDITOR_PAGE } from '../edit.queries.ts'
import type { ChangesSince } from '../messages.ts'

import type { PresentPerson } from '../presence/follow-presence.ts'
import type { ArticleNews } from './news/news.requests.ts'

type EditorPage = ResultOf<typeof EDITOR_PAGE>

export type EditorArticle = NonNullable<EditorPage['article']>
export type EditorFeedback = EditorPage['articleFeedback']
export type EditorClosure = EditorPage['articleClosures'][number]

/** What the page hands to the island: the data of its document, visible in the page's source. */
export type ArticleEditorProps = Pick<
  EditorPage,
  | 'article'
  | 'articleDraftKey'
  | 'articleUserSetting'
  | 'articleProductAgreementStatus'
  | 'articleProductTerms'
  | 'articleAcceptedTerms'
  | 'articleGuidelines'
  | 'articleReminders'
  | 'articleClosures'
  | 'articleClosedText'
  | 'articlePassageThreads'
  | 'articlePresence'
> & {
  /** Whose unsent text is looked for on the device. */
  readonly userId: string
  /** The product's time when the page was rendered. */
  readonly now: string
  readonly timeZone: string
  readonly conciergeEmail: string
  /** Null when the article has no feedback thread (rule hasFeedbackThread) or it could not be loaded. */
  readonly articleFeedback: EditorFeedback | null
  /** What others changed since the author last wrote, counted on the server; null when it is unknown. */
  readonly changes: ChangesSince | null
  /** What has happened since the page was rendered; the page itself gives none. */
  readonly news?: ArticleNews | null
  /** The editors who write in it now. */
  readonly people?: readonly PresentPerson[]
  /** The query flag guidelines=true. */
  readonly opensGuidelines: boolean
}
