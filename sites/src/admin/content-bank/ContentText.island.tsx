import { useState } from 'react'
import { blockOf, type ContentKey } from '#shared/domain/content-bank/blocks.ts'
import { CONTENT_REFUSALS } from '#shared/domain/content-bank/messages.ts'
import { contentBlockPath, contentChangesPath } from '#shared/domain/content-bank/paths.ts'
import { unsavedText } from '../../editor/bar/unsaved-text.ts'
import { createEditorStore } from '../../editor/editor.store.ts'
import { isClosed, isUnsent } from '../../editor/saving/save-state.ts'
import type { WrittenDocument } from '../../editor/written-document.ts'
import { type ArticleRevision, revisionOf } from '../../features/articles/editor/article-revision.ts'
import { adminRequest } from '../../lib/graphql/admin.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { withErrorBoundary } from '../../lib/with-error-boundary.tsx'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { StaffTextEditor, useTextLock } from '../articles/text/StaffTextEditor.tsx'
import { staffDocument } from '../texts/staff-document.ts'
import { SAVE_DRAFT } from './content.queries.ts'
import { CONTENT_EDITOR_MESSAGES, CONTENT_MESSAGES } from './messages.ts'

function documentOf(key: ContentKey): WrittenDocument {
  const { hasTitle, maxCharacters } = blockOf(key)
  return staffDocument({
    storageKey: `content/${key}`,
    hasTitle,
    historyPath: () => contentBlockPath(key),
    minCharacters: 0,
    maxCharacters,
    save: async ({ baseRevisionId, title, content }) => {
      const text = { key, title, content, baseTextId: baseRevisionId ?? '' }
      return revisionOf((await adminRequest(SAVE_DRAFT, text)).contentDraftSave)
    },
    messages: { ...CONTENT_EDITOR_MESSAGES, tooLarge: CONTENT_REFUSALS.tooLong },
  })
}

type ContentTextProps = {
  readonly contentKey: ContentKey
  readonly userId: string
  readonly text: ArticleRevision
  readonly now: string
  readonly timeZone: string
}

function ContentTextPart({ contentKey, userId, text, now, timeZone }: ContentTextProps) {
  const [store] = useState(() =>
    createEditorStore(documentOf(contentKey), {
      ...{ userId, documentId: contentKey, draftKey: contentKey },
      revision: revisionOf(text),
    }),
  )
  const isHydrated = useHydrated()
  const isLocked = useTextLock(store)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const review = async () => {
    setIsBusy(true)
    const saved = await store.saveAndWait()
    setIsBusy(false)
    if (isUnsent(saved) || isClosed(saved.phase))
      setFailure(unsavedText(saved, store.document.messages, store.$isJournaling.get()))
    else store.leaveFor(contentChangesPath(contentKey))
  }

  return (
    <StaffTextEditor {...{ store, now, timeZone, isLocked }}>
      {failure && <Alert tone="negative">{failure}</Alert>}
      <p>
        <Button
          kind="primary"
          disabled={!isHydrated}
          busy={isBusy && CONTENT_MESSAGES.reviewing}
          onClick={() => void review()}
        >
          {CONTENT_MESSAGES.review}
        </Button>
      </p>
    </StaffTextEditor>
  )
}

/** The editor of a text's draft; it is saved automatically, and readers do not see it. */
export const ContentText = withErrorBoundary(ContentTextPart)
