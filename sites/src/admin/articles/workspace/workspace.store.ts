import { atom } from 'nanostores'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import type { ArticleEvent } from './workspace.queries.ts'

/* Shared by the islands of one workspace: status and events after a move, and whether the text is saved. */

/** The status that the page last learned, by a move here or from the server; null before that. */
export const $movedTo = atom<ArticleStatus | null>(null)

/** Moves made since the page was rendered, latest first. */
export const $newEvents = atom<readonly ArticleEvent[]>([])

/** Saves the text being edited and returns whether that worked; null while no editor is open. */
export const $saveText = atom<(() => Promise<boolean>) | null>(null)

/** Saves unsaved text before a move, so that the article moves with its latest text. */
export async function saveTextBeforeMove(): Promise<boolean> {
  return (await $saveText.get()?.()) ?? true
}
