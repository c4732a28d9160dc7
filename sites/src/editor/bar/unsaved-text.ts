import { EDITOR_MESSAGES } from '../messages.ts'
import { isUnsent, type SaveState } from '../saving/save-state.ts'
import type { DocumentMessages } from '../written-document.ts'

/** Why the text is not in the document, and what to do; `isKept` says whether the device has it. */
export function unsavedText(state: SaveState, messages: DocumentMessages, isKept: boolean): string {
  const { phase } = state
  const ifKept = (text: string) => (isKept ? text : messages.saveFailed)
  if (phase.kind === 'offline') return ifKept(EDITOR_MESSAGES.offline)
  if (phase.kind === 'waiting') return ifKept(EDITOR_MESSAGES.stillWaiting)
  if (phase.kind === 'signedOut')
    return ifKept(phase.isOtherUser ? EDITOR_MESSAGES.otherUser : EDITOR_MESSAGES.signedOut)
  if (phase.kind !== 'error') return messages.saveFailed
  switch (phase.reason) {
    case 'closed':
      return isUnsent(state) ? messages.closed : messages.closedKept
    case 'tooLarge':
      return messages.tooLarge
    case 'notAgreed':
      return messages.terms?.needed ?? messages.saveFailed
    case 'refused':
      return ifKept(EDITOR_MESSAGES.refused)
    case 'failed':
      return messages.saveFailed
    default:
      return phase.reason satisfies never
  }
}
