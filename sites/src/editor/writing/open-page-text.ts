import type { Node } from 'prosemirror-model'
import { type Selection, TextSelection } from 'prosemirror-state'
import type { EditorProps, EditorView } from 'prosemirror-view'
import type { EditorStore } from '../editor.store.ts'
import { isClosed, isSameText } from '../saving/save-state.ts'
import { parse } from '../text/parse.ts'
import { richTextSchema } from '../text/schema.ts'
import { serialise, serialiseTitle } from '../text/serialise.ts'
import type { WrittenText } from '../written-document.ts'
import { type AdoptedText, readElement } from './adopt-first-keys.ts'
import { type FormatState, formatState } from './commands.ts'
import type { FirstKeys } from './first-keys.ts'
import { pasteInto } from './load-paste.ts'
import { onOneLine, openPageTitle } from './page-title.ts'
import { onStandingText } from './standing-text.ts'
import { mountRichTextView, textAttributes } from './text-view.ts'

/** Called for the format bar, which may be loaded after the text. */
export type TextHandlers = {
  readonly onView: (view: EditorView | null) => void
  readonly onFormat: (format: FormatState) => void
  readonly onLink: () => void
}

export type PageText = {
  readonly store: EditorStore
  /** As rendered in the page. */
  readonly first: WrittenText
  /** Returns a function that detaches. */
  readonly attach: (handlers: TextHandlers) => () => void
}

type PageElements = {
  readonly title: HTMLTextAreaElement
  readonly text: HTMLElement
  readonly keys: FirstKeys
  readonly refuseTitle: (title: string) => string | null
  readonly onOpen: () => void
  /** Called when typed text is not saved. */
  readonly onFailed: () => void
}

/** The text of a page as rendered, before anything was typed. */
export function firstTextOf({ title, keys }: Pick<PageElements, 'title' | 'keys'>): WrittenText {
  return { title: title.defaultValue, content: keys.content }
}

/** Starts the store of a text in the page, and takes over the text once the device was checked for unsent text. */
export function openPageText(store: EditorStore, elements: PageElements): PageText {
  const { title, text } = elements
  const first = firstTextOf(elements)
  let view: EditorView | null = null
  let handlers: TextHandlers | null = null

  const open = async () => {
    const late = await loadLate(store, elements.keys)
    const { selection, pastes } = adopt(store, elements, late)
    elements.keys.stop()
    const doc = store.currentDoc()
    view = onStandingText(text, doc, () =>
      mountRichTextView({
        mount: text,
        doc,
        selection,
        ...textAttributes(store.document.messages),
        isEditable: () => !isLocked(store),
        onUpdate: (state, isTextChanged) => {
          if (isTextChanged) store.writeText(state.doc)
          handlers?.onFormat(formatState(state))
        },
        onPasted: store.tellLeftOut,
        onLink: () => handlers?.onLink(),
        onLeaveUpwards: () => title.focus(),
      }),
    )
    store.attachView(view)
    keepFocus(view, text)
    pasteHeld(view, pastes, late.paste)
    openPageTitle({ store, field: title, refuse: elements.refuseTitle, onLeave: () => view?.focus() })
    title.readOnly = isLocked(store)
    store.$save.listen(() => {
      if (title.readOnly === isLocked(store)) return
      title.readOnly = isLocked(store)
      // Makes the view query `isEditable` again.
      view?.setProps({})
    })
    tell()
    elements.onOpen()
  }

  const tell = () => {
    if (!view) return
    handlers?.onView(view)
    handlers?.onFormat(formatState(view.state))
  }

  store.start()
  open().catch((error: unknown) => {
    elements.onFailed()
    throw error
  })
  return {
    store,
    first,
    attach: (attached) => {
      handlers = attached
      tell()
      return () => {
        handlers = null
      }
    },
  }
}

function isLocked(store: EditorStore): boolean {
  const { phase } = store.$save.get()
  return isClosed(phase) || phase.kind === 'conflict'
}

type Merging = typeof import('../text/three-way.ts')
/** What only some openings need; null if it is not needed or could not be loaded. */
type Late = { readonly paste: EditorProps | null; readonly merging: Merging | null }

