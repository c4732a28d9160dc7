import type { WorkspaceState } from '../move.mutations.ts'

/** The article as the workspace shows it, with the number of changes that were made or met by moving it on this page. */
export type ShownState = { readonly state: WorkspaceState; readonly ownMoves: number }

export function afterOwnMove({ ownMoves }: ShownState, state: WorkspaceState): ShownState {
  return { state, ownMoves: ownMoves + 1 }
}

/**
 * Every answer of the server counts, also one with an earlier time: an undo brings the earlier status and its time back. Only an answer
 * to a question that was asked before an own move is left out, because it may be from before the move.
 */
export function afterPoll(shown: ShownState, ownMovesWhenAsked: number, state: WorkspaceState): ShownState {
  return shown.ownMoves === ownMovesWhenAsked ? { ...shown, state } : shown
}
