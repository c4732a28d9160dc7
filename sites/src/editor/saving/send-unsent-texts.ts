import type { JournalEntry } from './journal.ts'
import type { SavePorts } from './ports.ts'
import { sendEntry } from './send-entry.ts'

type UnsentTexts = {
  readonly userId: string
  /** Selects documents that no editor opens: an editor recovers its own texts. */
  readonly isLeft: (entry: JournalEntry) => boolean
}

/**
 * Sends what closed editors left on this device for documents that no editor opens any more: they were moved on or
 * trashed while the device was offline. Returns the ids of the documents beside which the server has kept a text.
 */
export async function sendUnsentTexts(ports: SavePorts, { userId, isLeft }: UnsentTexts): Promise<string[]> {
  const entries = await ports.journal.listEntries(userId)
  const sent = new Set<string>()
  for (const entry of entries) {
    const { documentId } = entry
    if (documentId === null || !isLeft(entry)) continue
    if (!(await ports.presence.isClosed(entry.writerId))) continue
    if (await ports.runExclusive(() => sendEntry(ports, entry, documentId))) sent.add(documentId)
  }
  return [...sent]
}
