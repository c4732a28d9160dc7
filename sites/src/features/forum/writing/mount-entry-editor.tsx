import { atom } from 'nanostores'
import { Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { createRoot } from 'react-dom/client'
import type { EditorStore } from '../../../editor/editor.store.ts'
import { COMPOSE_MESSAGES } from '../messages.ts'
import { EntryEditor } from './EntryEditor.tsx'
import { type MentionList, suggestMentions } from './mention-list.ts'

type Mount = {
  readonly form: HTMLFormElement
  readonly field: HTMLTextAreaElement
  readonly store: EditorStore
  readonly audienceId: () => string | null
  /** What is above the text. */
  readonly above: HTMLElement | null
}

/** Puts the editor of the text in the place of its plain field, with the focus and the caret where they were. */
export function mountEntryEditor({ form, field, store, audienceId, above }: Mount) {
  const place = document.createElement('div')
  const hadFocus = document.activeElement === field
  const isAtEnd = field.selectionEnd > 0
  const $isLocked = atom(false)
  let view: EditorView | null = null
  let mentions: MentionList | null = null

  const onView = (created: EditorView | null) => {
    view = created
    if (!view) return
    view.dom.setAttribute('aria-describedby', field.getAttribute('aria-describedby') ?? '')
    mentions = suggestMentions(view, { audienceId, label: COMPOSE_MESSAGES.mentions, beside: place })
    if (hadFocus) {
      if (isAtEnd) view.dispatch(view.state.tr.setSelection(Selection.atEnd(view.state.doc)))
      view.focus()
    }
  }
  // Before the keys of the editor.
  place.addEventListener(
    'keydown',
    (event) => {
      const isInText = event.target === view?.dom
      if (isInText && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        form.requestSubmit(form.querySelector<HTMLButtonElement>('button[type=submit]'))
      } else if (isInText && mentions?.press(event)) event.preventDefault()
    },
    { capture: true },
  )
  place.addEventListener('focusout', () => mentions?.close())
  field.after(place)
  createRoot(place).render(
    <EntryEditor
      store={store}
      $isLocked={$isLocked}
      onView={onView}
      onUpdate={() => mentions?.update()}
      onLeaveUpwards={() => above?.focus()}
    />,
  )
  field.hidden = true
  form.querySelector(`label[for="${field.id}"]`)?.addEventListener('click', () => view?.focus())
  return { element: () => view?.dom ?? null, lock: (isLocked: boolean) => $isLocked.set(isLocked) }
}
