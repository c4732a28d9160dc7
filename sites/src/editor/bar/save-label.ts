import { autosavedLabel, EDITOR_MESSAGES } from '../messages.ts'
import type { SaveState } from '../saving/save-state.ts'

/** The save state in a few words. */
export function saveLabel(state: SaveState, notSaved: string, now: Date, timeZone: string): string {
  switch (state.phase.kind) {
    // Already at the first key: "Autosaved" is shown only while the server has the text on the screen.
    case 'dirty':
    case 'saving':
      return EDITOR_MESSAGES.saving
    case 'waiting':
      return EDITOR_MESSAGES.waiting
    case 'offline':
      return EDITOR_MESSAGES.offlineShort
    case 'error':
    case 'conflict':
    case 'signedOut':
      return notSaved
    case 'idle':
    case 'saved':
      return state.savedAt === null ? '' : autosavedLabel(new Date(state.savedAt), now, timeZone)
    default:
      return state.phase satisfies never
  }
}
