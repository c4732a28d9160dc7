import { canEditorEdit } from '../rules.ts'
import type { ArticleStatus } from '../statuses.ts'

/** How often an open page reports its presence while somebody else is there, and in its first minute. */
export const PRESENCE_FAST_MS = 5000
/** Otherwise. The same request reports new feedback, so it is shown within half a minute. */
export const PRESENCE_SLOW_MS = 20_000
export const PRESENCE_FAST_FOR_MS = 60_000
/** A person counts as present for this long after their page last reported: two slow rounds and a slow response. */
export const PRESENT_MS = 45_000
/** A person who typed within this time counts as writing. */
export const WRITING_MS = 30_000
/** A row younger than this is not written again. */
export const PRESENCE_FRESH_MS = 4000

/** When the page polls again. */
export function nextPresenceMs(openForMs: number, others: number): number {
  return others > 0 || openForMs < PRESENCE_FAST_FOR_MS ? PRESENCE_FAST_MS : PRESENCE_SLOW_MS
}

type Present = { readonly isAuthor: boolean; readonly isWriting: boolean }

/** Editors see everybody who has the article open. Its author sees editors who are writing, in statuses in which editors may. */
export function presentTo<P extends Present>(
  reader: 'author' | 'editors',
  status: ArticleStatus,
  people: readonly P[],
): readonly P[] {
  if (reader === 'editors') return people
  return people.filter(({ isAuthor, isWriting }) => !isAuthor && isWriting && canEditorEdit(status))
}
