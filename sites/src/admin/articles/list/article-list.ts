import { ASSIGN_MAX_ARTICLES } from '#shared/domain/articles/limits.ts'
import { EDITOR_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import { createBadge } from '../../../ui/badge/create-badge.ts'
import { daysBetween } from '../days-between.ts'
import { ARTICLE_ROW_MESSAGES, daysInStatus } from '../messages.ts'
import { STATUS_TONES } from '../status-tones.ts'
import { enableBulkBar } from './bulk-bar.ts'
import type { AssignedRow } from './list.mutations.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move between the titles, or the check boxes, of neighbouring rows. */
function moveFocus(event: KeyboardEvent) {
  const step = STEPS[event.key]
  const from = event.target instanceof Element ? event.target.closest('a, input') : null
  const row = from?.closest('tr')
  if (!step || !from || !row) return
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling
  const target = next?.querySelector<HTMLElement>(from instanceof HTMLInputElement ? 'input' : '.list__title a')
  if (!target) return
  event.preventDefault()
  target.focus()
}

function showRow(row: HTMLElement, { status, statusUpdatedAt, editor }: AssignedRow, now: string) {
  row
    .querySelector('.list__status')
    ?.replaceChildren(createBadge({ tone: STATUS_TONES[status], label: EDITOR_STATUS_LABELS[status] }))
  const time = row.querySelector('time')
  if (time) {
    time.dateTime = statusUpdatedAt
    time.textContent = daysInStatus(daysBetween(statusUpdatedAt, now))
  }
  const cell = row.querySelector('.list__editor')
  cell?.classList.toggle('soft', editor === null)
  cell?.firstElementChild?.replaceChildren(editor?.name.fullName ?? ARTICLE_ROW_MESSAGES.nobody)
}

/** The selection of rows and what is done with them. */
export function enableList(list: HTMLElement): void {
  const body = list.querySelector('tbody')
  const all = list.querySelector<HTMLInputElement>('thead input')
  const bar = list.querySelector<HTMLElement>('.bulk')
  if (!body || !all || !bar) return
  const boxes = [...body.querySelectorAll<HTMLInputElement>('.list__box input')]

  const showSelection = () => {
    const selected = boxes.filter((box) => box.checked)
    for (const box of boxes) box.closest('tr')?.toggleAttribute('data-selected', box.checked)
    all.checked = selected.length === boxes.length
    showBar(selected.map((box) => box.value))
  }
  const selectFirst = (count: number) => {
    boxes.forEach((box, i) => {
      box.checked = i < count
    })
    showSelection()
  }
  const showBar = enableBulkBar(bar, {
    template: list.querySelector('template'),
    onClear: () => selectFirst(0),
    onChanged: (rows) => {
      for (const changed of rows) {
        const row = boxes.find((box) => box.value === changed.id)?.closest('tr')
        if (row) showRow(row, changed, list.dataset.now ?? '')
      }
    },
  })

  all.addEventListener('change', () => selectFirst(all.checked ? ASSIGN_MAX_ARTICLES : 0))
  body.addEventListener('change', showSelection)
  body.addEventListener('keydown', moveFocus)
  // Boxes that were selected before the script ran, or that the browser has restored.
  showSelection()
}
