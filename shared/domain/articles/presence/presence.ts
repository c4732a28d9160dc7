import { canEditorEdit } from '../rules.ts'
import type { ArticleStatus } from '../statuses.ts'

/** How often an open page says so: while somebody else is there, and in its first minute. */
export const PRESENCE_FAST_MS = 5000
/** Else. What is new in the feedback is told by the same request, so it is there within half a minute. */
export const PRESENCE_SLOW_MS = 20_000
export const PRESENCE_FAST_FOR_MS = 60_000
/** Nobody counts as present for longer after the last word of their page: two slow rounds and a slow answer. */
export const PRESENT_MS = 45_000
/** Whoever typed so lately writes. */
export const WRITING_MS = 30_000
/** A row as young as this is not written again. */
export const PRESENCE_FRESH_MS = 4000

/** When the page asks again. */
export function nextPresenceMs(openForMs: number, others: number): number {
  return others > 0 || openForMs < PRESENCE_FAST_FOR_MS ? PRESENCE_FAST_MS : PRESENCE_SLOW_MS
}

type Present = { readonly isAuthor: boolean; readonly isWriting: boolean }

/** Editors see everybody who has the article open. Its author is told of an editor who writes, in the statuses in which editors may. */
export function presentTo<P extends Present>(
  reader: 'author' | 'editors',
  status: ArticleStatus,
  people: readonly P[],
): readonly P[] {
  if (reader === 'editors') return people
  return people.filter(({ isAuthor, isWriting }) => !isAuthor && isWriting && canEditorEdit(status))
}
