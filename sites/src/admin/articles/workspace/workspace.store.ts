import { atom } from 'nanostores'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import type { ArticleEvent } from './workspace.queries.ts'

/*
 * What the islands of the workspace tell each other: the desk says where the article is and what it has just done, the text
 * whether it has reached the server.
 */

/** Null until the desk has moved the article; then the status it has now. */
export const $movedTo = atom<ArticleStatus | null>(null)

/** What was done since the page was made, the latest first. */
export const $happened = atom<readonly ArticleEvent[]>([])

/** Saves what is in the text's editor and answers whether that worked; null while no editor is open. */
export const $settleText = atom<(() => Promise<boolean>) | null>(null)

/** A text is moved on only as it was written: what is not saved yet is saved first. */
export async function isTextSaved(): Promise<boolean> {
  return (await $settleText.get()?.()) ?? true
}
