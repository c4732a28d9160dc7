import { atom, type ReadableAtom } from 'nanostores'
import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { newId } from '#shared/kernel/ids.ts'
import { $signInStatus } from '../../../lib/sign-in-status.store.ts'
import type { EditorRevision } from './props.ts'
import { revisionOf } from './requests.ts'
import { browserPorts } from './saving/browser-ports.ts'
import { openSaveSession } from './saving/open-session.ts'
import { isUnsent, type Opening, opened, type SaveEvent, type SaveState, type Text } from './saving/save-machine.ts'
import type { SaveSession } from './saving/save-session.ts'
import { type ArticleApi, saveText } from './saving/save-text.ts'
import { parse } from './text/parse.ts'
import { articleSchema } from './text/schema.ts'
import { serialise, serialiseTitle } from './text/serialise.ts'
import { countWordsOf } from './text/words.ts'

export type EditorStore = {
  /** False until this device was asked for unsent text; nothing can be typed before. */
  readonly $isReady: ReadableAtom<boolean>
  readonly $isRecovered: ReadableAtom<boolean>
  readonly $isJournaling: ReadableAtom<boolean>
  readonly $save: ReadableAtom<SaveState>
  readonly $title: ReadableAtom<string>
  readonly $words: ReadableAtom<number>
  /** The text that the view starts with. */
  readonly document: () => Node
  readonly writeTitle: (title: string) => void
  readonly writeText: (doc: Node) => void
  /** The view whose document is replaced when another text is chosen. */
  readonly attach: (view: EditorView) => () => void
  readonly dismissRecovered: () => void
  readonly saveNow: () => void
  readonly settle: () => Promise<SaveState>
  /** Keeps one of two texts, or a merged one. */
  readonly choose: (choice: Extract<SaveEvent, { kind: 'keptMine' | 'tookTheirs' | 'merged' }>) => void
  /** Goes elsewhere without being asked whether to stay. */
  readonly leaveFor: (path: string) => void
  /** Begins in the browser; answers with what ends it. */
  readonly start: () => () => void
}

type Written = {
  /** Whose text is kept on this device. */
  readonly userId: string
  readonly article: { readonly id: string; readonly currentRevision: EditorRevision | null } | null
}

/** A text as the editor itself would print it, so that opening it is not a change. */
function openingOf({ article }: Written, isOnline: boolean): Opening {
  const revision = article?.currentRevision && revisionOf(article.currentRevision)
  return {
    articleId: article?.id ?? null,
    revision: revision
      ? {
          ...revision,
          title: serialiseTitle(revision.title),
          content: serialise(parse(articleSchema, revision.content)),
        }
      : null,
    isOnline,
  }
}

/** `api` is the side of the server that takes this writer's saves. */
export function createEditorStore(props: Written, api: ArticleApi): EditorStore {
  const first = opened(openingOf(props, true))
  const $isReady = atom(false)
  const $isRecovered = atom(false)
  const $isJournaling = atom(true)
  const $save = atom<SaveState>(first)
  const $title = atom(first.draft.title)
  let doc = parse(articleSchema, first.draft.content)
  const $words = atom(countWordsOf(doc))
  let session: SaveSession | null = null
  let view: EditorView | null = null
  let isLeaving = false

  const tell = (text: Text) => session?.change(text)

  const show = (text: Text) => {
    $title.set(text.title)
    doc = parse(articleSchema, text.content)
    $words.set(countWordsOf(doc))
    // As a change of the document, so that it can be undone.
    view?.dispatch(view.state.tr.replaceWith(0, view.state.doc.content.size, doc.content))
  }

  const begin = async (isStopped: () => boolean, stops: (() => void)[]) => {
    const ports = browserPorts(props.userId, async (request) => {
      const answer = await saveText(api, request)
      // Another tab may have signed in again: this one is alive, too.
      if (answer.kind !== 'failed') $signInStatus.set({ kind: 'signed-in' })
      return answer
    })
    const found = await openSaveSession(ports, props.userId, openingOf(props, navigator.onLine))
    if (isStopped()) {
      found.session.stop()
      return
    }
    session = found.session
    show(session.$state.get().draft)
    stops.push(
      session.$state.subscribe((state) => $save.set(state)),
      session.$isJournaling.subscribe((isJournaling) => $isJournaling.set(isJournaling)),
      () => session?.stop(),
    )
    $isRecovered.set(found.isRecovered)
    $isReady.set(true)
  }

  const listen = (stops: (() => void)[]) => {
    const on = (target: EventTarget, name: string, act: (event: Event) => void) => {
      target.addEventListener(name, act)
      stops.push(() => target.removeEventListener(name, act))
    }
    const send = (kind: 'wentOnline' | 'wentOffline' | 'woke' | 'saveNow') => () => session?.dispatch({ kind })
    on(window, 'online', send('wentOnline'))
    on(window, 'offline', send('wentOffline'))
    on(window, 'focus', send('woke'))
    on(window, 'pageshow', send('woke'))
    on(window, 'pagehide', () => void session?.flush())
    on(document, 'visibilitychange', () => {
      if (document.visibilityState === 'visible') return send('woke')()
      void session?.flush()
      if (isUnsent($save.get())) send('saveNow')()
    })
    on(window, 'beforeunload', (event) => {
      if (!isLeaving && isUnsent($save.get())) event.preventDefault()
    })
  }

  return {
    $isReady,
    $isRecovered,
    $isJournaling,
    $save,
    $title,
    $words,
    document: () => doc,
    writeTitle: (title) => {
      $title.set(title)
      tell({ title: serialiseTitle(title), content: $save.get().draft.content })
    },
    writeText: (next) => {
      doc = next
      $words.set(countWordsOf(next))
      tell({ title: serialiseTitle($title.get()), content: serialise(next) })
    },
    attach: (attached) => {
      view = attached
      return () => {
        view = null
      }
    },
    dismissRecovered: () => $isRecovered.set(false),
    saveNow: () => session?.dispatch({ kind: 'saveNow' }),
    settle: async () => (session ? session.settle() : $save.get()),
    choose: (choice) => {
      session?.dispatch(choice)
      if (choice.kind !== 'keptMine') show($save.get().draft)
    },
    leaveFor: (path) => {
      isLeaving = true
      location.assign(path)
    },
    start: () => {
      const stops: (() => void)[] = []
      let isStopped = false
      listen(stops)
      void begin(() => isStopped, stops)
      return () => {
        isStopped = true
        for (const stop of stops) stop()
      }
    },
  }
}

export function newOperationId(): string {
  return newId(new Date())
}
