import { RequestError } from '../../lib/graphql/request-error.ts'
import { savedValue } from '../../lib/saved-value.ts'
import { enableItemDragging } from '../lists/drag-items.ts'
import { PANEL_ADMIN_MESSAGES as M, movedTo } from './messages.ts'
import { arrangeRoundup, orderQuestions } from './panel.requests.ts'
import { enableButtons, panelErrorText } from './panel-forms.ts'

type Save = (id: string, itemIds: readonly string[], base: readonly string[]) => Promise<unknown>

const SAVES: Readonly<Record<string, Save>> = {
  questions: orderQuestions,
  answers: arrangeRoundup,
}

type Arrangement = { readonly inside: readonly HTMLElement[]; readonly outside: readonly HTMLElement[] }
type OthersArrangement = { readonly isShown: true; readonly arrangement: Arrangement } | { readonly isShown: false }

function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(':scope > [data-item]')]
}

function idsOf(items: readonly HTMLElement[]): string[] {
  return items.map(({ dataset }) => dataset.item ?? '')
}

/**
 * A list whose items are moved by buttons or, with a mouse, by dragging; in a roundup they are also added from and
 * removed to the list beside it. A change is shown immediately, and reverted when it could not be saved.
 */
function enableSortable(part: HTMLElement): void {
  const save = SAVES[part.dataset.sortable ?? '']
  const list = part.querySelector<HTMLElement>('[data-list]')
  const outside = part.querySelector<HTMLElement>('[data-outside]')
  const status = part.querySelector('[role=status]')
  const failure = part.querySelector('[role=alert]')
  if (!save || !list || !status || !failure) return
  let saved: string = M.saved

  const showPlaces = () => {
    const items = itemsOf(list)
    items.forEach((item, i) => {
      setHidden(item, 'up', i === 0)
      setHidden(item, 'down', i === items.length - 1)
      setHidden(item, 'remove', false)
      setHidden(item, 'add', true)
    })
    for (const item of outside ? itemsOf(outside) : [])
      for (const move of ['up', 'down', 'remove', 'add']) setHidden(item, move, move !== 'add')
  }

  const arrangement = (): Arrangement => ({ inside: itemsOf(list), outside: outside ? itemsOf(outside) : [] })
  let stored = arrangement()
  const arrange = savedValue(stored, {
    save: async (wanted) => {
      await save(part.dataset.id ?? '', idsOf(wanted.inside), idsOf(stored.inside))
      stored = wanted
    },
    saved: () => status.replaceChildren(saved),
    takeBack: (_before, error) => {
      const focused = document.activeElement
      const others = arrangedByOthers(stored, error)
      if (others?.isShown) stored = others.arrangement
      list.append(...stored.inside)
      outside?.append(...stored.outside)
      showPlaces()
      if (focused instanceof HTMLElement && part.contains(focused)) focusButton(focused)
      const advice = others && (others.isShown ? M.arrangedNow : M.arrangedElsewhere)
      failure.replaceChildren([panelErrorText(error), advice].filter(Boolean).join(' '))
    },
  })

  const change = (item: HTMLElement, move: () => void) => {
    failure.replaceChildren()
    move()
    showPlaces()
    const { inside } = arrangement()
    const place = inside.indexOf(item)
    saved = place < 0 ? M.saved : movedTo(item.dataset.title ?? '', place + 1, inside.length)
    arrange(arrangement())
  }

  part.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-move]') : null
    const item = button?.closest<HTMLElement>('[data-item]')
    const move = button?.dataset.move
    if (!button || !item) return
    change(item, () => {
      if (move === 'up') item.previousElementSibling?.before(item)
      if (move === 'down') item.nextElementSibling?.after(item)
      if (move === 'remove') outside?.append(item)
      if (move === 'add') list.append(item)
    })
    focusButton(button)
  })
  enableButtons(part)
  showPlaces()
  // The buttons do the same, so a failed import is ignored.
  enableItemDragging(list, { onMove: change }).catch(() => undefined)
}

/**
 * The order that somebody else has saved, if that is why a change was refused; answers that this page does not have
 * cannot be shown.
 */
function arrangedByOthers({ inside, outside }: Arrangement, error: unknown): OthersArrangement | null {
  const current = error instanceof RequestError && error.code === 'StaleRevision' ? error.extensions.current : null
  if (!Array.isArray(current)) return null
  const items = [...inside, ...outside]
  const held = current.flatMap((id) => items.find(({ dataset }) => dataset.item === id) ?? [])
  if (held.length < current.length) return { isShown: false }
  return { isShown: true, arrangement: { inside: held, outside: items.filter((item) => !held.includes(item)) } }
}

/** When the button is disabled, focuses another one of its item. */
function focusButton(button: HTMLElement): void {
  const other = button.closest('[data-item]')?.querySelector<HTMLElement>('[data-move]:not([hidden])')
  const next = button.hidden ? other : button
  next?.focus()
}

function setHidden(item: HTMLElement, move: string, isHidden: boolean): void {
  const button = item.querySelector<HTMLElement>(`[data-move=${move}]`)
  if (button) button.hidden = isHidden
}

export function enableSortables(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-sortable]')) enableSortable(part)
}
