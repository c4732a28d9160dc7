import { EDITOR_MESSAGES } from '../messages.ts'
import { isClosed, isUnsent, type SaveState } from '../saving/save-state.ts'

/** Where a recovered text is. `hasReachedUs` is set once the server had it: later ones are other texts. */
export function recoveredText(state: SaveState, hasReachedUs: boolean): string {
  if (!isUnsent(state) && isClosed(state.phase)) return EDITOR_MESSAGES.recoveredBeside
  if (hasReachedUs || !isUnsent(state)) return EDITOR_MESSAGES.recoveredSaved
  const isUnderWay = state.phase.kind === 'dirty' || state.phase.kind === 'saving'
  return isUnderWay ? EDITOR_MESSAGES.recovered : EDITOR_MESSAGES.recoveredOnDevice
}
