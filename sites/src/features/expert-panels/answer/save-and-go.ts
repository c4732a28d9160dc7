import { unsavedText } from '../../../editor/bar/unsaved-text.ts'
import type { EditorStore } from '../../../editor/editor.store.ts'
import { EDITOR_MESSAGES } from '../../../editor/messages.ts'
import { handOn } from '../../../editor/saving/hand-on.ts'
import { isClosed, isUnsent } from '../../../editor/saving/save-state.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { QUESTION_MESSAGES } from '../messages.ts'

/** What happens to a saved text: it is sent, as its revision, or left for later. */
export type AnswerStep =
  | { readonly kind: 'send'; readonly act: (revisionId: string | null) => Promise<void> }
  | { readonly kind: 'leave'; readonly act: () => Promise<void> }

type AnswerStore = Pick<
  EditorStore,
  'document' | 'saveAndWait' | '$save' | '$isJournaling' | 'compareWith' | 'leaveFor'
>

/**
 * Saves the text, runs the step and opens `nextPath`; returns the failure to show, or null. The text is kept in any
 * case.
 */
export async function saveAndGo(store: AnswerStore, nextPath: string, step: AnswerStep): Promise<string | null> {
  const saved = await store.saveAndWait()
  // For a closed question, another text than the one on the screen would be sent. Skipping is not blocked: the text is
  // kept.
  const isWhole = isClosed(saved.phase) ? step.kind === 'leave' : !isUnsent(saved)
  if (!isWhole) return unsavedText(saved, store.document.messages, store.$isJournaling.get())
  try {
    await (step.kind === 'send' ? handOn(store, saved, step.act) : step.act())
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
  if (error.code === 'StaleRevision') return QUESTION_MESSAGES.notSentStale
  return phase || TOLD.has(error.code) ? String(message) : QUESTION_MESSAGES.sendFailed
}
