import { watchRelativeTime } from './watch-relative-time.ts'

class RelativeTimeElement extends HTMLElement {
  #stop: (() => void) | undefined

  connectedCallback(): void {
    const time = this.querySelector('time')
    if (!time) return
    const { zone = 'UTC', now = '' } = this.dataset
    this.#stop = watchRelativeTime(
      { at: new Date(time.dateTime), timeZone: zone, clockOffsetMs: Date.parse(now) - Date.now() },
      (text) => {
        time.textContent = text
      },
    )
  }

  disconnectedCallback(): void {
    this.#stop?.()
  }
}

customElements.define('relative-time', RelativeTimeElement)
