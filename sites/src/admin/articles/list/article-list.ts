import { EDITOR_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import { isArticleStatus } from '#shared/domain/articles/statuses.ts'
import { createBadge } from '../../../ui/badge/create-badge.ts'
import { createUndoBar } from '../../lists/undo-bar.ts'
import { daysBetween } from '../days-between.ts'
import { dueBadge } from '../due/messages.ts'
import type { ChangedRow } from '../many/many.requests.ts'
import { enableManyBar } from '../many/many-bar.ts'
import { createNotices } from '../many/notices.ts'
import { ARTICLE_ROW_MESSAGES, daysInStatus } from '../messages.ts'
import { indicesOf, statusesAt } from '../status-indices.ts'
import { STATUS_TONES } from '../status-tones.ts'

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

function showRow(row: HTMLElement, changed: ChangedRow, now: string) {
  const { status, statusUpdatedAt, editor } = changed
  const due = dueBadge(changed)
  row.dataset.status = status
  row.dataset.to = indicesOf(changed.allowedStatuses)
  row.dataset.desk = changed.deskDate ?? ''
  row.querySelector('.list__due')?.replaceChildren(...(due ? [createBadge(due)] : []))
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
  cell?.replaceChildren(editor?.name.fullName ?? ARTICLE_ROW_MESSAGES.nobody)
}

function readRow(id: string, row: HTMLElement): ReturnType<Parameters<typeof enableManyBar>[1]['articleOf']> {
  const { status, desk, to = '' } = row.dataset
  if (!isArticleStatus(status)) return undefined
  return {
    id,
    title: row.querySelector('.list__title a')?.textContent ?? '',
    status,
    deskDate: desk || null,
    allowedStatuses: statusesAt(to),
    authorName: row.querySelector('.list__author')?.textContent ?? '',
  }
}

/** The selection of rows and the actions on them; `onRowsChanged` is called after those. */
export function enableList(list: HTMLElement, onRowsChanged: () => void): void {
  const body = list.querySelector('tbody')
  if (!body) return
  const boxes = [...body.querySelectorAll<HTMLInputElement>('[data-row-box]')]
  const rows = new Map(boxes.map((box) => [box.value, box.closest('tr')]))
  enableManyBar(list, {
    articleOf: (id) => {
      const row = rows.get(id)
      return row ? readRow(id, row) : undefined
    },
    undoBar: createUndoBar(list),
    notices: createNotices(list),
    onChanged: (changed) => {
      for (const one of changed) {
        const row = rows.get(one.id)
        if (row) showRow(row, one, list.dataset.now ?? '')
      }
      onRowsChanged()
    },
  })

  body.addEventListener('keydown', moveFocus)
}
