import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormatBar } from '../../../editor/bar/FormatBar.tsx'
import { SaveNotices } from '../../../editor/bar/SaveNotices.tsx'
import { SaveStatus } from '../../../editor/bar/SaveStatus.tsx'
import { TextLength } from '../../../editor/bar/TextLength.tsx'
import { useKeyboardInset } from '../../../editor/bar/use-keyboard-inset.ts'
import { ConflictDialog } from '../../../editor/dialogs/ConflictDialog.tsx'
import { LinkDialog } from '../../../editor/dialogs/LinkDialog.tsx'
import type { EditorStore } from '../../../editor/editor.store.ts'
import { productClock } from '../../../editor/product-clock.ts'
import { isClosed } from '../../../editor/saving/save-state.ts'
import { useSelected } from '../../../editor/use-selected.ts'
import { TextBody } from '../../../editor/writing/TextBody.tsx'
import { useFormatting } from '../../../editor/writing/use-formatting.ts'
import { TitleField } from '../../../features/articles/editor/TitleField.tsx'
import './staff-text.css'

const ADMIN_LOGIN_PATH = '/login-admin'

/** Typing is locked: the text is no longer saved, or two versions wait for a choice. */
export function useTextLock(store: EditorStore): boolean {
  return useSelected(store.$save, ({ phase }) => isClosed(phase) || phase.kind === 'conflict')
}

type StaffTextEditorProps = {
  readonly store: EditorStore
  readonly now: string
  readonly timeZone: string
  readonly isLocked: boolean
  /** Above the title. */
  readonly head?: ReactNode
  /** Below the text. */
  readonly children?: ReactNode
}

/** The text as staff edit it: title, if the document has one, text, format bar and save notices. */
export function StaffTextEditor({ store, now, timeZone, isLocked, head, children }: StaffTextEditorProps) {
  const [clock] = useState(() => productClock(now))
  const { view, format, applyFormat, linkDialog, textHandlers } = useFormatting()
  const bar = useKeyboardInset<HTMLDivElement>()
  const title = useRef<HTMLTextAreaElement>(null)
  const isReady = useStore(store.$isReady)

  useEffect(() => store.start(), [store])

  return (
    <div className="staff-text">
      <div className="staff-text__bar editor__bar" ref={bar}>
        <FormatBar format={isLocked ? null : format} onFormat={applyFormat} />
        <div className="editor__state">
          <SaveStatus store={store} clock={clock} timeZone={timeZone} />
          <TextLength store={store} />
        </div>
      </div>
      <div className="editor__notices">
        <SaveNotices store={store} loginPath={ADMIN_LOGIN_PATH} />
      </div>
      {head}
      {store.document.hasTitle && (
        <TitleField store={store} field={title} isLocked={!isReady || isLocked} onLeave={() => view?.focus()} />
      )}
      <TextBody store={store} isLocked={isLocked} {...textHandlers} onLeaveUpwards={() => title.current?.focus()} />
      {children}
      <LinkDialog {...linkDialog} />
      <ConflictDialog store={store} />
    </div>
  )
}
