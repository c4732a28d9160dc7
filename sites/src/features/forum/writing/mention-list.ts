import type { EditorView } from 'prosemirror-view'
import { findMentions } from './compose.requests.ts'
import { mentionBefore } from './mention-text.ts'

type Options = {
  readonly audienceId: () => string | null
  readonly label: string
  /** The element after which the list is inserted. */
  readonly beside: HTMLElement
}

export type MentionList = {
  /** Called after every change of text or selection. */
  readonly update: () => void
  /** Returns whether the list handled the key. */
  readonly press: (event: KeyboardEvent) => boolean
  readonly close: () => void
}

const PAUSE_MS = 200
/** The number of characters before the caret in which a mention is searched. */
const LOOKED_AT_CHARACTERS = 60

function wordsBefore({ state: { selection } }: EditorView): string {
  const { $from, empty } = selection
  if (!empty) return ''
  const to = $from.parentOffset
  return $from.parent.textBetween(Math.max(0, to - LOOKED_AT_CHARACTERS), to, '\n', '\n')
}

/**
 * After an at sign, suggests members whose name starts with the following text; arrows select, Enter or Tab accepts,
 * Escape closes.
 */
export function suggestMentions(view: EditorView, { audienceId, label, beside }: Options): MentionList {
  const field = view.dom
  const list = document.createElement('ul')
  list.id = 'mentions'
  list.className = 'menu'
  list.role = 'listbox'
  list.ariaLabel = label
  // In the top layer, at the caret.
  list.popover = 'manual'
  beside.after(list)
  window.addEventListener('scroll', () => close(), { passive: true })
  field.setAttribute('aria-controls', list.id)
  field.setAttribute('aria-autocomplete', 'list')
  let [timer, chosen] = [0, 0]
  let shownTerm: string | null = null

  const begun = () => {
    const before = wordsBefore(view)
    return mentionBefore(before, before.length)
  }
  const close = () => {
    clearTimeout(timer)
    list.hidePopover()
    field.removeAttribute('aria-activedescendant')
  }
  const mark = (index: number) => {
    const options = [...list.children]
    chosen = (index + options.length) % options.length
    options.forEach((option, i) => {
      option.setAttribute('aria-selected', String(i === chosen))
      ;(option as HTMLElement).style.fontWeight = i === chosen ? '650' : ''
    })
    const id = options[chosen]?.id
    if (id) field.setAttribute('aria-activedescendant', id)
  }
  const take = (name: string) => {
    const found = begun()
    close()
    if (!found) return
    const { from } = view.state.selection
    // An accepted name is not searched again.
    shownTerm = `${name} `
    view.dispatch(view.state.tr.insertText(`@${name} `, from - found.term.length - 1, from))
    view.focus()
  }
  const show = async (term: string) => {
    const people = await findMentions(term, audienceId()).catch(() => [])
    if (begun()?.term !== term) return
    list.replaceChildren(
      ...people.map(({ name, snapshot }, i) => {
        const option = document.createElement('li')
        option.id = `${list.id}-${i}`
        option.role = 'option'
        option.className = 'menu__item'
        option.textContent = [name.fullName, snapshot.companyName].filter(Boolean).join(' · ')
        option.addEventListener('pointerdown', (event) => {
          event.preventDefault()
          take(name.fullName)
        })
        option.dataset.name = name.fullName
        return option
      }),
    )
    if (people.length === 0) return close()
    list.showPopover()
    place(list, view.coordsAtPos(view.state.selection.from - term.length))
    mark(0)
  }

  return {
    close,
    update: () => {
      const term = begun()?.term ?? ''
      if (term === shownTerm) return
      shownTerm = term
      if (term === '') return close()
      clearTimeout(timer)
      timer = window.setTimeout(() => void show(term), PAUSE_MS)
    },
    press: ({ key, ctrlKey, metaKey }) => {
      if (!list.matches(':popover-open') || ctrlKey || metaKey) return false
      if (key === 'ArrowDown') mark(chosen + 1)
      else if (key === 'ArrowUp') mark(chosen - 1)
      else if (key === 'Escape') close()
      else if (key === 'Enter' || key === 'Tab') take((list.children[chosen] as HTMLElement).dataset.name ?? '')
      else return false
      return true
    },
  }
}

const GAP_PX = 4

/** Below the words, or above them if there is no room. */
function place(
  list: HTMLElement,
  words: { readonly left: number; readonly top: number; readonly bottom: number },
): void {
  const { offsetWidth, offsetHeight, style } = list
  const isBelow = words.bottom + GAP_PX + offsetHeight <= innerHeight
  style.left = `${Math.max(GAP_PX, Math.min(words.left, innerWidth - offsetWidth - GAP_PX))}px`
  style.top = `${isBelow ? words.bottom + GAP_PX : Math.max(GAP_PX, words.top - GAP_PX - offsetHeight)}px`
}
