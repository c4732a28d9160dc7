import '../../ui/time/relative-time-element.ts'
import { POPUP_SIZE } from '#shared/domain/notifications/limits.ts'
import { relativeTime } from '#shared/kernel/relative-time.ts'
import { showViewed } from './dot.ts'
import { createButton, createElement } from './elements.ts'
import { markWithUndo } from './mark-with-undo.ts'
import { NOTIFICATIONS_MESSAGES as M } from './messages.ts'
import {
  loadNewest,
  markAllAsRead,
  markAsRead,
  markWhileLeaving,
  type PopupNotification,
  recordView,
} from './notifications.requests.ts'

type Parts = {
  readonly list: HTMLElement
  readonly status: HTMLElement
  readonly tools: HTMLElement
  readonly check: Node
  readonly zone: string
  readonly now: Date
}

function partsOf(popup: HTMLElement): Parts | null {
  const list = popup.querySelector<HTMLElement>('[data-notices-list]')
  const status = popup.querySelector<HTMLElement>('[data-notices-status]')
  const tools = popup.querySelector<HTMLElement>('[data-notices-tools]')
  const check = popup.querySelector<HTMLTemplateElement>('[data-notices-check]')?.content
  if (!list || !status || !tools || !check) return null
  const { zone = 'UTC', now = '' } = popup.dataset
  // The clock of the product: the page's time at rendering, plus the elapsed time. `performance.now` stops while the device sleeps.
  const elapsedMs = Date.now() - performance.timeOrigin
  return { list, status, tools, check, zone, now: new Date(Date.parse(now) + elapsedMs) }
}

/** Fills the popup with the newest notifications, and records that they were seen. */
export async function showNotifications(popup: HTMLElement): Promise<void> {
  const parts = partsOf(popup)
  if (!parts) return
  const { list, status } = parts
  status.replaceChildren()
  if (!list.querySelector('li')) list.replaceChildren(createSkeleton())
  list.setAttribute('aria-busy', 'true')
  try {
    const rows = await loadNewest(POPUP_SIZE)
    fill(parts, rows)
    void viewed(rows[0])
  } catch {
    const again = createButton('link-button', M.tryAgain, () => showNotifications(popup))
    list.replaceChildren(createElement('p', 'notices__said', M.failed, ' ', again))
  }
  list.removeAttribute('aria-busy')
}

/** The dot stays when the view could not be recorded. */
async function viewed(newest: PopupNotification | undefined): Promise<void> {
  const record = newest ? recordView(newest.id) : Promise.resolve(false)
  await record.then(showViewed, () => {})
}

function createSkeleton(): HTMLElement {
  const rows = [1, 2, 3].map(() => {
    const row = createElement('div', 'skeleton__row', createElement('span', 'skeleton__lines'))
    row.ariaHidden = 'true'
    return row
  })
  const skeleton = createElement('div', 'skeleton', createElement('span', 'visually-hidden', M.loading), ...rows)
  skeleton.role = 'status'
  return skeleton
}

function fill(parts: Parts, rows: readonly PopupNotification[]): void {
  const { list, status, tools } = parts
  if (rows.length === 0) {
    tools.replaceChildren()
    const title = createElement('strong', '', M.emptyTitle)
    list.replaceChildren(createElement('p', 'notices__said', title, ' ', M.emptyText))
    return
  }
  const items = createElement('ul')
  items.append(...rows.map((row) => createRow(row, parts)))
  list.replaceChildren(items)
  showTools(items, status, tools)
}

/** One button for all of them, while one of them is unread. */
function showTools(items: HTMLElement, status: HTMLElement, tools: HTMLElement): void {
  const unread = [...items.querySelectorAll<HTMLElement>('[data-unread]')]
  const all = createButton('link-button caption', M.markAll, () =>
    markWithUndo(
      status,
      () => markAllAsRead(null),
      (isRead) => {
        for (const item of unread) showRead(item, isRead)
        if (!isRead) showTools(items, status, tools)
        else tools.replaceChildren()
      },
    ),
  )
  tools.replaceChildren(...(unread.length > 0 ? [all] : []))
}

function showRead(item: HTMLElement, isRead: boolean): void {
  item.toggleAttribute('data-unread', !isRead)
  for (const part of item.querySelectorAll<HTMLElement>('[data-if-unread]')) part.hidden = isRead
}

function createRow(
  { id, url, message, hasRead, createdAt }: PopupNotification,
  { status, check, zone, now }: Parts,
): HTMLElement {
  const item = createElement('li', 'notice')
  const unread = createElement('span', 'visually-hidden', M.unread)
  const link = createElement(
    'a',
    '',
    createElement('span', 'notice__text', unread, message),
    createTime(createdAt, zone, now),
  )
  link.href = url
  link.addEventListener('click', () => {
    if (item.hasAttribute('data-unread')) void markWhileLeaving(id).catch(() => {})
    showRead(item, true)
  })
  const mark = createButton('icon-button', check.cloneNode(true), () =>
    markWithUndo(
      status,
      () => markAsRead([id]),
      (isRead) => {
        if (isRead) link.focus()
        showRead(item, isRead)
      },
    ),
  )
  mark.ariaLabel = `${M.markOne}: ${message}`
  mark.title = M.markOne
  for (const part of [unread, mark]) part.dataset.ifUnread = ''
  item.append(link, mark)
  showRead(item, hasRead)
  return item
}

function createTime(at: string, zone: string, now: Date): HTMLElement {
  const time = createElement('time', '', relativeTime(new Date(at), now, zone).text)
  time.dateTime = at
  const element = document.createElement('relative-time')
  element.dataset.zone = zone
  element.dataset.now = now.toISOString()
  element.append(time)
  return element
}
