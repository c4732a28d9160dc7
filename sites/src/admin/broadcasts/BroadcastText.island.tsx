import { useState } from 'react'
import { BROADCAST_BODY_MAX_CHARACTERS } from '#shared/domain/broadcasts/limits.ts'
import { createEditorStore } from '../../editor/editor.store.ts'
import type { WrittenDocument } from '../../editor/written-document.ts'
import { type ArticleRevision, revisionOf } from '../../features/articles/editor/article-revision.ts'
import { adminRequest } from '../../lib/graphql/admin.ts'
import { withErrorBoundary } from '../../lib/with-error-boundary.tsx'
import { StaffTextEditor, useTextLock } from '../articles/text/StaffTextEditor.tsx'
import { staffDocument } from '../texts/staff-document.ts'
import { TEXT_EDITOR_MESSAGES } from './messages.ts'
import { SAVE_TEXT } from './save-text.requests.ts'

function documentOf(id: string): WrittenDocument {
  return staffDocument({
    storageKey: `broadcast/${id}`,
    hasTitle: true,
    historyPath: null,
    minCharacters: 1,
    maxCharacters: BROADCAST_BODY_MAX_CHARACTERS,
    save: async ({ documentId, baseRevisionId, title, content }) => {
      const text = { broadcastId: documentId, title, content, baseTextId: baseRevisionId ?? '' }
      return revisionOf((await adminRequest(SAVE_TEXT, text)).broadcastSaveText)
    },
    messages: TEXT_EDITOR_MESSAGES,
  })
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
