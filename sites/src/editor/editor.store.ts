import { atom, type ReadableAtom } from 'nanostores'
import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { $signInStatus } from '../lib/sign-in-status.store.ts'
import { listenToPage } from './page-events.ts'
import { browserPorts } from './saving/browser-ports.ts'
import { openSaveSession } from './saving/open-session.ts'
import type { SaveChoice } from './saving/save-machine.ts'
import type { SaveSession } from './saving/save-session.ts'
import { isUnsent, type Opening, openedState, type SaveState } from './saving/save-state.ts'
import { saveText } from './saving/save-text.ts'
import { parse } from './text/parse.ts'
import { richTextSchema } from './text/schema.ts'
import { serialise, serialiseTitle } from './text/serialise.ts'
import type { LoadedDocument, Revision, WrittenDocument, WrittenText } from './written-document.ts'

export type EditorStore = {
  readonly document: WrittenDocument
  /** False until the device was checked for unsent text; typing is disabled before. */
  readonly $isReady: ReadableAtom<boolean>
  readonly $isRecovered: ReadableAtom<boolean>
  readonly $isJournaling: ReadableAtom<boolean>
  readonly $save: ReadableAtom<SaveState>
  readonly $title: ReadableAtom<string>
  /** In the unit of the document's limits. */
  readonly $length: ReadableAtom<number>
  /** The text that a view starts with. */
  readonly currentDoc: () => Node
  readonly writeTitle: (title: string) => void
  readonly writeText: (doc: Node) => void
  /** Registers the view whose text is replaced when another text is chosen; returns a function that removes it. */
  readonly attachView: (view: EditorView) => () => void
  readonly dismissRecovered: () => void
  /** What the last pasted text lost, as a sentence. */
  readonly $leftOut: ReadableAtom<string | null>
  readonly tellLeftOut: (sentence: string | null) => void
  readonly saveNow: () => void
  readonly saveAndWait: () => Promise<SaveState>
  /** The text was handed on: neither the server nor the device keeps it as a draft. */
  readonly clear: () => Promise<void>
  /** Asks which text to keep when the server has another one than the saved one on the screen. */
  readonly compareWith: (theirs: Revision) => void
  /** Resolves a conflict. */
  readonly choose: (choice: SaveChoice) => void
  /** Navigates without the browser's question about unsent text. */
  readonly leaveFor: (path: string) => void
  /** Starts in the browser; returns a function that stops it. */
  readonly start: () => () => void
}

export function createEditorStore(written: WrittenDocument, loaded: LoadedDocument): EditorStore {
  const first = openedState(openingOf(loaded, true))
  const { measure } = written.limits
  const $isReady = atom(false)
  const $isRecovered = atom(false)
  const $isJournaling = atom(true)
  const $save = atom<SaveState>(first)
  const $leftOut = atom<string | null>(null)
  const $title = atom(first.draft.title)
  let doc = parse(richTextSchema, first.draft.content)
  const $length = atom(loaded.length ?? measure(doc))
  let session: SaveSession | null = null
  let view: EditorView | null = null
  let isLeaving = false

  const showText = (text: WrittenText) => {
    $title.set(text.title)
    doc = parse(richTextSchema, text.content)
    $length.set(measure(doc))
    // A transaction instead of a new state, so that it can be undone.
    view?.dispatch(view.state.tr.replaceWith(0, view.state.doc.content.size, doc.content))
  }

  const openSession = async (isStopped: () => boolean, stops: (() => void)[]) => {
    const { session: opened, isRecovered } = await openSaveSession(portsOf(written, loaded), {
      ...openingOf(loaded, navigator.onLine),
      userId: loaded.userId,
      storageKey: written.storageKey,
      draftKey: loaded.draftKey,
    })
    if (isStopped()) return opened.stop()
    session = opened
    showText(opened.$state.get().draft)
    stops.push(
      opened.$state.subscribe((state) => $save.set(state)),
      opened.$isJournaling.subscribe((isJournaling) => $isJournaling.set(isJournaling)),
      () => opened.stop(),
    )
    $isRecovered.set(isRecovered)
    $isReady.set(true)
  }

  const saveNow = () => session?.dispatch({ kind: 'saveNow' })

  const listen = () =>
    listenToPage({
      onEvent: (kind) => session?.dispatch({ kind }),
      onPageHide: () => void session?.flush(),
      onLeave: () => session?.leaves(),
      onSaveKey: saveNow,
      onHidden: () => {
        void session?.flush()
        if (isUnsent($save.get())) saveNow()
      },
      hasUnsentText: () => !isLeaving && isUnsent($save.get()),
    })

  return {
    document: written,
    $isReady,
    $isRecovered,
    $isJournaling,
    $save,
    $title,
    $length,
    currentDoc: () => doc,
    writeTitle: (title) => {
      $title.set(title)
      session?.change({ title: serialiseTitle(title), content: $save.get().draft.content })
    },
    writeText: (next) => {
      doc = next
      $length.set(measure(next))
      session?.change({ title: serialiseTitle($title.get()), content: serialise(next) })
    },
    attachView: (attached) => {
      view = attached
      return () => {
        view = null
      }
    },
    dismissRecovered: () => $isRecovered.set(false),
    $leftOut,
    tellLeftOut: (sentence) => $leftOut.set(sentence),
    saveNow,
    saveAndWait: async () => (session ? session.saveAndWait() : $save.get()),
    clear: async () => {
      session?.change({ title: '', content: '' })
      await session?.saveAndWait()
      await session?.flush()
    },
    compareWith: (theirs) => session?.dispatch({ kind: 'changedElsewhere', theirs }),
    choose: (choice) => {
      session?.dispatch(choice)
      if (choice.kind !== 'keptMine') showText($save.get().draft)
    },
    leaveFor: (path) => {
      isLeaving = true
      location.assign(path)
    },
    start: () => {
      const stops = [listen()]
      let isStopped = false
      void openSession(() => isStopped, stops)
      return () => {
        isStopped = true
        for (const stop of stops) stop()
      }
    },
  }
}

/** The loaded text as the editor itself serialises it, so that opening it is not a change. */
function openingOf({ documentId, revision }: LoadedDocument, isOnline: boolean): Opening {
  return {
    documentId,
    revision: revision && {
      ...revision,
      title: serialiseTitle(revision.title),
      content: serialise(parse(richTextSchema, revision.content)),
    },
    isOnline,
  }
}

function portsOf({ api }: WrittenDocument, { userId }: LoadedDocument) {
  return browserPorts(userId, async (request) => {
    const answer = await saveText(api, request)
    // A successful save proves a session: the user may have signed in again in another tab.
    if (answer.kind !== 'failed') $signInStatus.set({ kind: 'signed-in' })
    return answer
  })
}
