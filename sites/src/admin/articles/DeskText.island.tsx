import { useStore } from '@nanostores/react'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'
import { canEditorEdit } from '#shared/domain/articles/rules.ts'
import { FormatBar } from '../../features/articles/editor/bar/FormatBar.tsx'
import { SaveStatus } from '../../features/articles/editor/bar/SaveStatus.tsx'
import { useKeyboardInset } from '../../features/articles/editor/bar/use-keyboard-inset.ts'
import { WordCount } from '../../features/articles/editor/bar/WordCount.tsx'
import { ConflictDialog } from '../../features/articles/editor/dialogs/ConflictDialog.tsx'
import { LinkDialog } from '../../features/articles/editor/dialogs/LinkDialog.tsx'
import { createEditorStore } from '../../features/articles/editor/editor.store.ts'
import { productClock } from '../../features/articles/editor/product-clock.ts'
import type { EditorRevision } from '../../features/articles/editor/props.ts'
import { isUnsent } from '../../features/articles/editor/saving/save-machine.ts'
import { articleSchema } from '../../features/articles/editor/text/schema.ts'
import { SaveNotices } from '../../features/articles/editor/views/SaveNotices.tsx'
import { COMMANDS, type Format, type FormatState } from '../../features/articles/editor/writing/commands.ts'
import { type LinkTarget, linkTargetOf, withLink } from '../../features/articles/editor/writing/link-command.ts'
import { TextBody } from '../../features/articles/editor/writing/TextBody.tsx'
import { TitleField } from '../../features/articles/editor/writing/TitleField.tsx'
import { withErrorBoundary } from '../../lib/with-error-boundary.tsx'
import { $movedTo, $settleText } from './desk.store.ts'
import { deskApi } from './text-api.ts'
import '../../features/articles/editor/editor.css'
import './desk-text.css'

type DeskTextProps = {
  readonly userId: string
  readonly now: string
  readonly timeZone: string
  readonly article: { readonly id: string; readonly currentRevision: EditorRevision }
}

const ADMIN_LOGIN = '/login-admin'
const { link } = articleSchema.marks

function Writing(props: DeskTextProps) {
  const [store] = useState(() => createEditorStore(props, deskApi))
  const [clock] = useState(() => productClock(props.now))
  const [view, setView] = useState<EditorView | null>(null)
  const [format, setFormat] = useState<FormatState | null>(null)
  const [linkTarget, setLinkTarget] = useState<LinkTarget | null>(null)
  const bar = useKeyboardInset<HTMLDivElement>()
  const title = useRef<HTMLTextAreaElement>(null)
  const isReady = useStore(store.$isReady)
  const isChoosing = useStore(store.$save).phase.kind === 'conflict'
  const movedTo = useStore($movedTo)
  const isLocked = isChoosing || (movedTo !== null && !canEditorEdit(movedTo))

  useEffect(() => store.start(), [store])
  useEffect(() => {
    $settleText.set(async () => !isUnsent(await store.settle()))
    return () => $settleText.set(null)
  }, [store])

  const apply = (name: Format) => {
    if (!view || isLocked) return
    if (name === 'link') return setLinkTarget(linkTargetOf(view.state, link))
    COMMANDS[name](view.state, view.dispatch, view)
    view.focus()
  }

  return (
    <div className="desk-text">
      <div className="desk-text__bar editor__bar" ref={bar}>
        <FormatBar format={isLocked ? null : format} onFormat={apply} />
        <div className="editor__state">
          <SaveStatus store={store} clock={clock} timeZone={props.timeZone} />
          <WordCount store={store} />
        </div>
      </div>
      <div className="editor__notices">
        <SaveNotices store={store} login={ADMIN_LOGIN} />
      </div>
      <TitleField store={store} field={title} isLocked={!isReady || isLocked} onLeave={() => view?.focus()} />
      <TextBody
        store={store}
        isLocked={isLocked}
        onView={setView}
        onFormat={setFormat}
        onLink={() => apply('link')}
        onLeaveUpwards={() => title.current?.focus()}
      />
      <LinkDialog
        target={linkTarget}
        onClose={() => setLinkTarget(null)}
        onSave={(next) => {
          if (view && linkTarget) view.dispatch(withLink(view.state, link, linkTarget, next))
          setLinkTarget(null)
          view?.focus()
        }}
      />
      <ConflictDialog store={store} />
    </div>
  )
}

/** The text of an article on an editor's desk, in the phases in which editors write in it. */
export const DeskText = withErrorBoundary(Writing)
