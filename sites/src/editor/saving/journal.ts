import type { UnsentText } from './save-state.ts'

/** Text that the server does not have yet, as one editor on this device wrote it. */
export type JournalEntry = UnsentText & {
  /** The key of the entry. Each open editor writes its own, so that two tabs do not overwrite each other's. */
  readonly writerId: string
  /** The owner of the text; no other user sees it. */
  readonly userId: string
  /** `storageKey` of the written document. */
  readonly storageKey: string
  /** `draftKey` of the document that was loaded; null in entries of earlier builds. */
  readonly draftKey: string | null
  /** The entries whose text this editor started from, which this one replaces. */
  readonly replaces: readonly string[]
  readonly writtenAt: number
}

export type Journal = {
  readonly listEntries: (userId: string) => Promise<readonly JournalEntry[]>
  readonly write: (entry: JournalEntry) => Promise<void>
  readonly remove: (writerId: string) => Promise<void>
}

type LoadedKey = Pick<JournalEntry, 'storageKey' | 'documentId' | 'draftKey'>

/**
 * The entries of a document, newest first. Text written before its document had an id, or shown in a page that was
 * rendered before, belongs to the document with the same `draftKey`, which the server gives only to the next one.
 */
export function entriesOf(entries: readonly JournalEntry[], loaded: LoadedKey): readonly JournalEntry[] {
  const replaced = new Set(entries.flatMap(({ replaces }) => replaces))
  return entries
    .filter((entry) => entry.storageKey === loaded.storageKey && !replaced.has(entry.writerId))
    .filter((entry) => entry.documentId === loaded.documentId || isOfDraft(entry, loaded))
    .toSorted((a, b) => b.writtenAt - a.writtenAt)
}

function isOfDraft({ documentId, draftKey }: JournalEntry, loaded: LoadedKey): boolean {
  return (documentId === null || loaded.documentId === null) && draftKey !== null && draftKey === loaded.draftKey
}
