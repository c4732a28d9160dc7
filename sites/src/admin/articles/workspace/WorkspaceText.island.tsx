import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { canEditorEdit } from '#shared/domain/articles/rules.ts'
import { FormatBar } from '../../../editor/bar/FormatBar.tsx'
import { SaveNotices } from '../../../editor/bar/SaveNotices.tsx'
import { SaveStatus } from '../../../editor/bar/SaveStatus.tsx'
import { TextLength } from '../../../editor/bar/TextLength.tsx'
import { useKeyboardInset } from '../../../editor/bar/use-keyboard-inset.ts'
import { ConflictDialog } from '../../../editor/dialogs/ConflictDialog.tsx'
import { LinkDialog } from '../../../editor/dialogs/LinkDialog.tsx'
import { createEditorStore } from '../../../editor/editor.store.ts'
import { productClock } from '../../../editor/product-clock.ts'
import { isUnsent } from '../../../editor/saving/save-state.ts'
import { useSelected } from '../../../editor/use-selected.ts'
import { TextBody } from '../../../editor/writing/TextBody.tsx'
import { useFormatting } from '../../../editor/writing/use-formatting.ts'
import { articleDocument, loadedArticle } from '../../../features/articles/editor/article-document.ts'
import { TitleField } from '../../../features/articles/editor/TitleField.tsx'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { historyPath } from '../history/path.ts'
import { staffArticleApi } from './staff-article-api.ts'
import type { WorkspaceArticle } from './workspace.queries.ts'
import { $movedTo, $saveText } from './workspace.store.ts'
import './workspace-text.css'

type WorkspaceTextProps = {
  readonly userId: string
  readonly now: string
  readonly timeZone: string
  readonly article: Pick<WorkspaceArticle, 'id' | 'currentRevision'>
}

const ADMIN_LOGIN_PATH = '/login-admin'

function TextEditor({ userId, now, timeZone, article }: WorkspaceTextProps) {
  const [store] = useState(() =>
    createEditorStore(articleDocument(staffArticleApi, historyPath), loadedArticle(userId, article, '')),
  )
  const [clock] = useState(() => productClock(now))
  const { view, format, applyFormat, linkDialog, textHandlers } = useFormatting()
  const bar = useKeyboardInset<HTMLDivElement>()
  const title = useRef<HTMLTextAreaElement>(null)
  const isReady = useStore(store.$isReady)
  const isInConflict = useSelected(store.$save, ({ phase }) => phase.kind === 'conflict')
  const movedTo = useStore($movedTo)
  const isLocked = isInConflict || (movedTo !== null && !canEditorEdit(movedTo))

  useEffect(() => store.start(), [store])
  useEffect(() => {
    $saveText.set(async () => !isUnsent(await store.saveAndWait()))
    return () => $saveText.set(null)
  }, [store])

  return (
    <div className="workspace-text">
      <div className="workspace-text__bar editor__bar" ref={bar}>
        <FormatBar format={isLocked ? null : format} onFormat={applyFormat} />
        <div className="editor__state">
          <SaveStatus store={store} clock={clock} timeZone={timeZone} />
          <TextLength store={store} />
        </div>
      </div>
      <div className="editor__notices">
        <SaveNotices store={store} loginPath={ADMIN_LOGIN_PATH} />
      </div>
      <TitleField store={store} field={title} isLocked={!isReady || isLocked} onLeave={() => view?.focus()} />
      <TextBody store={store} isLocked={isLocked} {...textHandlers} onLeaveUpwards={() => title.current?.focus()} />
      <LinkDialog {...linkDialog} />
      <ConflictDialog store={store} />
    </div>
  )
}

/** The text of an article in its workspace, in the statuses in which staff may edit it. */
export const WorkspaceText = withErrorBoundary(TextEditor)
