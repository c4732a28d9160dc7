import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { EditorView } from 'prosemirror-view'
import { createPortal } from 'react-dom'
import { FormatBar } from '../../../editor/bar/FormatBar.tsx'
import { SaveNotices } from '../../../editor/bar/SaveNotices.tsx'
import { TextLength } from '../../../editor/bar/TextLength.tsx'
import { ConflictDialog } from '../../../editor/dialogs/ConflictDialog.tsx'
import { LinkDialog } from '../../../editor/dialogs/LinkDialog.tsx'
import type { EditorStore } from '../../../editor/editor.store.ts'
import type { FormatState } from '../../../editor/writing/commands.ts'
import { TextBody } from '../../../editor/writing/TextBody.tsx'
import { useFormatting } from '../../../editor/writing/use-formatting.ts'
import '../../../editor/writing/framed-text.css'
import './entry-editor.css'

type EntryEditorProps = {
  readonly store: EditorStore
  /** Locked while the text is being sent. */
  readonly $isLocked: ReadableAtom<boolean>
  readonly onView: (view: EditorView | null) => void
  /** Called after every change of text or selection. */
  readonly onUpdate: () => void
  readonly onLeaveUpwards: () => void
}

/** The text of an entry in its form. The dialogs are outside of it, because they have their own forms. */
export function EntryEditor({ store, $isLocked, onView, onUpdate, onLeaveUpwards }: EntryEditorProps) {
  const isLocked = useStore($isLocked)
  const { format, applyFormat, linkDialog, textHandlers } = useFormatting()
  return (
    <div className="entry-editor framed-text">
      <FormatBar format={format} onFormat={applyFormat} />
      <SaveNotices store={store} loginPath="/login" />
      <div className="framed-text__text">
        <TextBody
          store={store}
          isLocked={isLocked}
          onLink={textHandlers.onLink}
          onView={(view) => {
            textHandlers.onView(view)
            onView(view)
          }}
          onFormat={(next: FormatState) => {
            textHandlers.onFormat(next)
            onUpdate()
          }}
          onLeaveUpwards={onLeaveUpwards}
        />
      </div>
      <TextLength store={store} />
      {createPortal(
        <>
          <LinkDialog {...linkDialog} />
          <ConflictDialog store={store} />
        </>,
        document.body,
      )}
    </div>
  )
}
