import { BAR_ALERT_TTL_MS, forgetAlert, type PageAlert, watchAlerts } from '../lib/alerts.ts'
import { SHELL } from '../lib/words.ts'

const element = (tag: string, className: string, text = ''): HTMLElement => {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

/** Goes when its time is over; the clock stands still while somebody looks at it. */
const expire = (node: HTMLElement, ttl: number, close: () => void): void => {
  let left = ttl
  let since = 0
  let timer: ReturnType<typeof setTimeout>
  const run = () => {
    since = Date.now()
    timer = setTimeout(close, left)
  }
  const pause = () => {
    clearTimeout(timer)
    left -= Date.now() - since
  }
  node.addEventListener('pointerenter', pause)
  node.addEventListener('pointerleave', run)
  node.addEventListener('focusin', pause)
  node.addEventListener('focusout', run)
  run()
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
    const isFailure = alert.displayType === 'negative'
    const node = element('div', `alert alert--${alert.displayType}`)
    node.setAttribute('role', isFailure ? 'alert' : 'status')
    const text = element('div', 'alert__text')
    text.append(element('p', 'alert__title', alert.title))
    if (alert.message) text.append(element('p', '', alert.message))
    const dismiss = element('button', 'icon-button', '×')
    dismiss.setAttribute('type', 'button')
    dismiss.setAttribute('aria-label', SHELL.dismiss)
    const close = () => {
      forgetAlert(alert.id)
      node.remove()
    }
    dismiss.addEventListener('click', close)
    node.append(text, dismiss)
    this.append(node)
    if (!isFailure) expire(node, alert.ttl ?? BAR_ALERT_TTL_MS, close)
  }
}

customElements.define('page-alerts', PageAlerts)
