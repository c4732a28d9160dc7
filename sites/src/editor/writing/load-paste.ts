import { Plugin } from 'prosemirror-state'
import type { EditorProps, EditorView } from 'prosemirror-view'
import type { Pasted } from './first-keys.ts'

/**
 * Loads the paste clean-up once the text has the focus. Content pasted before it is loaded is inserted afterwards; if
 * it cannot be loaded, the plain text is inserted.
 */
export function loadPaste(loadProps: () => Promise<EditorProps>): Plugin {
  let loading: Promise<void> | null = null
  let isLoaded = false
  /** The editor itself knows only while the keys are down, and a paste may wait. */
  let isPlain = false

  const load = (view: EditorView): Promise<void> => {
    loading ??= loadProps().then(
      (props) => {
        isLoaded = true
        if (!view.isDestroyed) view.setProps(props)
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }

  const pasteOnceLoaded = async (view: EditorView, pasted: Pasted) => {
    try {
      await load(view)
      pasteInto(view, pasted)
    } catch {
      view.pasteText(pasted.text)
    }
  }

  const noteKey = (_view: EditorView, { shiftKey, key }: KeyboardEvent) => {
    isPlain = shiftKey && key !== 'Insert'
    return false
  }

  return new Plugin({
    props: {
      handleDOMEvents: {
        focus: (view) => {
          load(view).catch(() => {})
          return false
        },
        keydown: noteKey,
        keyup: noteKey,
        paste: (view, event) => {
          if (isLoaded || !event.clipboardData) return false
          event.preventDefault()
          const [html, text] = [event.clipboardData.getData('text/html'), event.clipboardData.getData('text/plain')]
          void pasteOnceLoaded(view, { html, text, isPlain })
          return true
        },
      },
    },
  })
}

/** Pastes at the selection of a view with the paste props. */
export function pasteInto(view: EditorView, { html, text, isPlain }: Pasted): void {
  if (isPlain) view.pasteText(text)
  else if (html) view.pasteHTML(html)
  else pasteText(view, text)
}

/** Pastes plain text as a normal paste; the view's `pasteText` is the paste without formatting. */
function pasteText(view: EditorView, text: string): void {
  const { $from } = view.state.selection
  const slice = view.someProp('clipboardTextParser', (parse) => parse(text, $from, false, view))
  const linked = slice && view.someProp('transformPasted', (transform) => transform(slice, view, true))
  if (linked) view.dispatch(view.state.tr.replaceSelection(linked).scrollIntoView())
  else view.pasteText(text)
}
