import { unsavedText } from '../../../editor/bar/unsaved-text.ts'
import type { EditorStore } from '../../../editor/editor.store.ts'
import { EDITOR_MESSAGES } from '../../../editor/messages.ts'
import { isClosed, isUnsent } from '../../../editor/saving/save-state.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { QUESTION_MESSAGES } from '../messages.ts'

/**
 * Saves the text, hands it on and goes to `nextPath`; answers the failure to show, or null. The text stays in any case. What a question
 * that has closed does not take any more holds nobody up: it is kept.
 */
export async function saveAndGo(
  store: EditorStore,
  nextPath: string,
  handOn: () => Promise<void>,
): Promise<string | null> {
  const saved = await store.saveAndWait()
  if (isUnsent(saved) && !isClosed(saved.phase))
    return unsavedText(saved, store.document.messages, store.$isJournaling.get())
  try {
    await handOn()
  } catch (error) {
    return refusalText(error)
  }
  store.leaveFor(nextPath)
  return null
}

const TOLD: ReadonlySet<string> = new Set(['Unprocessable', 'InvalidTransition', 'NotFound'])

function refusalText(error: unknown): string {
  if (!(error instanceof RequestError)) return QUESTION_MESSAGES.sendFailed
  const { phase, message } = error.extensions
  if (error.code === 'NotAuthenticated') return EDITOR_MESSAGES.signedOut
  return phase || TOLD.has(error.code) ? String(message) : QUESTION_MESSAGES.sendFailed
}
