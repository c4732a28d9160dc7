import { useStore } from '@nanostores/react'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { EDITOR_TEXTS } from '../../features/articles/editor/words.ts'
import type { EditorStore } from '../editor.store.ts'
import { DocumentText } from '../text/RichTextContent.tsx'
import { type FormatState, formatState } from './commands.ts'
import { mountArticleView } from './text-view.ts'

type TextBodyProps = {
  readonly store: EditorStore
  readonly isLocked: boolean
  /** The view once it can be written in. */
  readonly onView: (view: EditorView | null) => void
  readonly onFormat: (format: FormatState) => void
  readonly onLink: () => void
  readonly onLeaveUpwards: () => void
}

/** The text: as it reads until the page is alive and this device was asked for unsent text, then the editor. */
export function TextBody(props: TextBodyProps) {
  const isReady = useStore(props.store.$isReady)
  return isReady ? (
    <WritableText {...props} />
  ) : (
    <div className="prose article-text article-text--coming">
      <DocumentText doc={props.store.document()} />
    </div>
  )
}

const ATTRIBUTES = {
  class: 'prose article-text',
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': EDITOR_TEXTS.text,
  'aria-placeholder': EDITOR_TEXTS.textPlaceholder,
  autocapitalize: 'sentences',
  spellcheck: 'true',
}

function WritableText(props: TextBodyProps) {
  const { store, isLocked } = props
  const mount = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  // The view lives as long as the component; what it calls back is looked up when it does.
  const latest = useRef(props)
  latest.current = props

  useLayoutEffect(() => {
    if (!mount.current) return
    const made = mountArticleView({
      mount: mount.current,
      doc: store.document(),
      attributes: ATTRIBUTES,
      placeholder: EDITOR_TEXTS.textPlaceholder,
      isEditable: () => !latest.current.isLocked,
      onUpdate: (state, isTextChanged) => {
        if (isTextChanged) store.writeText(state.doc)
        latest.current.onFormat(formatState(state))
      },
      onLink: () => latest.current.onLink(),
      onSave: () => store.saveNow(),
      onLeaveUpwards: () => latest.current.onLeaveUpwards(),
    })
    view.current = made
    const detach = store.attach(made)
    latest.current.onView(made)
    latest.current.onFormat(formatState(made.state))
    return () => {
      detach()
      latest.current.onView(null)
      made.destroy()
    }
  }, [store])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view asks for `isLocked` when it is told to look
  useEffect(() => view.current?.setProps({}), [isLocked])

  return <div ref={mount} />
}
