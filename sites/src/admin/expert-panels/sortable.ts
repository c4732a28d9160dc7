import { enableItemDragging } from '../lists/drag-items.ts'
import { PANEL_ADMIN_MESSAGES as M, movedTo } from './messages.ts'
import { arrangeRoundup, orderQuestions } from './panel.requests.ts'
import { enableButtons, panelErrorText } from './panel-forms.ts'

const SAVES: Readonly<Record<string, (id: string, itemIds: readonly string[]) => Promise<unknown>>> = {
  questions: orderQuestions,
  answers: arrangeRoundup,
}

function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(':scope > [data-item]')]
}

/**
 * A list whose items are moved by buttons or, with a mouse, by dragging; in a roundup they are also added from and removed to the list
 * beside it. Each change is saved, one after the other, and what could not be saved is taken back.
 */
function enableSortable(part: HTMLElement): void {
  const save = SAVES[part.dataset.sortable ?? '']
  const list = part.querySelector<HTMLElement>('[data-list]')
  const outside = part.querySelector<HTMLElement>('[data-outside]')
  const status = part.querySelector('[role=status]')
  const failure = part.querySelector('[role=alert]')
  if (!save || !list || !status || !failure) return
  let saving: Promise<unknown> = Promise.resolve()

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

  const change = (item: HTMLElement, move: () => void) => {
    failure.replaceChildren()
    move()
    showPlaces()
    const ids = itemsOf(list).map(({ dataset }) => dataset.item ?? '')
    const place = ids.indexOf(item.dataset.item ?? '')
    saving = saving
      .then(() => save(part.dataset.id ?? '', ids))
      .then(
        () => status.replaceChildren(place < 0 ? M.saved : movedTo(item.dataset.title ?? '', place + 1, ids.length)),
        (error: unknown) => failure.replaceChildren(panelErrorText(error)),
      )
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
    const next = button.hidden ? item.querySelector<HTMLElement>('[data-move]:not([hidden])') : button
    next?.focus()
  })
  enableButtons(part)
  showPlaces()
  // The buttons do the same, so a failed import is ignored.
  enableItemDragging(list, { onMove: change }).catch(() => undefined)
}

function setHidden(item: HTMLElement, move: string, isHidden: boolean): void {
  const button = item.querySelector<HTMLElement>(`[data-move=${move}]`)
  if (button) button.hidden = isHidden
}

export function enableSortables(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-sortable]')) enableSortable(part)
}
