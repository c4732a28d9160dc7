import { FORUM_REFUSALS } from '#shared/domain/forum/messages.ts'
import { lengthOf } from '#shared/domain/forum/rules.ts'
import { plainTextOf } from '../../../editor/text/count-words.ts'
import type { DocumentApi, LoadedDocument, Revision, WrittenDocument } from '../../../editor/written-document.ts'
import { entryEditorMessages } from '../messages.ts'
import { saveDraft } from './compose.requests.ts'

/** What is written: a new post, a reply to a post, or a change of an own entry. */
export type EntryPlace = {
  readonly userId: string
  readonly place: string
  readonly isReply: boolean
  /** Characters of the text. */
  readonly max: number
  readonly audienceId: () => string | null
}

/** An entry that is written as the editor sees it: its draft. The key never changes: unsent texts on devices are found by it. */
export function entryDocument(entry: EntryPlace): WrittenDocument {
  const { place, isReply, max } = entry
  return {
    storageKey: `forum/${place}`,
    hasTitle: !isReply,
    // That a text is still short is said when it is sent.
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
