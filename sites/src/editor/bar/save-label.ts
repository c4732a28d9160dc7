import { ARTICLE_MESSAGES, autosavedLabel } from '#shared/domain/articles/messages.ts'
import { EDITOR_TEXTS } from '../../features/articles/editor/words.ts'
import type { SaveState } from '../saving/save-machine.ts'

/** The save state in a few words. */
export function saveLabel(state: SaveState, now: Date, timeZone: string): string {
  switch (state.phase.kind) {
    // From the first key on: "Autosaved" is said of nothing but what is on the screen.
    case 'dirty':
    case 'saving':
      return ARTICLE_MESSAGES.saving
    case 'offline':
      return EDITOR_TEXTS.offlineShort
    case 'error':
    case 'conflict':
    case 'loggedOut':
      return ARTICLE_MESSAGES.notSaved
    case 'idle':
    case 'saved':
      return state.savedAt === null ? '' : autosavedLabel(new Date(state.savedAt), now, timeZone)
    default:
      return state.phase satisfies never
  }
}
