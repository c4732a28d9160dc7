import { showViewed } from './dot.ts'
import { loadMore } from './load-more.ts'
import { markWithUndo } from './mark-with-undo.ts'
import { markAllAsRead, markAsRead, markWhileLeaving, recordView } from './notifications.requests.ts'

class NotificationsPage extends HTMLElement {
  connectedCallback(): void {
    const status = this.querySelector<HTMLElement>('[data-status]')
    if (status) this.#enable(status)
    void this.#recordView()
    const list = this.querySelector<HTMLElement>('[data-list]')
    const more = this.querySelector<HTMLAnchorElement>('[data-more]')
    more?.addEventListener('click', (event) => {
      if (!list || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      void loadMore(list, more).then(() => this.#enableRows())
    })
  }

  /** Recorded once the page is visible: a prerendered page is not opened yet. */
  async #recordView(): Promise<void> {
    const { newest } = this.dataset
    if (!newest) return
    const record = () => recordView(newest).then(showViewed, () => {})
    if (document.visibilityState === 'visible') return record()
    document.addEventListener('visibilitychange', record, { once: true })
  }

  #enable(status: HTMLElement): void {
    const selected = this.querySelector<HTMLButtonElement>('[data-mark-selected]')
    const all = this.querySelector<HTMLButtonElement>('[data-mark-all]')
    const mark = (rows: readonly HTMLElement[]) =>
      markWithUndo(
        status,
        () => markAsRead(rows.map(idOf)),
        (isRead) => this.#show(rows, isRead),
      )

    this.addEventListener('change', () => this.#allowMarking())
    this.addEventListener('click', ({ target }) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null
      if (!row || !(target instanceof Element) || !row.hasAttribute('data-unread')) return
      if (target.closest('[data-mark]')) void mark([row])
      if (target.closest('.note__text')) void markWhileLeaving(idOf(row)).catch(() => {})
    })
    selected?.addEventListener('click', () => void mark(this.#rows().filter(isChosen)))
    all?.addEventListener('click', () => {
      const rows = this.#rows().filter((row) => row.hasAttribute('data-unread'))
      void markWithUndo(
        status,
        () => markAllAsRead(this.dataset.option ?? null),
        (isRead) => {
          this.#show(rows, isRead)
          all.disabled = isRead
        },
      )
    })
    this.#enableRows()
  }

  #enableRows(): void {
    for (const part of this.querySelectorAll('[data-waits]')) part.removeAttribute('data-waits')
    this.#allowMarking()
  }

  #rows(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('[data-id]')]
  }

  #show(rows: readonly HTMLElement[], isRead: boolean): void {
    for (const row of rows) {
      row.toggleAttribute('data-unread', !isRead)
      for (const part of row.querySelectorAll<HTMLElement>('[data-if-unread]')) {
        // The focus would be lost with the button.
        if (isRead && part === document.activeElement) row.querySelector<HTMLElement>('.note__text')?.focus()
        part.hidden = isRead
        if (part instanceof HTMLInputElement) part.checked = false
      }
    }
    this.#allowMarking()
  }

  #allowMarking(): void {
    const button = this.querySelector<HTMLButtonElement>('[data-mark-selected]')
    if (button) button.disabled = !this.#rows().some(isChosen)
  }
}

function idOf(row: HTMLElement): string {
  return row.dataset.id ?? ''
}

function isChosen(row: HTMLElement): boolean {
  return row.querySelector('input')?.checked === true
}

customElements.define('notifications-page', NotificationsPage)
