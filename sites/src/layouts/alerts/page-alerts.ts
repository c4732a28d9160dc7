import { alertTtl, type PageAlert, removeAlert, subscribeToAlerts } from '../../lib/alerts.ts'
import { dismissAfter } from './dismiss-after.ts'

function createElement(tag: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}

function createLink({ href, label }: NonNullable<PageAlert['link']>): HTMLElement {
  const link = createElement('a', '', label)
  link.setAttribute('href', href)
  return link
}

/** Shows the alerts of this page and those that the previous page left in storage. */
class PageAlerts extends HTMLElement {
  readonly #shown = new Set<string>()

  connectedCallback(): void {
    subscribeToAlerts((alerts) => {
      for (const alert of alerts) if (!this.#shown.has(alert.id)) this.#show(alert)
    })
  }

  #show(alert: PageAlert): void {
    this.#shown.add(alert.id)
    const region = this.querySelector(`[data-alerts=${alert.displayType === 'negative' ? 'negative' : 'other'}]`)
    const node = createElement('div', `alert alert--${alert.displayType}`)
    const text = createElement('div', 'alert__text')
    text.append(createElement('p', 'alert__title', alert.title))
    if (alert.message) text.append(createElement('p', '', alert.message))
    if (alert.link) text.append(createLink(alert.link))
    const dismiss = createElement('button', 'icon-button', '×')
    dismiss.setAttribute('type', 'button')
    dismiss.setAttribute('aria-label', this.dataset.dismiss ?? '')
    const close = () => {
      removeAlert(alert.id)
      node.remove()
    }
    dismiss.addEventListener('click', close)
    node.append(text, dismiss)
    region?.append(node)
    const ttlMs = alertTtl(alert)
    if (ttlMs !== null) dismissAfter(node, ttlMs, close)
  }
}

customElements.define('page-alerts', PageAlerts)
