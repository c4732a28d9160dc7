import { FORUM_REFUSALS } from '#shared/domain/forum/messages.ts'
import { lengthOf } from '#shared/domain/forum/rules.ts'
import { plainTextOf } from '../../../editor/text/count-words.ts'
import type { DocumentApi, LoadedDocument, Revision, WrittenDocument } from '../../../editor/written-document.ts'
import { entryEditorMessages } from '../messages.ts'
import { saveDraft } from './compose.requests.ts'

/** The kind of entry: a new post, a reply to a post, or a change of an own entry. */
export type EntryPlace = {
  readonly userId: string
  readonly place: string
  readonly isReply: boolean
  /** The maximum number of characters. */
  readonly max: number
  readonly audienceId: () => string | null
}

/** The editor's document of an entry: its draft. The key must not change: unsent texts on devices are found by it. */
export function entryDocument(entry: EntryPlace): WrittenDocument {
  const { place, isReply, max } = entry
  return {
    storageKey: `forum/${place}`,
    hasTitle: !isReply,
    // A text that is too short is reported when it is sent.
    limits: { measure: (doc) => lengthOf(plainTextOf(doc)), min: 0, max },
    historyPath: null,
    api: draftApi(entry),
    messages: { ...entryEditorMessages(isReply, max), tooLarge: FORUM_REFUSALS.tooLarge, terms: null },
  }
}

export function loadedEntry({ userId, place }: EntryPlace, revision: Revision | null): LoadedDocument {
  return { userId, documentId: place, draftKey: place, revision }
}

function draftApi({ place, audienceId }: EntryPlace): DocumentApi {
  return {
    create: async () => ({ id: place }),
    save: async ({ title, content, baseRevisionId, operationId }) => {
      const { savedAt, ...saved } = await saveDraft({
        ...{ place, title, content, audienceId: audienceId(), baseRevisionId, operationId },
      })
      return { ...saved, savedAt: Date.parse(savedAt) }
    },
  }
}
