import type { JournalEntry } from './journal.ts'
import type { SavePorts } from './ports.ts'

/** Sends a text recovered from the device and removes it there once the server has it. Returns whether it has. */
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