/** Waits until the text can be taken over: the device was checked, and no word is being composed. */
async function loadLate(store: EditorStore, keys: FirstKeys): Promise<Late> {
  await new Promise<void>((resolve) => {
    store.$isReady.subscribe((isReady) => isReady && resolve())
  })
  const merging = store.$isRecovered.get() ? await import('../text/three-way.ts').catch(() => null) : null
  let paste: Late['paste'] = null
  let hasAsked = false
  while (keys.isComposing || (keys.pastes.length > 0 && !hasAsked)) {
    if (keys.isComposing) await nextEndOfComposing()
    else {
      hasAsked = true
      paste = await import('../paste/paste.ts').then(
        ({ richTextPaste }) => richTextPaste(store.tellLeftOut),
        () => null,
      )
    }
  }
  return { paste, merging }
}

function nextEndOfComposing(): Promise<void> {
  // The input event of the composed word fires in the same task.
  return new Promise((resolve) => {
    document.addEventListener('compositionend', () => setTimeout(resolve), { once: true })
  })
}

type Adopted = { readonly selection: Selection | undefined; readonly pastes: AdoptedText['pastes'] }

/** Gives the store what was typed before the editor was loaded. A text recovered from the device is merged with it. */
function adopt(store: EditorStore, { title, text, keys }: PageElements, { merging }: Late): Adopted {
  const read = readElement(text, keys.pastes)
  const page = normalised({ title: title.defaultValue, content: keys.content })
  const typed = { title: serialiseTitle(onOneLine(title.value)), content: serialise(read.doc) }
  if (keys.hasTyped && !isSameText(typed, page)) {
    if (store.$isRecovered.get()) {
      const merged = withFound(store, page, typed, merging)
      store.writeTitle(merged.title)
      store.writeText(parse(richTextSchema, merged.content))
    } else {
      store.writeTitle(onOneLine(title.value))
      store.writeText(read.doc)
    }
  }
  const doc = store.currentDoc()
  // A text from the device has other positions: pasted content is appended to it.
  const isAsRead = doc.eq(read.doc)
  return {
    selection: isAsRead ? selectionIn(doc, read.selection) : undefined,
    pastes: isAsRead ? read.pastes : read.pastes.map((paste) => ({ ...paste, at: doc.content.size })),
  }
}

function normalised({ title, content }: WrittenText): WrittenText {
  return { title: serialiseTitle(title), content: serialise(parse(richTextSchema, content)) }
}

/** Merges by paragraph; when both changed one, both are kept, one after the other. */
function withFound(store: EditorStore, page: WrittenText, typed: WrittenText, merging: Merging | null): WrittenText {
  const found = { title: store.$title.get(), content: serialise(store.currentDoc()) }
  if (!merging) return { title: typed.title || found.title, content: found.content + typed.content }
  return merging.resolveMerge(merging.mergeOnBase(page, typed, found), [])
}

function selectionIn(doc: Node, selection: AdoptedText['selection']): Selection | undefined {
  return selection ? TextSelection.between(doc.resolve(selection.anchor), doc.resolve(selection.head)) : undefined
}

/** The element keeps its focus, so no event notifies the view. */
function keepFocus(view: EditorView, text: HTMLElement): void {
  if (document.activeElement !== text) return
  text.dispatchEvent(new FocusEvent('focus'))
  view.focus()
}

/** From the last to the first, so that each position stays valid; the caret stays in place, too. */
function pasteHeld(view: EditorView, pastes: AdoptedText['pastes'], paste: EditorProps | null): void {
  if (pastes.length === 0) return
  if (paste) view.setProps(paste)
  let caret = view.state.selection.head
  for (const { at, ...pasted } of pastes.toSorted((a, b) => b.at - a.at)) {
    const size = view.state.doc.content.size
    view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at))))
    if (paste) pasteInto(view, pasted)
    else view.pasteText(pasted.text)
    if (caret >= at) caret += view.state.doc.content.size - size
  }
  view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(caret))).scrollIntoView())
}
