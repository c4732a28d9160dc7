import { ARTICLE_MESSAGES, SUBMIT_REFUSALS } from '#shared/domain/articles/messages.ts'
import type { EditorStore } from '../../../editor/editor.store.ts'
import { isUnsent, type SaveState } from '../../../editor/saving/save-machine.ts'
import { createAlert } from '../../../lib/alerts.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { DASHBOARD } from './paths.ts'
import { createScan, sendForReview } from './requests.ts'
import { EDITOR_TEXTS } from './words.ts'

/** Why what is on the screen could not be saved, in the words for a dialog. */
export function saveTrouble({ phase }: SaveState): string {
  if (phase.kind === 'offline') return ARTICLE_MESSAGES.offline
  if (phase.kind === 'loggedOut') return EDITOR_TEXTS.loggedOut
  return ARTICLE_MESSAGES.saveFailed
}

function refusalText(error: unknown): string {
  if (!(error instanceof RequestError)) return ARTICLE_MESSAGES.submitFailed
  const reason = error.extensions.reason
  if (error.code === 'Unprocessable' && typeof reason === 'string' && Object.hasOwn(SUBMIT_REFUSALS, reason))
    return SUBMIT_REFUSALS[reason as keyof typeof SUBMIT_REFUSALS]
  if (error.code === 'InvalidTransition') return ARTICLE_MESSAGES.transitionRefused
  if (error.code === 'NotAuthenticated') return EDITOR_TEXTS.loggedOut
  return ARTICLE_MESSAGES.submitFailed
}

/** Saves what is on the screen, hands it in and goes back to the dashboard; answers what to tell if that failed. */
export async function submitArticle(store: EditorStore, operationId: string): Promise<string | null> {
  const saved = await store.settle()
  if (isUnsent(saved) || saved.articleId === null) return saveTrouble(saved)
  try {
    await sendForReview(saved.articleId, operationId)
  } catch (error) {
    return refusalText(error)
  }
  // The hand-in has asked for the scan already; this only says so again.
  await createScan(saved.articleId).catch(() => {})
  createAlert({ displayType: 'positive', title: ARTICLE_MESSAGES.submitted, message: ARTICLE_MESSAGES.scanRuns })
  store.leaveFor(DASHBOARD)
  return null
}
