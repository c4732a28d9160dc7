import type { JournalEntry } from './journal.ts'
import type { SavePorts } from './ports.ts'

/** Sends a text that was found on the device; it is removed from there once the server has it. Answers whether it has. */
export async function sendEntry(ports: SavePorts, entry: JournalEntry, documentId: string | null): Promise<boolean> {
  const answer = await ports.save({
    documentId: entry.documentId ?? documentId,
    operation: {
      id: ports.newId(),
      text: entry.draft,
      baseRevisionId: entry.baseRevisionId,
      isRepeat: false,
      isRecovered: true,
    },
    onCreated: () => {},
  })
  const isThere = answer.kind !== 'failed' || (answer.failure.kind === 'refused' && answer.failure.isKept === true)
  if (isThere) await ports.journal.remove(entry.writerId).catch(() => {})
  return isThere
}
