import { loadPageKeys, PAGE_KEYS_STORED } from '../../layouts/nav/page-keys.ts'
import { clearSearches, keepSearch, recentSearches } from './recent-searches.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Arrow keys move from the box through the results and back, recent searches are offered, and the page keys are
 * switched on or off.
 */
class SearchPage extends HTMLElement {
  connectedCallback(): void {
    const { user = '', q } = this.dataset
    if (q) keepSearch(user, q)
    else this.#showRecent(user)
    this.addEventListener('keydown', (event) => this.#move(event))
    this.#offerKeys()
  }

  #move(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    const stops = [...this.querySelectorAll<HTMLElement>('[data-search-box], [data-hit]')]
    const next = stops[stops.indexOf(event.target as HTMLElement) + step]
    if (!stops.includes(event.target as HTMLElement) || !next) return
    event.preventDefault()
    next.focus()
  }

  #showRecent(user: string): void {
    const section = this.querySelector<HTMLElement>('[data-recent]')
    const list = this.querySelector('[data-recent-list]')
    const searches = recentSearches(user)
    if (!section || !list || searches.length === 0) return
    for (const text of searches) {
      const link = document.createElement('a')
      link.href = `${section.dataset.recent}?${new URLSearchParams({ q: text })}`
      link.textContent = text
      link.dataset.hit = ''
      const item = document.createElement('li')
      item.append(link)
      list.append(item)
    }
    section.hidden = false
    const clear = this.querySelector<HTMLElement>('[data-recent-clear]')
    clear?.addEventListener('click', () => {
      clearSearches(user)
      section.hidden = true
      const status = this.querySelector('[data-recent-status]')
      if (status) status.textContent = clear.dataset.cleared ?? ''
      this.querySelector<HTMLElement>('[data-search-box]')?.focus()
    })
  }

  #offerKeys(): void {
    const choice = this.querySelector<HTMLInputElement>('[data-page-keys]')
    if (!choice) return
    choice.checked = localStorage.getItem(PAGE_KEYS_STORED) !== null
    choice.addEventListener('change', () => {
      if (choice.checked) localStorage.setItem(PAGE_KEYS_STORED, 'on')
      else localStorage.removeItem(PAGE_KEYS_STORED)
      void loadPageKeys()
    })
  }
}

customElements.define('search-page', SearchPage)
