import { useStore } from '@nanostores/react'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { EditorStore } from '../editor.store.ts'
import { serialise } from '../text/serialise.ts'
import { type FormatState, formatState } from './commands.ts'
import { mountRichTextView, textAttributes } from './text-view.ts'
import './text-body.css'

type TextBodyProps = {
  readonly store: EditorStore
  readonly isLocked: boolean
  /** Called with the view once the text can be edited, and with null when it is removed. */
  readonly onView: (view: EditorView | null) => void
  readonly onFormat: (format: FormatState) => void
  readonly onLink: () => void
  readonly onLeaveUpwards: () => void
}

/**
 * The initial content of the text's element. The server prints the text as the editor serialises it, from checked
 * nodes. React in the browser must not change it: it does not when the only child is a text, even a different one.
 */
function firstContent(store: EditorStore) {
  return import.meta.env.SSR ? { dangerouslySetInnerHTML: { __html: serialise(store.currentDoc()) } } : { children: '' }
}

/** The text: printed by the server; once the device was checked for unsent text, the editor takes over its element. */
export function TextBody(props: TextBodyProps) {
  const { store, isLocked } = props
  const isReady = useStore(store.$isReady)
  const mount = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  // The view outlives a render: its callbacks read the latest props.
  const latest = useRef(props)
  latest.current = props

  useLayoutEffect(() => {
    if (!mount.current || !isReady) return
    const created = mountRichTextView({
      mount: mount.current,
      doc: store.currentDoc(),
      ...textAttributes(store.document.messages),
      isEditable: () => !latest.current.isLocked,
      onUpdate: (state, isTextChanged) => {
        if (isTextChanged) store.writeText(state.doc)
        latest.current.onFormat(formatState(state))
      },
      onPasted: store.tellLeftOut,
      onLink: () => latest.current.onLink(),
      onLeaveUpwards: () => latest.current.onLeaveUpwards(),
    })
    view.current = created
    const detachView = store.attachView(created)
    latest.current.onView(created)
    latest.current.onFormat(formatState(created.state))
    return () => {
      detachView()
      latest.current.onView(null)
      created.destroy()
    }
  }, [store, isReady])

  // biome-ignore lint/correctness/useExhaustiveDependencies: setProps makes the view ask `isEditable` again
  useEffect(() => view.current?.setProps({}), [isLocked])

  return (
    <div
      ref={mount}
      className="prose written-text written-text--editor"
      suppressHydrationWarning
      {...firstContent(store)}
    />
  )
}
