import type { UnsentText } from './save-machine.ts'

/** Text that the server does not have yet, as one editor on this device wrote it. */
export type JournalEntry = UnsentText & {
  /** Each open editor writes its own entry, so that two tabs cannot overwrite each other's. */
  readonly writerId: string
  /** Whose text it is; nobody else is shown it. */
  readonly userId: string
  readonly writtenAt: number
}

export type Journal = {
  readonly entriesOf: (userId: string) => Promise<readonly JournalEntry[]>
  readonly write: (entry: JournalEntry) => Promise<void>
  readonly remove: (writerId: string) => Promise<void>
}

/** Entries of this user that belong to this article; a text that never got an article belongs to the one in work. */
export function entriesFor(entries: readonly JournalEntry[], articleId: string | null): readonly JournalEntry[] {
  return entries
    .filter((entry) => entry.articleId === null || entry.articleId === articleId)
    .toSorted((a, b) => b.writtenAt - a.writtenAt)
}
