import type { SavePorts } from './ports.ts'
import { sendEntry } from './send-entry.ts'

type LeftTexts = {
  readonly userId: string
  readonly storageKey: string
  /** The document whose editor recovers its texts itself. */
  readonly openId: string | null
}

/**
 * Sends what closed editors left on this device for documents that no editor opens any more: they were moved on or trashed while
 * the device was offline. Answers the ids of the documents beside which the server has kept something.
 */
export async function sendLeftTexts(ports: SavePorts, { userId, storageKey, openId }: LeftTexts): Promise<string[]> {
  const entries = await ports.journal.listEntries(userId)
  const sent = new Set<string>()
  for (const entry of entries) {
    const { documentId } = entry
    if (entry.storageKey !== storageKey || documentId === null || documentId === openId) continue
    if (!(await ports.presence.isClosed(entry.writerId))) continue
    if (await ports.runExclusive(() => sendEntry(ports, entry, documentId))) sent.add(documentId)
  }
  return [...sent]
}
