import type { ArticleRevision } from '../../articles/editor/article-revision.ts'

/** The props of an answer's editor. */
export type AnswerProps = {
  readonly userId: string
  readonly questionId: string
  /** The path of this page. */
  readonly path: string
  /** The next page after sending or skipping it. */
  readonly nextPath: string
  /** For people in onboarding, who may skip it until later. */
  readonly isJoining: boolean
  readonly now: string
  readonly timeZone: string
  readonly isSent: boolean
  /** The last saved text. */
  readonly revision: ArticleRevision | null
}
