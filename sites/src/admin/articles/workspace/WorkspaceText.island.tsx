import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { canEditorEdit } from '#shared/domain/articles/rules.ts'
import { createEditorStore } from '../../../editor/editor.store.ts'
import { isUnsent } from '../../../editor/saving/save-state.ts'
import { articleDocument, loadedArticle } from '../../../features/articles/editor/article-document.ts'
import { LeadImageField } from '../../../features/articles/lead-image/LeadImageField.tsx'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { historyPath } from '../history/path.ts'
import { StaffTextEditor, useTextLock } from '../text/StaffTextEditor.tsx'
import { staffArticleApi } from './staff-article-api.ts'
import type { WorkspaceArticle } from './workspace.queries.ts'
import { $movedTo, $saveText } from './workspace.store.ts'

type WorkspaceTextProps = {
  readonly userId: string
  readonly now: string
  readonly timeZone: string
  readonly article: Pick<WorkspaceArticle, 'id' | 'currentRevision' | 'leadImage'>
}

function TextEditor({ userId, now, timeZone, article }: WorkspaceTextProps) {
  const [store] = useState(() =>
    createEditorStore(articleDocument(staffArticleApi, historyPath), loadedArticle(userId, article, '')),
  )
  const movedTo = useStore($movedTo, { ssr: 'initial' })
  const isLocked = useTextLock(store) || (movedTo !== null && !canEditorEdit(movedTo))

  useEffect(() => {
    $saveText.set(async () => !isUnsent(await store.saveAndWait()))
    return () => $saveText.set(null)
  }, [store])

  return (
    <StaffTextEditor
      {...{ store, now, timeZone, isLocked }}
      head={
        <LeadImageField
          image={article.leadImage}
          isLocked={isLocked}
          loadApi={loadLeadImageApi}
          findArticle={async () => article.id}
        />
      }
    />
  )
}

async function loadLeadImageApi() {
  return (await import('../lead-image/staff-lead-image.ts')).staffLeadImageApi
}

/** The text of an article in its workspace, in the statuses in which staff may edit it. */
export const WorkspaceText = withErrorBoundary(TextEditor)
