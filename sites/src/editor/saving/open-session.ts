import { entriesFor, type JournalEntry } from './journal.ts'
import { isSameText, type Opening, opened, recovered, type SaveState } from './save-machine.ts'
import { runSaveSession, type SavePorts, type SaveSession } from './save-session.ts'

/** Which editors on this device are open. */
export type Presence = {
  /** Says that this editor is open, until its page ends however it ends. */
  readonly announce: (writerId: string) => void
  readonly isGone: (writerId: string) => Promise<boolean>
}

export type OpenedSession = { readonly session: SaveSession; readonly isRecovered: boolean }

/**
 * Begins a save session: on what the server gave or, when an editor that is gone left unsent text of this member on this
 * device, on that. Text of an editor that is open in another tab is that tab's to save.
 */
export async function openSaveSession(
  ports: SavePorts & { readonly presence: Presence },
  userId: string,
  opening: Opening,
): Promise<OpenedSession> {
  const writerId = ports.newId()
  ports.presence.announce(writerId)
  const left = await leftBehind(ports, userId, opening.articleId)
  const found = firstRecovered(left, opening, ports.timers.now())
  const start = found ?? opened(opening)
  const session = runSaveSession(ports, { userId, writerId, start })
  if (found) session.dispatch({ kind: 'due' })
  void dropWhatIsSafe(ports, session, left, opened(opening))
  return { session, isRecovered: found !== null }
}

async function leftBehind(
  { journal, presence }: SavePorts & { readonly presence: Presence },
  userId: string,
  articleId: string | null,
): Promise<readonly JournalEntry[]> {
  try {
    const entries = entriesFor(await journal.entriesOf(userId), articleId)
    const isGone = await Promise.all(entries.map((entry) => presence.isGone(entry.writerId)))
    return entries.filter((_, i) => isGone[i])
  } catch {
    // A device that cannot be read has nothing to recover; writing on must still be possible.
    return []
  }
}

function firstRecovered(left: readonly JournalEntry[], opening: Opening, now: number): SaveState | null {
  for (const entry of left) {
    const state = recovered(opening, entry, now)
    if (state) return state
  }
  return null
}

/** Removes entries whose text is on the server or in this session's own entry. Any other waits for the next opening. */
async function dropWhatIsSafe(
  { journal }: SavePorts,
  session: SaveSession,
  left: readonly JournalEntry[],
  server: SaveState,
): Promise<void> {
  const { draft } = session.$state.get()
  await session.flush()
  if (!session.$isJournaling.get()) return
  for (const entry of left) {
    const isSafe = isSameText(entry.draft, draft) || isSameText(entry.draft, server.draft)
    if (isSafe) await journal.remove(entry.writerId).catch(() => {})
  }
}
