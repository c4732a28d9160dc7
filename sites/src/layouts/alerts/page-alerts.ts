import { alertTtl, forgetAlert, type PageAlert, watchAlerts } from '../../lib/alerts.ts'
import { expire } from './dismiss-after.ts'

function element(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

/** The alerts of the bar: those of this page and those that the last page left behind. */
class PageAlerts extends HTMLElement {
  readonly #shown = new Set<string>()

  connectedCallback(): void {
    watchAlerts((alerts) => {
      for (const alert of alerts) if (!this.#shown.has(alert.id)) this.#show(alert)
    })
  }

  #show(alert: PageAlert): void {
    this.#shown.add(alert.id)
    const region = this.querySelector(`[data-alerts=${alert.displayType === 'negative' ? 'failures' : 'news'}]`)
    const node = element('div', `alert alert--${alert.displayType}`)
    const text = element('div', 'alert__text')
    text.append(element('p', 'alert__title', alert.title))
    if (alert.message) text.append(element('p', '', alert.message))
    const dismiss = element('button', 'icon-button', '×')
    dismiss.setAttribute('type', 'button')
    dismiss.setAttribute('aria-label', this.dataset.dismiss ?? '')
    const close = () => {
      forgetAlert(alert.id)
      node.remove()
    }
    dismiss.addEventListener('click', close)
    node.append(text, dismiss)
    region?.append(node)
    const ttlMs = alertTtl(alert)
    if (ttlMs !== null) expire(node, ttlMs, close)
  }
}

customElements.define('page-alerts', PageAlerts)
