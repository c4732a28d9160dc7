import type { WorkspaceState } from '../move.mutations.ts'

/** The article as the workspace shows it, with the number of changes made or encountered by moving it on this page. */
export type ShownState = { readonly state: WorkspaceState; readonly ownMoves: number }

export function afterOwnMove({ ownMoves }: ShownState, state: WorkspaceState): ShownState {
  return { state, ownMoves: ownMoves + 1 }
}

/**
 * Every response of the server counts, also one with an earlier time: an undo restores the earlier status and its time.
 * Only responses to requests sent before an own move are ignored, because they may predate the move.
 */
export function afterPoll(shown: ShownState, ownMovesWhenAsked: number, state: WorkspaceState): ShownState {
  return shown.ownMoves === ownMovesWhenAsked ? { ...shown, state } : shown
}
