import { Plugin } from 'prosemirror-state'
import type { EditorProps, EditorView } from 'prosemirror-view'

/**
 * Loads what cleans pasted text once the text has the focus. What is pasted before it has come is pasted when it has; if it
 * cannot be loaded, the plain text is.
 */
export function loadPaste(loadProps: () => Promise<EditorProps>): Plugin {
  let loading: Promise<void> | null = null
  let isLoaded = false

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

  const pasteOnceLoaded = async (view: EditorView, html: string, text: string) => {
    try {
      await load(view)
      pasteInto(view, html, text)
    } catch {
      view.pasteText(text)
    }
  }

  return new Plugin({
    props: {
      handleDOMEvents: {
        focus: (view) => {
          load(view).catch(() => {})
          return false
        },
        paste: (view, event) => {
          if (isLoaded || !event.clipboardData) return false
          event.preventDefault()
          const { clipboardData } = event
          void pasteOnceLoaded(view, clipboardData.getData('text/html'), clipboardData.getData('text/plain'))
          return true
        },
      },
    },
  })
}

/** Pastes at the selection of a view that has the props of pasting. */
export function pasteInto(view: EditorView, html: string, text: string): void {
  if (html) view.pasteHTML(html)
  else pasteText(view, text)
}

/** As a paste of plain text that was not asked for as such; `pasteText` of the view is the paste without formatting. */
function pasteText(view: EditorView, text: string): void {
  const { $from } = view.state.selection
  const slice = view.someProp('clipboardTextParser', (parse) => parse(text, $from, false, view))
  const linked = slice && view.someProp('transformPasted', (transform) => transform(slice, view, true))
  if (linked) view.dispatch(view.state.tr.replaceSelection(linked).scrollIntoView())
  else view.pasteText(text)
}
