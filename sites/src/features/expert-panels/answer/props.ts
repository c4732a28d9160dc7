import type { ArticleRevision } from '../../articles/editor/article-revision.ts'

/** What the page hands to the editor of an answer. */
export type AnswerProps = {
  readonly userId: string
  readonly questionId: string
  /** Of this page. */
  readonly path: string
  /** Where somebody goes who has sent it, or left it for later. */
  readonly nextPath: string
  /** Asked of somebody who becomes a member, who may leave it for later. */
  readonly isJoining: boolean
  readonly now: string
  readonly timeZone: string
  readonly isSent: boolean
  /** The last saved text. */
  readonly revision: ArticleRevision | null
}
