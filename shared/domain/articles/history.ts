import { RESTORE_WINDOW_DAYS } from './moves/transitions.ts'

export const REVISION_ORIGINS = ['WRITTEN', 'RECOVERED', 'RESTORED'] as const

export type RevisionOrigin = (typeof REVISION_ORIGINS)[number]

/** How long the author can still read an article in the trash: as long as it can be restored. */
export const TRASH_READABLE_MS = RESTORE_WINDOW_DAYS * 24 * 60 * 60 * 1000

/** The share of the fullest text of an editing session below which its end counts as much shorter. */
const MUCH_SHORTER = 0.75

/** Whether the fullest text of an editing session is shown beside its end. */
export function endsMuchShorter(endWords: number, fullestWords: number): boolean {
  return endWords < fullestWords * MUCH_SHORTER
}
