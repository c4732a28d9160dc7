import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { EDITOR_MESSAGES } from '../../../editor/messages.ts'
import type { SavePhase } from '../../../editor/saving/save-state.ts'
import { ARTICLE_EDITOR_MESSAGES } from '../messages.ts'
import { SUBMIT_MESSAGES } from './submit-messages.ts'

type SaveError = Extract<SavePhase, { readonly kind: 'error' }>

const ERROR_TEXTS: Readonly<Record<SaveError['reason'], string>> = {
  failed: ARTICLE_MESSAGES.saveFailed,
  tooLarge: ARTICLE_MESSAGES.tooLarge,
  closed: ARTICLE_EDITOR_MESSAGES.closed,
  notAgreed: ARTICLE_EDITOR_MESSAGES.termsNeeded,
  refused: EDITOR_MESSAGES.refused,
}

/** Why an article is not submitted while its text is not saved. */
export function unsavedText(phase: SavePhase): string {
  switch (phase.kind) {
    case 'offline':
      return EDITOR_MESSAGES.offline
    case 'signedOut':
      return phase.isOtherUser ? EDITOR_MESSAGES.otherUser : EDITOR_MESSAGES.signedOut
    case 'waiting':
      return SUBMIT_MESSAGES.waiting
    case 'error':
      return ERROR_TEXTS[phase.reason]
    case 'idle':
    case 'dirty':
    case 'saving':
    case 'saved':
    case 'conflict':
      return ARTICLE_MESSAGES.saveFailed
    default:
      return phase satisfies never
  }
}
