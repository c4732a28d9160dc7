import type { WrittenDocument } from '../written-document.ts'
import { entriesOf, type JournalEntry } from './journal.ts'
import type { SavePorts } from './ports.ts'
import { runSaveSession, type SaveSession } from './save-session.ts'
import { betweenTexts, isSameText, type Opening, openedState, recoveredState, type SaveState } from './save-state.ts'
import { sendEntry } from './send-entry.ts'

type SessionInput = Opening & { readonly userId: string; readonly draftKey: string } & Pick<
    WrittenDocument,
    'storageKey'
  >

export type OpenedSession = { readonly session: SaveSession; readonly isRecovered: boolean }

/**
 * Starts a save session with the server's text or, when a closed editor left unsent text of this user and document on
 * this device, with that text. When two editors left different texts, the session starts with a choice between them;
 * the other text is sent to the server as well. Text of an editor open in another tab is left to that tab.
 */
export async function openSaveSession(ports: SavePorts, input: SessionInput): Promise<OpenedSession> {
  const { userId, storageKey, draftKey } = input
  const writerId = ports.newId()
  ports.presence.register(writerId)
  const leftover = await findLeftoverEntries(ports, input)
  const [first, ...others] = recoverable(leftover, input, ports.timers.now())
  // Texts of the choice stay on the device until the server has each of them.
  const inQuestion = first && others.length > 0 ? [first, ...others].map(({ entry }) => entry) : []
  const replaces = first && inQuestion.length === 0 ? [first.entry.writerId] : []
  const start = startOf(first, others[0]) ?? openedState(input)
  const session = runSaveSession(ports, { userId, writerId, storageKey, draftKey, replaces, start })
  if (first) session.dispatch({ kind: 'due' })
  const settled = leftover.filter((entry) => !inQuestion.includes(entry))
  void removeCoveredEntries(ports, session, settled, openedState(input))
  if (inQuestion.length > 0) sendWhenSaved(ports, session, inQuestion)
  return { session, isRecovered: first !== undefined }
}

type Recoverable = { readonly entry: JournalEntry; readonly state: SaveState }

function startOf(first: Recoverable | undefined, other: Recoverable | undefined): SaveState | null {
  if (!first) return null
  return other ? betweenTexts(first.state, other.entry, other.entry.writtenAt) : first.state
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
    // An unreadable device has nothing to recover; writing must still be possible.
    return []
  }
}

/** The different texts that the server does not have, newest first. */
function recoverable(entries: readonly JournalEntry[], opening: Opening, now: number): readonly Recoverable[] {
  const found: Recoverable[] = []
  for (const entry of entries) {
    const state = recoveredState(opening, entry, now)
    const isKnown = found.some((one) => isSameText(one.entry.draft, entry.draft))
    if (state && !isKnown) found.push({ entry, state })
  }
  return found
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

/**
 * Sends the texts of the choice once the chosen one is saved: their base is no longer the current revision, so the
 * server keeps them beside it.
 */
function sendWhenSaved(ports: SavePorts, session: SaveSession, entries: readonly JournalEntry[]): void {
  const unsubscribe = session.$state.listen((state) => {
    if (state.phase.kind !== 'saved' && !(state.phase.kind === 'error' && state.phase.reason === 'closed')) return
    unsubscribe()
    void ports.runExclusive(async () => {
      for (const entry of entries) {
        if (!isSameText(entry.draft, state.draft)) await sendEntry(ports, entry, state.documentId)
        else await ports.journal.remove(entry.writerId).catch(() => {})
      }
    })
  })
}
