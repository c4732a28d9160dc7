import { mergeDrafts } from '#shared/domain/messages/message.ts'
import { listenToPage } from '../../editor/page-events.ts'
import { browserPorts } from '../../editor/saving/browser-ports.ts'
import { openSaveSession } from '../../editor/saving/open-session.ts'
import { isUnsent } from '../../editor/saving/save-state.ts'
import { saveText } from '../../editor/saving/save-text.ts'
import type { DocumentApi, Revision } from '../../editor/written-document.ts'
import { htmlToText, textToHtml } from '../expert-panels/answer/plain-answer.ts'
import { saveDraft, whoAmI } from './compose.requests.ts'

/** Never changes: unsent texts on devices are found by it. */
const STORAGE_KEY = 'forum'

/** As it stands in the fields. */
export type ShownText = { readonly title: string; readonly text: string }

export type KeptDraft = {
  readonly change: (text: ShownText) => void
  /** What was written has been posted: neither the device nor the server keeps it. */
  readonly clear: () => Promise<void>
}

type DraftField = {
  readonly userId: string
  readonly place: string
  readonly revision: Revision | null
  readonly audienceId: () => string | null
  readonly show: (text: ShownText, isMerged: boolean) => void
  readonly onSaved: (where: 'server' | 'device') => void
}

/** Keeps what is written on the device and on the server. The text of another device or tab is joined with this one, as in messages. */
export async function keepForumDraft(field: DraftField): Promise<KeptDraft> {
  const { userId, place, revision } = field
  const api = apiOf(field)
  const { session } = await openSaveSession(
    browserPorts(userId, (request) => saveText(api, request)),
    {
      userId,
      storageKey: `${STORAGE_KEY}/${place}`,
      draftKey: place,
      documentId: place,
      revision,
      isOnline: navigator.onLine,
    },
  )
  session.$state.subscribe((state) => {
    const { phase, draft } = state
    if (draft.title !== '' || draft.content !== '') {
      if (phase.kind === 'saved') field.onSaved('server')
      else if (session.$isJournaling.get() && (phase.kind === 'offline' || phase.kind === 'error'))
        field.onSaved('device')
    }
    if (phase.kind !== 'conflict') return
    const { theirs } = phase
    const merged = {
      title: draft.title || theirs.title,
      text: mergeDrafts(htmlToText(draft.content), htmlToText(theirs.content)),
    }
    field.show(merged, true)
    queueMicrotask(() => session.dispatch({ kind: 'merged', text: writtenOf(merged) }))
  })
  listenToPage({
    onEvent: (kind) => session.dispatch({ kind }),
    onPageHide: () => void session.flush(),
    onHidden: () => {
      void session.flush()
      if (isUnsent(session.$state.get())) session.dispatch({ kind: 'saveNow' })
    },
    // The device has it, and the next page shows it.
    hasUnsentText: () => isUnsent(session.$state.get()) && !session.$isJournaling.get(),
  })
  const { draft } = session.$state.get()
  if (draft.content !== (revision?.content ?? '') || draft.title !== (revision?.title ?? ''))
    field.show({ title: draft.title, text: htmlToText(draft.content) }, false)
  return {
    change: (text) => session.change(writtenOf(text)),
    clear: async () => {
      session.change({ title: '', content: '' })
      await session.saveAndWait()
      await session.flush()
    },
  }
}

function writtenOf({ title, text }: ShownText) {
  return { title, content: textToHtml(text) }
}

function apiOf({ userId, place, audienceId }: DraftField): DocumentApi {
  return {
    create: async () => ({ id: place, authorId: userId }),
    save: async ({ title, content, baseRevisionId, operationId }) => {
      const saved = await saveDraft({ place, title, content, audienceId: audienceId(), baseRevisionId, operationId })
      return {
        revisionId: saved.revisionId,
        title: saved.title,
        content: saved.content,
        savedAt: Date.parse(saved.savedAt),
      }
    },
    whoAmI,
  }
}
