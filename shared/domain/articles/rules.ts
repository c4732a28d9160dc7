import { ok, type Result, refuse } from '#shared/kernel/result.ts'
import { CONTENT_MAX_WORDS, CONTENT_MIN_WORDS, TITLE_MAX_CHARACTERS } from './limits.ts'
import { type ArticleStatus, isPendingPublication, isPublished } from './statuses.ts'

export type ClosureWindow = { readonly startsAt: Date; readonly endsAt: Date }

/** Both ends exclusive: the instants themselves are open. */
export const isYearEndClosure = (closures: readonly ClosureWindow[], now: Date): boolean =>
  closures.some((closure) => now > closure.startsAt && now < closure.endsAt)

export const canAuthorEdit = (status: ArticleStatus): boolean => status === 'DRAFT' || status === 'NEEDS_REVISION'

export const canAuthorPreview = (status: ArticleStatus): boolean =>
  status === 'FIRST_ROUND_EDIT' || status === 'FINAL_EDIT'

/** The statuses in which editors write in the text themselves. */
export const canEditorEdit = (status: ArticleStatus): boolean =>
  status === 'FIRST_ROUND_EDIT' || status === 'FINAL_EDIT'

export const canAuthorApprove = (status: ArticleStatus): boolean => status === 'READY_TO_APPROVE'

/** The statuses in which /articles/edit shows something; every other one leads back to the dashboard. */
export const hasEditorView = (status: ArticleStatus): boolean =>
  canAuthorEdit(status) || canAuthorPreview(status) || canAuthorApprove(status)

export const isTitleValid = (title: string): boolean => {
  const length = [...title.trim()].length
  return length >= 1 && length <= TITLE_MAX_CHARACTERS
}

export const isWordCountValid = (words: number): boolean => words >= CONTENT_MIN_WORDS && words <= CONTENT_MAX_WORDS

export type SubmitRefusal = 'status' | 'title' | 'content' | 'byline' | 'closure'

export type SubmitCandidate = {
  readonly status: ArticleStatus
  readonly title: string
  readonly wordCount: number
  readonly hasByline: boolean
}

/** Why an article cannot be submitted, in the order in which a member would mend it. */
export const canSubmit = (
  article: SubmitCandidate,
  closures: readonly ClosureWindow[],
  now: Date,
): Result<void, SubmitRefusal> => {
  if (!canAuthorEdit(article.status)) return refuse('status')
  if (isYearEndClosure(closures, now)) return refuse('closure')
  if (!isTitleValid(article.title)) return refuse('title')
  if (!isWordCountValid(article.wordCount)) return refuse('content')
  if (!article.hasByline) return refuse('byline')
  return ok(undefined)
}

/** The feedback thread: once an editor is assigned and the article has left the author's desk. */
export const hasFeedbackThread = (status: ArticleStatus, editorId: string | null): boolean =>
  editorId !== null && status !== 'DRAFT'

/** An editor is set while there is work to do on the article. */
export const canAssignEditor = (status: ArticleStatus): boolean => status !== 'TRASHED' && !isPublished(status)

/** An article that waits for an editor starts being edited when it gets one. */
export const statusOnceAssigned = (status: ArticleStatus): ArticleStatus =>
  status === 'SUBMITTED_FOR_REVIEW' || status === 'UNASSIGNED' ? 'EDITING' : status

/** Amplification is offered once the author has approved, and never before. */
export const canAmplify = (status: ArticleStatus): boolean => isPendingPublication(status) || isPublished(status)
