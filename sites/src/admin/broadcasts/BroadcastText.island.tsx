import { useState } from 'react'
import { BROADCAST_BODY_MAX_CHARACTERS } from '#shared/domain/broadcasts/limits.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { createEditorStore } from '../../editor/editor.store.ts'
import { plainTextOf } from '../../editor/text/count-words.ts'
import type { DocumentApi, WrittenDocument } from '../../editor/written-document.ts'
import { type ArticleRevision, revisionOf } from '../../features/articles/editor/article-revision.ts'
import { adminRequest } from '../../lib/graphql/admin.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { withErrorBoundary } from '../../lib/with-error-boundary.tsx'
import { StaffTextEditor, useTextLock } from '../articles/text/StaffTextEditor.tsx'
import { TEXT_EDITOR_MESSAGES as M } from './messages.ts'
import { SAVE_TEXT } from './save-text.requests.ts'

const API: DocumentApi = {
  create: () => Promise.reject(new RequestError('NotFound')),
  save: async ({ documentId, baseRevisionId, title, content }) => {
    const text = { broadcastId: documentId, title, content, baseTextId: baseRevisionId ?? '' }
    return revisionOf((await adminRequest(SAVE_TEXT, text)).broadcastSaveText)
  },
}

function documentOf(id: string): WrittenDocument {
  const { lengthLabel, ...texts } = M
  return {
    storageKey: `broadcast/${id}`,
    hasTitle: true,
    limits: { measure: (doc) => countCharacters(plainTextOf(doc)), min: 1, max: BROADCAST_BODY_MAX_CHARACTERS },
    historyPath: null,
    api: API,
    messages: {
      ...texts,
      lengthLabel,
      lengthAnnouncements: {
        tooShort: lengthLabel(0),
        fits: `Up to ${BROADCAST_BODY_MAX_CHARACTERS} characters.`,
        tooLong: `Above ${BROADCAST_BODY_MAX_CHARACTERS} characters.`,
      },
      terms: null,
    },
  }
}

type BroadcastTextProps = {
  readonly id: string
  readonly userId: string
  readonly text: ArticleRevision
  readonly now: string
  readonly timeZone: string
}

function BroadcastTextPart({ id, userId, text, now, timeZone }: BroadcastTextProps) {
  const [store] = useState(() =>
    createEditorStore(documentOf(id), { userId, documentId: id, draftKey: id, revision: revisionOf(text) }),
  )
  const isLocked = useTextLock(store)
  return <StaffTextEditor {...{ store, now, timeZone, isLocked }} />
}

/** Staff write the subject and the text of a message; it is saved as they write. */
export const BroadcastText = withErrorBoundary(BroadcastTextPart)
