import { mergeDrafts } from '#shared/domain/messages/message.ts'
import { listenToPage } from '../../editor/page-events.ts'
import { browserPorts } from '../../editor/saving/browser-ports.ts'
import { openSaveSession } from '../../editor/saving/open-session.ts'
import type { SaveSession } from '../../editor/saving/save-session.ts'
import { isUnsent, type SaveState } from '../../editor/saving/save-state.ts'
import { saveText } from '../../editor/saving/save-text.ts'
import type { DocumentApi, Revision } from '../../editor/written-document.ts'
import { messageStorageKey } from './storage-key.ts'
import { saveDraft } from './thread.requests.ts'

export type DraftField = {
  readonly userId: string
  readonly threadId: string
  /** As rendered with the page. */
  readonly revision: Revision | null
  /**
   * The text that the writer sent last: an equal text on the device was sent, but its page ended before the response.
   */
  readonly lastSent: string | null
  readonly show: (text: string, isMerged: boolean) => void
  readonly onState: (state: SaveState, isJournaling: boolean) => void
}

export type MessageDraft = {
  readonly change: (text: string) => void
  readonly stop: () => void
}

/**
 * Saves the text of a message on the device and on the server, as for articles. The text of another device or tab opens
 * no dialog: both are joined in the field, and the writer removes what is not needed.
 */
export async function keepDraft(field: DraftField): Promise<MessageDraft> {
  const { userId, threadId, revision } = field
  const api = apiOf(field)
  const { session } = await openSaveSession(
    browserPorts(userId, (request) => saveText(api, request)),
    {
      userId,
      storageKey: messageStorageKey(threadId),
      draftKey: threadId,
      documentId: threadId,
      revision,
      isOnline: navigator.onLine,
    },
  )
  forgetWhatWasSent(session, field.lastSent)
  const stopFollowing = follow(session, field)
  const stopListening = listenToPage({
    onEvent: (kind) => session.dispatch({ kind }),
    onPageHide: () => void session.flush(),
    onLeave: () => session.leaves(),
    onSaveKey: () => session.dispatch({ kind: 'saveNow' }),
    onHidden: () => {
      void session.flush()
      if (isUnsent(session.$state.get())) session.dispatch({ kind: 'saveNow' })
    },
    // The device has it, and the next page shows it.
    hasUnsentText: () => isUnsent(session.$state.get()) && !session.$isJournaling.get(),
  })
  const shown = session.$state.get().draft.content
  if (shown !== (revision?.content ?? '')) field.show(shown, false)
  return {
    change: (content) => session.change({ title: '', content }),
    stop: () => {
      stopFollowing()
      stopListening()
      session.stop()
    },
  }
}

function apiOf({ threadId }: DraftField): DocumentApi {
  return {
    create: async () => ({ id: threadId }),
    save: async ({ content, baseRevisionId, operationId }) => {
      const { revisionId, savedAt, ...saved } = await saveDraft({ threadId, content, baseRevisionId, operationId })
      return { revisionId, title: '', content: saved.content, savedAt: Date.parse(savedAt) }
    },
  }
}

function forgetWhatWasSent(session: SaveSession, lastSent: string | null): void {
  const { draft } = session.$state.get()
  if (lastSent !== null && draft.content.trim() === lastSent) session.change({ title: '', content: '' })
}

function follow(session: SaveSession, { show, onState }: DraftField): () => void {
  return session.$state.subscribe((state) => {
    onState(state, session.$isJournaling.get())
    if (state.phase.kind !== 'conflict') return
    const { theirs } = state.phase
    const mine = state.draft.content
    const content = mergeDrafts(mine, theirs.content)
    if (content !== mine) show(content, true)
    queueMicrotask(() => session.dispatch({ kind: 'merged', text: { title: '', content } }))
  })
}
