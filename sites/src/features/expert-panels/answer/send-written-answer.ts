import type { EditorStore } from '../../../editor/editor.store.ts'
import { EDITOR_MESSAGES } from '../../../editor/messages.ts'
import { isUnsent } from '../../../editor/saving/save-state.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { ANSWER_EDITOR_MESSAGES, QUESTION_MESSAGES } from '../messages.ts'
import { sendAnswer } from './answer.requests.ts'

type Sending = { readonly questionId: string; readonly path: string; readonly operationId: string }

/** Saves the text, sends the answer and shows the page anew; answers the failure to show, or null. The text stays in any case. */
export async function sendWrittenAnswer(
  store: EditorStore,
  { questionId, path, operationId }: Sending,
): Promise<string | null> {
  const saved = await store.saveAndWait()
  if (isUnsent(saved)) {
    if (saved.phase.kind === 'offline') return EDITOR_MESSAGES.offline
    return saved.phase.kind === 'signedOut' ? EDITOR_MESSAGES.signedOut : ANSWER_EDITOR_MESSAGES.saveFailed
  }
  try {
    await sendAnswer(questionId, operationId)
  } catch (error) {
    return refusalText(error)
  }
  store.leaveFor(`${path}?sent=true`)
  return null
}

const TOLD: ReadonlySet<string> = new Set(['Unprocessable', 'InvalidTransition', 'NotFound'])

function refusalText(error: unknown): string {
  if (!(error instanceof RequestError)) return QUESTION_MESSAGES.sendFailed
  const { phase, message } = error.extensions
  if (error.code === 'NotAuthenticated') return EDITOR_MESSAGES.signedOut
  return phase || TOLD.has(error.code) ? String(message) : QUESTION_MESSAGES.sendFailed
}
