import type { WrittenDocument } from '../written-document.ts'
import { entriesOf, type JournalEntry } from './journal.ts'
import type { SavePorts } from './ports.ts'
import { runSaveSession, type SaveSession } from './save-session.ts'
import { isSameText, type Opening, openedState, recoveredState, type SaveState } from './save-state.ts'

type SessionInput = Opening & { readonly userId: string } & Pick<WrittenDocument, 'storageKey'>

export type OpenedSession = { readonly session: SaveSession; readonly isRecovered: boolean }

/**
 * Starts a save session on the text of the server or, when a closed editor left unsent text of this user and document on
 * this device, on that text. Text of an editor that is open in another tab is left to that tab.
 */
export async function openSaveSession(ports: SavePorts, input: SessionInput): Promise<OpenedSession> {
  const { userId, storageKey } = input
  const writerId = ports.newId()
  ports.presence.register(writerId)
  const leftover = await findLeftoverEntries(ports, input)
  const recovered = firstRecovered(leftover, input, ports.timers.now())
  const session = runSaveSession(ports, { userId, writerId, storageKey, start: recovered ?? openedState(input) })
  if (recovered) session.dispatch({ kind: 'due' })
  void removeCoveredEntries(ports, session, leftover, openedState(input))
  return { session, isRecovered: recovered !== null }
}

async function findLeftoverEntries(
  { journal, presence }: SavePorts,
  input: SessionInput,
): Promise<readonly JournalEntry[]> {
  try {
    const entries = entriesOf(await journal.listEntries(input.userId), input)
    const isClosed = await Promise.all(entries.map((entry) => presence.isClosed(entry.writerId)))
    return entries.filter((_, i) => isClosed[i])
  } catch {
    // A device that cannot be read has nothing to recover; writing must still be possible.
    return []
  }
}

function firstRecovered(entries: readonly JournalEntry[], opening: Opening, now: number): SaveState | null {
  for (const entry of entries) {
    const state = recoveredState(opening, entry, now)
    if (state) return state
  }
  return null
}

/** Removes entries whose text is on the server or in this session's own entry. Others wait for the next opening. */
async function removeCoveredEntries(
  { journal }: SavePorts,
  session: SaveSession,
  entries: readonly JournalEntry[],
  server: SaveState,
): Promise<void> {
  const { draft } = session.$state.get()
  await session.flush()
  if (!session.$isJournaling.get()) return
  for (const entry of entries) {
    const isCovered = isSameText(entry.draft, draft) || isSameText(entry.draft, server.draft)
    if (isCovered) await journal.remove(entry.writerId).catch(() => {})
  }
}
