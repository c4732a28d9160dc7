import { ok, type Result, refuse } from '#shared/kernel/result.ts'
import { CONTENT_MAX_WORDS, CONTENT_MIN_WORDS, TITLE_MAX_CHARACTERS } from './limits.ts'
import { type ArticleStatus, isPendingPublication, isPublished } from './statuses.ts'

export type ClosureWindow = { readonly startsAt: Date; readonly endsAt: Date }

/** Both ends are exclusive. */
export function isYearEndClosure(closures: readonly ClosureWindow[], now: Date): boolean {
  return closures.some((closure) => now > closure.startsAt && now < closure.endsAt)
}

export function canAuthorEdit(status: ArticleStatus): boolean {
  return status === 'DRAFT' || status === 'NEEDS_REVISION'
}

export function canAuthorPreview(status: ArticleStatus): boolean {
  return status === 'FIRST_ROUND_EDIT' || status === 'FINAL_EDIT'
}

/** The statuses in which editors may change the text. */
export function canEditorEdit(status: ArticleStatus): boolean {
  return status === 'FIRST_ROUND_EDIT' || status === 'FINAL_EDIT'
}

export function canAuthorApprove(status: ArticleStatus): boolean {
  return status === 'READY_TO_APPROVE'
}

/** The statuses in which /articles/edit shows the article; in all others it redirects to the dashboard. */
export function hasEditorView(status: ArticleStatus): boolean {
  return canAuthorEdit(status) || canAuthorPreview(status) || canAuthorApprove(status)
}

export function isTitleValid(title: string): boolean {
  const length = [...title.trim()].length
  return length >= 1 && length <= TITLE_MAX_CHARACTERS
}

export function isWordCountValid(words: number): boolean {
  return words >= CONTENT_MIN_WORDS && words <= CONTENT_MAX_WORDS
}

/**
 * The number of characters of a comment, or of the reason of a move, for their limits. Code points, not what a reader calls characters: the
 * limits of requests and forms have room for that many, but not for as many emoji of several code points. Forms send line ends as CRLF.
 */
export function commentLength(text: string): number {
  return [...text.replaceAll('\r\n', '\n').trim()].length
}

export type SubmitRefusal = 'status' | 'agreement' | 'title' | 'content' | 'byline' | 'closure'

export type SubmitCandidate = {
  readonly status: ArticleStatus
  readonly title: string
  readonly wordCount: number
  readonly hasByline: boolean
  /** For the current terms; true if the community has none. */
  readonly hasAcceptedTerms: boolean
}

/** Returns the first reason why an article cannot be submitted, in the order in which a member would fix them. */
export function canSubmit(
  article: SubmitCandidate,
  closures: readonly ClosureWindow[],
  now: Date,
): Result<void, SubmitRefusal> {
  if (!canAuthorEdit(article.status)) return refuse('status')
  if (isYearEndClosure(closures, now)) return refuse('closure')
  if (!article.hasAcceptedTerms) return refuse('agreement')
  if (!isTitleValid(article.title)) return refuse('title')
  if (!isWordCountValid(article.wordCount)) return refuse('content')
  if (!article.hasByline) return refuse('byline')
  return ok(undefined)
}

/** The feedback thread exists once an editor is assigned and the article is no longer a draft. */
export function hasFeedbackThread(status: ArticleStatus, editorId: string | null): boolean {
  return editorId !== null && status !== 'DRAFT'
}

/** Published and trashed articles cannot be assigned. */
export function canAssignEditor(status: ArticleStatus): boolean {
  return status !== 'TRASHED' && !isPublished(status)
}

/** The status after an editor is assigned: a waiting article moves to EDITING, unless it already has this editor. */
export function statusOnceAssigned(
  { status, editorId }: { readonly status: ArticleStatus; readonly editorId: string | null },
  newEditorId: string,
): ArticleStatus {
  const isWaiting = status === 'SUBMITTED_FOR_REVIEW' || status === 'UNASSIGNED'
  return isWaiting && editorId !== newEditorId ? 'EDITING' : status
}

/** Only articles on the brand's own site can be corrected there. */
export function canCorrect(status: ArticleStatus): boolean {
  return status === 'PUBLISHED'
}

/** Amplification is offered once the author has approved the article. */
export function canAmplify(status: ArticleStatus): boolean {
  return isPendingPublication(status) || isPublished(status)
}
