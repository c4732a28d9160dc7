import type { UnsentText } from './save-state.ts'

/** Text that the server does not have yet, as one editor on this device wrote it. */
export type JournalEntry = UnsentText & {
  /** The key of the entry. Each open editor writes its own, so that two tabs do not overwrite each other's. */
  readonly writerId: string
  /** Whose text it is; no other user is shown it. */
  readonly userId: string
  /** `storageKey` of the written document. */
  readonly storageKey: string
  readonly writtenAt: number
}

export type Journal = {
  readonly listEntries: (userId: string) => Promise<readonly JournalEntry[]>
  readonly write: (entry: JournalEntry) => Promise<void>
  readonly remove: (writerId: string) => Promise<void>
}

/** The entries of a document, newest first; text written before the document had an id belongs to it as well. */
export function entriesOf(
  entries: readonly JournalEntry[],
  { storageKey, documentId }: Pick<JournalEntry, 'storageKey' | 'documentId'>,
): readonly JournalEntry[] {
  return entries
    .filter((entry) => entry.storageKey === storageKey)
    .filter((entry) => entry.documentId === null || entry.documentId === documentId)
    .toSorted((a, b) => b.writtenAt - a.writtenAt)
}
