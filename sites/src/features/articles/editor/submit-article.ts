import { ARTICLE_MESSAGES, SUBMIT_REFUSALS } from '#shared/domain/articles/messages.ts'
import { editorPath } from '#shared/domain/articles/paths/editor-path.ts'
import { unsavedText } from '../../../editor/bar/unsaved-text.ts'
import type { EditorStore } from '../../../editor/editor.store.ts'
import { EDITOR_MESSAGES } from '../../../editor/messages.ts'
import { handOn } from '../../../editor/saving/hand-on.ts'
import { isClosed, isUnsent } from '../../../editor/saving/save-state.ts'
import { createAlert } from '../../../lib/alerts.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { requestScan, sendForReview } from './article.requests.ts'
import { DASHBOARD_PATH } from './paths.ts'
import { refusalText } from './refusal-text.ts'

export type Submission = {
  readonly operationId: string
  /** The note for the editor. */
  readonly note: string
  /** Called after the submission and before the page is left. */
  readonly onSent: () => void
}

/** Saves the text, submits the article and opens the dashboard; returns the failure to show, or null. */
export async function submitArticle(store: EditorStore, { onSent, ...submission }: Submission): Promise<string | null> {
  const saved = await store.saveAndWait()
  // For an article that has moved on, the server would submit another text than the one on the screen.
  if (isUnsent(saved) || isClosed(saved.phase) || saved.documentId === null)
    return unsavedText(saved, store.document.messages, store.$isJournaling.get())
  const { documentId } = saved
  try {
    await handOn(store, saved, (revisionId) => sendForReview(documentId, { ...submission, revisionId }))
  } catch (error) {
    if (!isAgreementMissing(error)) return failureText(error)
    // The terms are shown when the editor opens.
    store.leaveFor(editorPath(documentId))
    return null
  }
  onSent()
  // The submission has already requested the scan; a failure here changes nothing.
  await requestScan(documentId).catch(() => {})
  createAlert({ displayType: 'positive', title: ARTICLE_MESSAGES.submitted, message: ARTICLE_MESSAGES.scanRuns })
  store.leaveFor(DASHBOARD_PATH)
  return null
}

function isAgreementMissing(error: unknown): boolean {
  return error instanceof RequestError && error.extensions.reason === 'agreement'
}

function failureText(error: unknown): string {
  const refusal = refusalText(error)
  if (refusal !== null) return refusal
  if (!(error instanceof RequestError)) return ARTICLE_MESSAGES.submitFailed
  const { reason } = error.extensions
  if (error.code === 'Unprocessable' && typeof reason === 'string' && Object.hasOwn(SUBMIT_REFUSALS, reason))
    return SUBMIT_REFUSALS[reason as keyof typeof SUBMIT_REFUSALS]
  if (error.code === 'NotAuthenticated') return EDITOR_MESSAGES.signedOut
  return ARTICLE_MESSAGES.submitFailed
}
